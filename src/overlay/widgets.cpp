#include "overlay/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>

#include "session/figures/text.h"
#include "session/mark_colours.h"

namespace cellmates::widgets {
namespace {

// Distinct in lightness as well as in hue, for both themes, with a contrast of at least 3 in the
// dark; rust and teal are for methods.
constexpr ImU32 kStageColours[kStages] = {
    IM_COL32(150, 150, 160, 255),  // spawn
    IM_COL32(88, 110, 186, 255),   // sort
    IM_COL32(112, 160, 226, 255),  // detect
    IM_COL32(170, 140, 210, 255),  // forces
    IM_COL32(236, 158, 70, 255),   // respond
    IM_COL32(120, 190, 110, 255),  // move
    IM_COL32(214, 108, 120, 255),  // edges
    IM_COL32(226, 196, 90, 255),   // sketch
};

constexpr float kExplained = 48;  // CSS px, least height of a switch with two lines

// Keys of the values that a window stores within a frame and from frame to frame.
constexpr ImGuiID kDragging = 1, kSliding = 2;

// 1, 2, 5, 10, 20, 50 ... ms: a scale that does not jump about.
double niceCeiling(double value) {
    double step = 0.02;
    for (int k = 0; step < value; ++k) step *= k % 3 == 0 ? 2.5 : 2;
    return step;
}

/// Writes a text of `size` CSS px in the middle between two edges.
void centred(ImFont* font, float size, float left, float right, float top, ImU32 ink,
             const char* text) {
    const float width = font->CalcTextSizeA(size, right - left, 0, text).x;
    ImGui::GetWindowDrawList()->AddText(
        font, size, {std::floor((left + right - width) / 2), std::floor(top)}, ink, text);
}

/// Whether the pointer was pressed in this window, outside its scroll bar, and now moves up or
/// down.
bool dragBegins() {
    constexpr float kDrag = 8;  // CSS px: a tap moves less
    const ImGuiWindow* const window = ImGui::GetCurrentWindow();
    const ImGuiContext& now = *ImGui::GetCurrentContext();
    const ImVec2 way = ImGui::GetMouseDragDelta(0, kDrag);
    return ImGui::IsMouseDown(0) && now.HoveredWindow == window && ImGui::GetScrollMaxY() > 0 &&
           window->InnerRect.Contains(now.IO.MouseClickedPos[0]) &&
           std::abs(way.y) > std::abs(way.x);
}

}  // namespace

ImU32 stageColour(int stage) { return kStageColours[stage]; }

Place lastPlace() {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    return {(from.x + to.x) / 2, (from.y + to.y) / 2, to.x - from.x, to.y - from.y};
}

bool dark() { return ImGui::GetStyleColorVec4(ImGuiCol_Text).x > 0.5f; }

const char* fitting(std::initializer_list<const char*> texts, float room) {
    for (const char* const text : texts)
        if (*text && ImGui::CalcTextSize(text).x <= room) return text;
    return nullptr;
}

ImVec4 colourOf(Method method) {
    return ImGui::ColorConvertU32ToFloat4(marks::ofMethod(method, dark()));
}

void methodSwitch(const Frame& f, ImVec2 size) {
    const auto [width, height] = size;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(origin, {origin.x + width, origin.y + height},
                       ImGui::GetColorU32(ImGuiCol_FrameBg), 9);
    constexpr float kLabel = 18, kWords = 15;  // CSS px, of the letters
    const bool explained = height >= kExplained;
    for (const Method method : {Method::naive, Method::grid}) {
        const int side = method == Method::grid;
        const char* const label = info(method).label.data();
        const ImVec2 from{origin.x + static_cast<float>(side) * width / 2, origin.y};
        const ImVec2 to{from.x + width / 2, from.y + height};
        ImGui::SetCursorScreenPos(from);
        ImGui::PushID(side);
        const bool chosen = f.config.method == method;
        if (ImGui::InvisibleButton("half", {width / 2, height}) && !chosen)
            f.wishes.set("method", std::string(info(method).name));
        f.places[side ? Part::grid : Part::naive] = lastPlace();
        const bool hovered = ImGui::IsItemHovered();
        ImGui::PopID();
        if (chosen || hovered) {
            draw.AddRectFilled({from.x + 2, from.y + 2}, {to.x - 2, to.y - 2},
                               chosen ? marks::ofMethod(method, dark())
                                      : ImGui::GetColorU32(ImGuiCol_FrameBgHovered),
                               8);
        }
        const ImU32 ink =
            ImGui::GetColorU32(chosen ? ImGuiCol_WindowBg : ImGuiCol_Text) | IM_COL32_A_MASK;
        const float top = from.y + (height - kLabel - (explained ? kWords : 0)) / 2;
        centred(f.fonts.strong, kLabel, from.x, to.x, top, ink, label);
        if (explained)
            centred(f.fonts.text, kWords, from.x, to.x, top + kLabel, ink,
                    side ? "nearby pairs" : "every pair");
    }
    ImGui::SetCursorScreenPos({origin.x, origin.y + height + ImGui::GetStyle().ItemSpacing.y});
    ImGui::Dummy({0, 0});
}

bool sectionHead(const char* label, const char* choice, bool open, const Gui::Fonts& fonts) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ImGui::GetFrameHeight()};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddLine(at, {at.x + size.x, at.y}, ImGui::GetColorU32(ImGuiCol_Separator));
    const bool pressed = ImGui::InvisibleButton(label, size);
    if (ImGui::IsItemHovered())
        draw.AddRectFilled({at.x - 6, at.y + 1}, {at.x + size.x + 6, at.y + size.y},
                           ImGui::GetColorU32(ImGuiCol_FrameBgHovered), 6);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const float middle = at.y + size.y / 2, y = std::floor(middle - ImGui::GetTextLineHeight() / 2);
    const ImVec2 tip{at.x + (open ? 5.0f : 8.0f), middle + (open ? 3.0f : 0.0f)};
    const ImVec2 down[] = {{tip.x - 5, tip.y - 5}, tip, {tip.x + 5, tip.y - 5}};
    const ImVec2 aside[] = {{tip.x - 5, tip.y - 5}, tip, {tip.x - 5, tip.y + 5}};
    draw.AddPolyline(open ? down : aside, 3, ink, 0, 1.5f);
    if (open) ImGui::PushFont(fonts.strong);
    draw.AddText({at.x + 20, y}, ink, label);
    if (open) ImGui::PopFont();
    if (*choice)
        draw.AddText({at.x + size.x - ImGui::CalcTextSize(choice).x, y},
                     ImGui::GetColorU32(ImGuiCol_TextDisabled), choice);
    return pressed;
}

