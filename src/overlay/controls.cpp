#include "overlay/controls.h"

#include "session/cost.h"
#include "session/mark_colours.h"

namespace cellmates::controls {
namespace {

constexpr float kRounding = 6;  // CSS px

void label(const Frame& f, const Rect& place, float size, ImU32 ink, ImU32 wordsInk,
           const char* text, const char* words) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Type type = f.look.strong(size), small = f.look.regular(13);
    // Two lines stand a little closer than lines of a text.
    const float height = type.line() + (*words ? small.line() - 3 : 0);
    const float top = place.top + (place.height - height) / 2;
    type.centre(draw, place.left, place.right(), top, ink, text);
    if (*words)
        small.centre(draw, place.left, place.right(), top + type.line() - 3, wordsInk, words);
}

/// Whether the place is pressed, and whether the pointer is over it.
struct Touch {
    bool pressed, hovered;
};
Touch touch(const Frame& f, Part part, const Rect& place) {
    ImGui::SetCursorScreenPos({place.left, place.top});
    ImGui::PushID(static_cast<int>(part));
    const bool pressed = ImGui::InvisibleButton("part", {place.width, place.height});
    ImGui::PopID();
    f.places.note(part, place);
    return {pressed, ImGui::IsItemHovered()};
}

ImVec2 from(const Rect& r) { return {r.left, r.top}; }
ImVec2 to(const Rect& r) { return {r.right(), r.bottom()}; }

/// Whether the visitor should try a method next: only the other one has run, or run with the
/// present discs, or, in "Pour until it breaks", only naive has needed more than a frame.
bool isNext(const Frame& f, Method method) {
    const Method other = method == Method::naive ? Method::grid : Method::naive;
    if (const Breaking* const breaking = f.session.breaking())
        return other == Method::naive && breaking->limit(other) > 0 && breaking->limit(method) == 0;
    const Cost now = costOf(f.session, other);
    if (f.config.method != other || f.session.race() || !now.tick || now.discs != f.discs())
        return false;
    const auto verdict = f.session.comparison().verdict();
    return verdict ? verdict->stale
                   : !costOf(f.session, method).tick && !f.session.comparison().begun(method);
}

}  // namespace

void begin(const char* name, const Rect& place) {
    ImGui::SetNextWindowPos(from(place));
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoSavedSettings);
}

void methodSwitch(const Frame& f) {
    const Rect& whole = f.layout.toggle;
    const float edge = f.layout.labelSize > 16 ? 3 : 2;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from(whole), to(whole), f.look.button, kRounding + edge);
    const Race* const race = f.session.race();
    const float width = (whole.width - 3 * edge) / 2;
    for (const Method method : {Method::naive, Method::grid}) {
        const bool left = method == Method::naive;
        const Rect half{whole.left + edge + (left ? 0 : width + edge), whole.top + edge, width,
                        whole.height - 2 * edge};
        const auto [pressed, hovered] = touch(f, left ? Part::naive : Part::grid, half);
        const bool racing =
            race && (race->left().method == method || race->right().method == method);
        const bool on = !race && f.config.method == method;
        if (pressed && race) f.wishes.add(command::CloseRace{});
        if (pressed && !on) f.wishes.set("method", std::string(info(method).name));
        const ImU32 own = marks::ofMethod(method, f.look.dark);
        if (on || hovered)
            draw.AddRectFilled(from(half), to(half), on ? own : f.look.press, kRounding);
        if (racing)
            draw.AddRectFilled({half.left, half.bottom() - 4}, to(half), own, kRounding,
                               ImDrawFlags_RoundCornersBottom);
        if (!on && isNext(f, method)) {
            const ImU32 faint = (own & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 80);
            if (f.session.breaking()) draw.AddRect(from(half), to(half), faint, kRounding, 0, 12);
            draw.AddRect(from(half), to(half), own, kRounding, 0, edge);
        }
        const ImU32 ink = on ? f.look.onMethod : f.look.ink;
        label(f, half, f.layout.labelSize, ink, ink, info(method).label.data(),
              f.layout.form == Form::line ? ""
              : left                      ? "every pair"
                                          : "nearby pairs");
    }
}

bool link(const Frame& f, Part part, const Rect& place, const Type& type, const char* text) {
    const auto [pressed, hovered] = touch(f, part, place);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    type.write(draw, from(place), f.look.ink, text);
    const float base = place.top + type.line() - 2;
    draw.AddLine({place.left, base}, {place.left + type.width(text), base}, f.look.ink,
                 hovered ? 2.0f : 1.0f);
    return pressed;
}

bool button(const Frame& f, Part part, const Rect& place, const char* text, const char* words,
            bool on) {
    const auto [pressed, hovered] = touch(f, part, place);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from(place), to(place), on || hovered ? f.look.press : f.look.button,
                       kRounding);
    if (on) draw.AddRect(from(place), to(place), f.look.edge, kRounding);
    constexpr float kTwoLines = 52;  // CSS px
    label(f, place, 15, f.look.ink, f.look.ink, text, place.height >= kTwoLines ? words : "");
    return pressed;
}

}  // namespace cellmates::controls
