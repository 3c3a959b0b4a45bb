#include "overlay/panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/scenes.h"
#include "overlay/figures.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"

namespace cellmates {
namespace {

constexpr std::pair<Section, const char*> kSections[] = {{Section::figures, "Figures"},
                                                         {Section::scene, "Scene"},
                                                         {Section::method, "Method"},
                                                         {Section::response, "Response"},
                                                         {Section::parameters, "Parameters"},
                                                         {Section::pointer, "Pointer"},
                                                         {Section::view, "View"}};

/// Draws a box to tick by `draw`, with a border that makes it visible.
template <class Draw>
bool tickBox(Draw&& draw) {
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    const bool ticked = draw();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return ticked;
}

bool checkbox(const char* label, bool& on) {
    return tickBox([&] { return ImGui::Checkbox(label, &on); });
}

bool button(const char* label, float width) { return ImGui::Button(label, {width, 0}); }

/// The width of each of `count` equal buttons in a line.
float share(int count) {
    const float gaps = ImGui::GetStyle().ItemSpacing.x * static_cast<float>(count - 1);
    return (ImGui::GetContentRegionAvail().x - gaps) / static_cast<float>(count);
}

/// 12345 -> 12000: a slider over six decades cannot be set more finely.
float roundNumber(float value) {
    const float unit = std::max(1.0f, std::pow(10.0f, std::floor(std::log10(value)) - 1));
    return std::round(value / unit) * unit;
}

/// At the end of the line, faint.
void atEnd(const char* text) {
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(text).x);
    ImGui::TextDisabled("%s", text);
}

/// "at most 20,000", at the end of the line of a method or response that cannot be chosen.
void tooMany(std::uint32_t most) {
    char text[48];
    atEnd(print(text, "at most %s", grouped(most).c_str()));
}

/// The "?" of the control just drawn.
void helpBeside(const FieldWords& words) {
    ImGui::SameLine(0, 5);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetStyle().FramePadding.y);
    if (widgets::helpMark(words.label.data())) widgets::help(words.help.data());
}

void drawButtons(const Frame& f) {
    const auto placed = [&](const char* label, float width, Part part) {
        const bool pressed = button(label, width);
        f.places[part] = widgets::lastPlace();
        return pressed;
    };
    const float whole = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
    const float race = std::floor(0.36f * (whole - gap));
    if (placed(f.keyed("Race", "race").text, race, Part::race))
        f.wishes.add(command::Race{Race::rivalsOf(f.config.method)});
    ImGui::SameLine();
    // A change of words, because its colour alone would not tell.
    const bool shown = f.options.tests;
    if (shown)
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_FrameBgActive));
    if (placed(f.keyed(shown ? "Hide pair tests" : "Show pair tests", "tests").text,
               whole - race - gap, Part::tests))
        f.wishes.set("tests", shown ? "0" : "1");
    if (shown) ImGui::PopStyleColor();
    const float width = share(3);
    if (placed(f.session.paused() ? "Play" : "Pause", width, Part::pause))
        f.wishes.add(command::TogglePause{});
    ImGui::SameLine();
    if (placed("Step", width, Part::step)) f.wishes.add(command::Step{1});
    ImGui::SameLine();
    if (placed("Restart", width, Part::restart)) f.wishes.add(command::Reset{});
    ImGui::Spacing();
}

void drawMethods(const Frame& f) {
    const std::uint32_t count = f.world.particles().count();
    for (const MethodInfo& method : methods()) {
        char label[64];
        // An "I" plus a space is as wide as a digit.
        const char key = keyFor(method.id);
        print(label, key == 'I' ? "%c    %s" : "%c   %s", key ? key : ' ', method.label.data());
        const bool chosen = method.id == f.config.method, fits = count <= method.maxCount;
        ImGui::BeginDisabled(!fits);
        if (widgets::listed(label, chosen)) f.wishes.set("method", std::string(method.name));
        ImGui::EndDisabled();
        if (!fits) tooMany(method.maxCount);
        if (chosen) widgets::help(about(method.id).data());
    }
    ImGui::Spacing();
    ImGui::BeginDisabled(f.session.inspection().measured().active());
    if (button(f.keyed("Measure all methods", "measure").text, -1))
        f.wishes.add(command::Measure{});
    ImGui::EndDisabled();
    widgets::note(
        "Measures how long each method takes to find the contacts, over up to 200 ticks. It pauses "
        "the simulation, and leaves out the tutorial's loops.");
}