bool buttonAtEnd(const char* label) {
    const float width = ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width);
    return ImGui::Button(label);
}

bool listed(const char* label, bool chosen) {
    // ImGui adds the space between two lines.
    const ImGuiStyle& style = ImGui::GetStyle();
    const bool coarse = style.FramePadding.y > 10;
    const float height = coarse ? ImGui::GetFrameHeight() - style.ItemSpacing.y : 0;
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0, 0.5f});
    const bool pressed = ImGui::Selectable(label, chosen, 0, {0, height});
    ImGui::PopStyleVar();
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    if (chosen)
        ImGui::GetWindowDrawList()->AddRectFilled({from.x - 4, from.y}, {from.x, to.y},
                                                  ImGui::GetColorU32(ImGuiCol_CheckMark), 2);
    return pressed;
}

void stagePlot(const TickTimes& history, float height) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, height});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(origin, {origin.x + width, origin.y + height},
                       ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f), 6);

    const double top = niceCeiling(std::max(history.usualLongest(), 0.01));
    const float column = width / TickTimes::kTicks;
    const float bottom = origin.y + height;
    for (int age = 0; age < history.size(); ++age) {
        const float right = origin.x + width - static_cast<float>(age) * column;
        float y = bottom;
        for (int stage = 0; stage < kStages; ++stage) {
            const auto part = static_cast<float>(history.at(age)[stage] / top);
            if (part <= 0) continue;
            const float next = std::max(origin.y, y - part * (height - 4));
            draw.AddRectFilled({right - column, next}, {right, y}, kStageColours[stage]);
            y = next;
        }
    }
    if (history.size() == 0) return;
    char label[64];
    print(label, "%s ms", setting(top).c_str());
    const ImVec2 size = ImGui::CalcTextSize(label);
    const ImVec2 corner{origin.x + 4, origin.y + 3};
    draw.AddRectFilled(corner, {corner.x + size.x + 8, corner.y + size.y},
                       ImGui::GetColorU32(ImGuiCol_WindowBg, 0.8f), 4);
    draw.AddText({corner.x + 4, corner.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled), label);
}