void drawResponses(const Frame& f) {
    // The sketch's loops have their own response.
    const bool own = info(f.config.method).sketchLoop;
    if (own) widgets::note("The tutorial's loops have their own response.");
    ImGui::BeginDisabled(own);
    int key = 0;
    for (const ResponseInfo& response : responses()) {
        const bool fits = f.world.particles().count() <= response.maxCount;
        const bool chosen = response.id == f.config.response;
        ImGui::BeginDisabled(!fits);
        if (widgets::listed(response.label.data(), chosen))
            f.wishes.set("response", std::string(response.name));
        ImGui::EndDisabled();
        ++key;
        char text[16];
        if (!fits)
            tooMany(response.maxCount);
        else if (!f.coarse)
            atEnd(print(text, "Shift+%d", key));
        if (chosen && !own) widgets::help(about(response.id).data());
    }
    ImGui::EndDisabled();
}

/// A slider with its name and value above it, so that its knob does not cover them.
void slider(const Frame& f, const Field& field, const FieldWords& words, Value value) {
    const bool whole = field.kind == Field::Kind::whole;
    auto now = static_cast<float>(whole ? static_cast<double>(value.whole) : value.number);
    const auto step = static_cast<float>(words.sliderMost - words.sliderLeast);
    char name[64], text[32];
    print(name, "%s%s%s", words.label.data(), words.unit.empty() ? "" : ", ",
          words.unit.empty() ? "" : words.unit.data());
    print(text, "%.*f", whole || step >= 50 ? 0 : step > 5 ? 1 : 2, static_cast<double>(now));
    widgets::row(name, field.automatic && now < 1 ? "automatic" : text, words.help.data());
    ImGui::SetNextItemWidth(-1);
    ImGui::PushID(field.name.data());
    const bool changed = ImGui::SliderFloat(
        "##value", &now, static_cast<float>(words.sliderLeast),
        static_cast<float>(words.sliderMost), "",
        ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat);
    widgets::noteSlider();
    ImGui::PopID();
    if (!changed) return;
    if (field.automatic && now < 1) now = 0;
    const auto chosen = static_cast<double>(now);
    f.wishes.set(field.name,
                 cellmates::text(field, whole ? wholeValue(static_cast<std::uint64_t>(chosen + 0.5))
                                              : realValue(chosen)));
}

void sliderFor(const Frame& f, std::string_view name) {
    const auto& field = *find(viewFields(), name);
    slider(f, field, viewWords(field), field.get(f.options));
}

void checkBox(const Frame& f, std::string_view name) {
    const auto& field = *find(viewFields(), name);
    bool on = field.get(f.options).whole != 0;
    if (checkbox(f.keyed(viewWords(field).label.data(), name).text, on))
        f.wishes.set(name, on ? "1" : "0");
    helpBeside(viewWords(field));
}

void comboFor(const Frame& f, std::string_view name) {
    const auto& field = *find(viewFields(), name);
    const auto now = static_cast<std::size_t>(field.get(f.options).whole);
    ImGui::AlignTextToFramePadding();
    const FieldWords& words = viewWords(field);
    ImGui::TextUnformatted(words.label.data());
    ImGui::SameLine(0, 5);
    const bool asked = widgets::helpMark(words.label.data());
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    ImGui::PushID(field.name.data());
    if (ImGui::BeginCombo("##choice", field.choices[now].data())) {
        for (std::size_t k = 0; k < field.choices.size(); ++k)
            if (widgets::listed(field.choices[k].data(), k == now))
                f.wishes.set(name, std::string(field.choices[k]));
        ImGui::EndCombo();
    }
    ImGui::PopID();
    if (asked) widgets::help(words.help.data());
}

void drawParameters(const Frame& f) {
    for (const FieldOf<Config>& field : configFields()) {
        const FieldWords& words = wordsOf(field);
        if (field.ofStart || words.sliderMost <= words.sliderLeast) continue;
        if (!hasEffect(field, words, f.config)) continue;
        slider(f, field, words, field.get(f.config));
    }
}

void drawHand(const Frame& f) {
    const auto& field = *find(viewFields(), "tool");
    const auto choice = [&](const char* label, Tool tool) {
        if (tickBox([&] { return ImGui::RadioButton(label, f.options.tool == tool); }))
            f.wishes.set("tool", text(field, wholeValue(static_cast<std::uint64_t>(tool))));
    };
    choice("Add discs", Tool::spawn);
    ImGui::SameLine();
    choice(f.keyed("Push discs", "tool").text, Tool::push);
    helpBeside(viewWords(field));
    sliderFor(f, "spawn");
    sliderFor(f, "spawnradius");
}

void drawView(const Frame& f) {
    bool filled = f.options.style == DiscStyle::filled;
    if (checkbox("Filled discs", filled)) f.wishes.set("style", filled ? "filled" : "outline");
    comboFor(f, "colour");
    for (const char* name : {"directions", "gridlines", "occupancy", "missed"}) checkBox(f, name);
    ImGui::Spacing();
}

}  // namespace

void Panel::draw(const Frame& f) {
    drawButtons(f);
    drawSections(f);
}

void Panel::drawSections(const Frame& f) {
    const float gap = ImGui::GetStyle().ItemSpacing.y;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0});
    for (const auto& [section, label] : kSections) {
        const bool open = f.options.section == section;
        const char* const choice = section == Section::scene    ? info(f.config.scene).label.data()
                                   : section == Section::method ? info(f.config.method).label.data()
                                   : section == Section::response
                                       ? info(f.config.response).label.data()
                                       : "";
        const auto& field = *find(viewFields(), "section");
        if (widgets::sectionHead(label, choice, open, f.fonts))
            f.wishes.set("section", text(field, wholeValue(static_cast<std::uint64_t>(
                                                    open ? Section::none : section))));
        if (!open) continue;
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, gap});
        ImGui::Dummy({0, 0});
        drawSection(f, section);
        ImGui::PopStyleVar();
        ImGui::Dummy({0, gap});
    }
    ImGui::PopStyleVar();
}

void Panel::drawSection(const Frame& f, Section section) {
    switch (section) {
        case Section::figures: return figures::lastTick(f);
        case Section::scene: return drawScene(f);
        case Section::method: return drawMethods(f);
        case Section::response: return drawResponses(f);
        case Section::parameters: return drawParameters(f);
        case Section::pointer: return drawHand(f);
        case Section::view: return drawView(f);
        case Section::none: return;
    }
}

void Panel::drawScene(const Frame& f) {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##scene", info(f.config.scene).label.data())) {
        for (const SceneInfo& scene : scenes()) {
            if (widgets::listed(scene.label.data(), scene.id == f.config.scene))
                f.wishes.set("scene", std::string(scene.name));
        }
        f.wishes.wheel |= widgets::scrollByHand();
        ImGui::EndCombo();
    }
    widgets::note("%s", about(f.config.scene).data());
    // A new number takes effect when the slider is released, not while it is dragged.
    if (!choosingCount_) wantedCount_ = static_cast<float>(f.config.count);
    const FieldWords& words = wordsOf(*find(configFields(), "n"));
    char text[48];
    print(text, "%s", grouped(static_cast<std::uint64_t>(roundNumber(wantedCount_))).c_str());
    widgets::row("discs at the start", text, "Changing this restarts from tick 0.");
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderFloat(
        "##count", &wantedCount_, static_cast<float>(words.sliderLeast),
        static_cast<float>(words.sliderMost), "",
        ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat | ImGuiSliderFlags_NoInput);
    choosingCount_ = ImGui::IsItemActive();
    widgets::noteSlider();
    if (ImGui::IsItemDeactivatedAfterEdit())
        f.wishes.set("n", std::to_string(static_cast<std::uint32_t>(roundNumber(wantedCount_))));
}

}  // namespace cellmates