void beginCard(const char* name, ImVec2 at, ImVec2 pivot, float width, float most) {
    ImGui::SetNextWindowPos(at, 0, pivot);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, most});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::Begin(name, nullptr, kFixed);
}

void swatch(ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 6}, {at.x + 10, at.y + 16}, colour, 3);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + 16);
}

void swatchRow(ImU32 colour, const char* name, const char* value, const char* help) {
    swatch(colour);
    row(name, value, help);
}

void row(const char* name, const char* value, const char* help) {
    const float left = ImGui::GetCursorPosX();
    const float right = left + ImGui::GetContentRegionAvail().x;
    ImGui::TextDisabled("%s", name);
    bool open = false;
    if (help) {
        ImGui::SameLine(0, 5);
        open = helpMark(name);
    }
    ImGui::SameLine(right - ImGui::CalcTextSize(value).x);
    ImGui::TextUnformatted(value);
    if (open) widgets::help(help);
}

bool helpMark(const char* name) {
    constexpr float kSize = 18;  // CSS px, drawn; TouchExtraPadding makes the touch target 24
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(name);
    const ImGuiID id = ImGui::GetID("help");
    if (ImGui::InvisibleButton("mark", {kSize, kSize})) kept.SetBool(id, !kept.GetBool(id));
    const bool open = kept.GetBool(id);
    const ImU32 ink = ImGui::GetColorU32(open || ImGui::IsItemHovered() ? ImGuiCol_SliderGrab
                                                                        : ImGuiCol_TextDisabled);
    ImGui::PopID();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 middle{at.x + kSize / 2, at.y + kSize / 2};
    draw.AddCircle(middle, 7.5f, (ink & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 120));
    const float size = ImGui::GetFontSize() * 0.8f;
    const float width = ImGui::CalcTextSize("?").x * 0.8f;
    draw.AddText(ImGui::GetFont(), size, {middle.x - width / 2, middle.y - size / 2}, ink, "?");
    return open;
}

void help(const char* text) {
    ImGui::Indent(10);
    note("%s", text);
    ImGui::Unindent(10);
}

void note(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextWrappedV(format, values);
    ImGui::PopStyleColor();
    va_end(values);
}

void coarseClock(const TickTimes& times) {
    if (times.coarse()) note("T%s.", cellmates::coarseClock(times.steps().length).c_str() + 1);
}

bool scrollByHand() {
    const bool wheel = ImGui::IsWindowHovered() && ImGui::GetScrollMaxY() > 0;
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const bool slides = kept.GetBool(kSliding);
    const bool dragged = kept.GetBool(kDragging);
    const bool drags = !slides && (dragged ? ImGui::IsMouseDown(0) : dragBegins());
    kept.SetBool(kSliding, false);
    kept.SetBool(kDragging, drags);
    if (!drags) return wheel;
    if (!dragged) ImGui::ClearActiveID();  // cancel a press on the button under the finger
    ImGui::SetScrollY(ImGui::GetScrollY() - ImGui::GetIO().MouseDelta.y);
    return wheel;
}

void noteSlider() {
    if (ImGui::IsItemActive()) ImGui::GetStateStorage()->SetBool(kSliding, true);
}

Place windowRect() {
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    return {at.x, at.y, at.x + size.x, at.y + size.y};
}

}  // namespace cellmates::widgets
