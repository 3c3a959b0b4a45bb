#include <algorithm>
#include <cmath>

#include "core/scenes.h"
#include "core/state/pull.h"
#include "overlay/controls.h"
#include "session/cost.h"
#include "session/limits.h"
#include "session/mark_colours.h"
#include "session/text.h"

namespace cellmates::instrument {
namespace {

/// The colour of a method's figures: faint if they are of another number of discs, and do not
/// follow a pour.
ImU32 inkOf(const Frame& f, Method method, const Cost& cost) {
    const bool own = cost.discs == f.discs() || method == f.config.method;
    return cost.tick && own ? marks::ofMethod(method, f.look.dark) : f.look.soft;
}

std::string discsInWords(const Frame& f) {
    return grouped(f.discs()) + (f.world.room() == 0 ? " discs: full" : " discs");
}

/// An arrow that points where gravity pulls, which explains rain that falls sideways.
void arrow(const Frame& f, const ImVec2& middle) {
    constexpr float kLong = 6, kHead = 4;  // CSS px
    const Pull pull = pullAt(f.config, f.world.tick());
    const float pulls = std::hypot(pull.x, pull.y);
    const float x = pull.x / pulls, y = pull.y / pulls;
    const auto at = [&](float along, float across) {
        return ImVec2{middle.x + along * x - across * y, middle.y + along * y + across * x};
    };
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddLine(at(-kLong, 0), at(kLong, 0), f.look.soft, 1.5f);
    for (const float side : {-kHead, kHead})
        draw.AddLine(at(kLong, 0), at(kLong - kHead, side), f.look.soft, 1.5f);
}

void count(const Frame& f) {
    constexpr float kArrow = 18;  // CSS px
    const Rect& place = f.layout.count;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Type type = f.look.regular(15);
    const bool turns = f.config.turn > 0 && f.config.gravity != 0 && !f.session.race();
    f.look.strong(15).write(draw, {place.left, place.top}, f.look.ink, discsInWords(f).c_str());
    type.end(draw, place.right() - (turns ? kArrow : 0), place.top, f.look.soft,
             turns ? "Gravity" : info(f.config.scene).label.data());
    if (turns) arrow(f, {place.right() - kArrow / 2 + 2, place.top + type.line() / 2});
}

/// Both costs, each below its half of the switch.
void figures(const Frame& f) {
    const Rect& place = f.layout.figures;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Type large = f.look.strong(f.layout.figureSize), small = f.look.regular(13);
    for (const Method method : {Method::naive, Method::grid}) {
        const Cost cost = costOf(f.session, method);
        const float left = place.left + (method == Method::naive ? 0 : place.width / 2);
        const float right = left + place.width / 2;
        const double should = method == Method::naive ? expectedOfNaive(f.session) : 0;
        const std::string tick =
            should > 0 ? "~" + grouped(static_cast<std::uint64_t>(twoDigits(should) + 0.5)) + " ms"
                       : (cost.tick ? duration(*cost.tick) : "?") + " ms";
        // Times below a hundredth of a ms are long.
        const bool fits = large.width(tick.c_str()) <= right - left - 4;
        const Type type = fits ? large : f.look.strong(0.75f * f.layout.figureSize);
        type.centre(draw, left, right, place.top + (large.line() - type.line()) / 2,
                    inkOf(f, method, cost), tick.c_str());
        small.centre(draw, left, right, place.top + large.line(), f.look.ink,
                     should > 0 ? "expected" : testsInWords(f.session, method, cost).c_str());
    }
}

constexpr float kRoomForWords = 110;  // CSS px; narrower short figures are times alone

/// The method beside naive in short figures: one that the switch lacks takes the grid's line.
Method besideNaive(const Frame& f) {
    return info(f.config.method).onSwitch ? Method::grid : f.config.method;
}

/// Whether a narrow line leaves out the times, because one is not known, for what asks for it.
bool leavesOutTimes(const Frame& f) {
    return f.layout.form == Form::line && f.layout.figures.width < kRoomForWords &&
           !(costOf(f.session, Method::naive).tick && costOf(f.session, besideNaive(f)).tick);
}

/// The costs in two lines at the right end, as far as they fit.
void shortFigures(const Frame& f) {
    const Rect& place = f.layout.figures;
    if (place.width <= 0 || leavesOutTimes(f)) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Type plain = f.look.regular(13);
    float top = place.top + place.height / 2 - plain.line();
    for (const Method method : {Method::naive, besideNaive(f)}) {
        const Cost cost = costOf(f.session, method);
        const std::string words = testsInWords(f.session, method, cost);
        const bool waits = method == Method::naive && words == testsOfEveryPair(f.discs());
        const std::string name =
            waits && !cost.tick ? "Every pair: " : std::string(info(method).label) + " ";
        const std::string none = place.width < kRoomForWords ? "? ms" : words;
        const std::string brief = name + (cost.tick ? duration(*cost.tick) + " ms" : none);
        const std::string full = cost.tick ? brief + " · " + words : brief;
        const std::string least = brief.substr(name.size());
        if (const char* text =
                plain.first({full.c_str(), brief.c_str(), least.c_str()}, place.width))
            plain.end(draw, place.right(), top, inkOf(f, method, cost), text);
        top += plain.line();
    }
}

/// The part that is done of a tick that takes many frames.
void progress(const Frame& f, float left, float top, float width) {
    if (const float done = f.world.progress(); done > 0)
        ImGui::GetWindowDrawList()->AddRectFilled({left, top}, {left + width * done, top + 3},
                                                  marks::ofMethod(f.config.method, f.look.dark),
                                                  1.5f);
}

/// The cost of a method in frames; that of naive's first tick grows with it, and after a pour
/// naive's is only expected.
struct Bar {
    double frames;
    bool grows, expected;
    ImU32 ink;
};
Bar barOf(const Frame& f, Method method) {
    const Cost cost = costOf(f.session, method);
    const bool grows = !cost.tick && method == Method::naive;
    const double should = method == Method::naive ? expectedOfNaive(f.session) : 0;
    const double ms = should > 0  ? should
                      : cost.tick ? cost.tick->ms
                      : grows     ? leastOfNaive(f.session)
                                  : 0;
    return {ms / kFrameMs, grows, should > 0,
            grows ? marks::ofMethod(method, f.look.dark) : inkOf(f, method, cost)};
}

/// Both costs to one scale, which becomes smaller as naive needs more frames, and a mark where a
/// frame ends.
void bars(const Frame& f) {
    constexpr float kName = 48, kFrames = 84, kLongest = 2.8f, kLeast = 3, kLeastFrame = 4;
    constexpr double kWorthSaying = 1.5;  // frames
    const Rect& place = f.layout.bars;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Type type = f.look.regular(13);
    const Bar naive = barOf(f, Method::naive), grid = barOf(f, Method::grid);
    const float left = place.left + kName, track = place.width - kName - kFrames;
    const float fits =
        track / std::max(kLongest, static_cast<float>(std::max(naive.frames, grid.frames)));
    // The grid's shortest bar stays on its side of the mark, and a longer one is to scale: at a
    // small scale, it is naive's that does not fit.
    const float each = std::max(fits, 2 * kLeast), frame = std::floor(left + each);
    const float row = (place.height - type.line()) / 2;
    const float high = std::clamp(row - 7, 6.0f, 16.0f);
    float at = place.top + row / 2;
    for (const auto& [method, bar] : {std::pair{Method::naive, naive}, {Method::grid, grid}}) {
        const float line = at - type.line() / 2, top = at - high / 2, bottom = top + high;
        at += row;
        const auto tear = [&](float end) {  // a bar without room, or of unknown length
            for (const float back : {14.0f, 9.0f})
                draw.AddLine({end - back - 2, bottom}, {end - back + 2, top}, f.look.card, 2);
        };
        type.write(draw, {place.left, line}, f.look.ink, info(method).label.data());
        if (bar.frames <= 0 && method == Method::naive && !f.session.breaking()) {
            draw.AddRect({left, top}, {left + track, bottom}, f.look.soft, 2);
            tear(left + track);
            type.end(draw, place.right(), line, f.look.soft, "? frames");
        }
        if (bar.frames <= 0) continue;
        // One that is longer than a frame ends beyond the mark, however small the scale.
        const float least = bar.frames > 1 ? frame - left + kLeast : kLeast;
        const float wanted = std::max(least, static_cast<float>(bar.frames) * each);
        const float end = left + std::min(track, wanted);
        if (bar.expected)
            draw.AddRect({left, top}, {end, bottom}, bar.ink, 2);
        else
            draw.AddRectFilled({left, top}, {end, bottom}, bar.ink, 2);
        for (float x = left + each; !bar.expected && each >= kLeastFrame && x < end - 1; x += each)
            draw.AddLine({x, top}, {x, bottom}, f.look.card);
        if (wanted > track + 1) tear(end);
        if (bar.frames < kWorthSaying) continue;
        char text[32];
        const double rounded = bar.expected ? twoDigits(bar.frames) : bar.frames;
        const auto whole = static_cast<std::uint64_t>(rounded + (bar.grows ? 0 : 0.5));
        const char* const form = bar.grows      ? "%s+ frames"
                                 : bar.expected ? "~%s frames"
                                                : "%s frames";
        print(text, form, grouped(whole).c_str());
        type.end(draw, place.right(), line, f.look.ink, text);
    }
    draw.AddLine({frame, place.top - 2}, {frame, place.bottom()}, f.look.ink, 2);
    const float below = place.bottom() - type.line();
    const Breaking* const breaking = f.session.breaking();
    const bool broken =
        breaking && breaking->limit(Method::naive) + breaking->limit(Method::grid) > 0;
    std::string limits[2];
    for (const Method method : {Method::naive, Method::grid})
        if (broken && breaking->limit(method) > 0)
            limits[method == Method::grid] = "  " + grouped(breaking->limit(method));
    const float numbers = type.width((limits[0] + limits[1]).c_str());
    const char* const mark =
        type.first({"16.7 ms with", "16.7 ms"}, place.right() - frame - 6 - numbers);
    float end = type.write(draw, {frame + 6, below}, f.look.soft,
                           !broken ? "a frame: 16.7 ms"
                           : mark  ? mark
                                   : "");
    // Without a line of its own, the number of discs stands at the end, or before the mark.
    const std::string full = discsInWords(f), discs = grouped(f.discs()) + " discs";
    const auto fitting = [&](float room) {
        return f.layout.count.width > 0 ? nullptr : type.first({full.c_str(), discs.c_str()}, room);
    };
    constexpr float kApart = 12;
    const float room = broken ? 0 : place.right() - end - kApart;
    if (const char* const number = fitting(room))
        type.end(draw, place.right(), below, f.look.soft, number);
    else if (const char* const before = fitting(frame - place.left - 6))
        type.write(draw, {place.left, below}, f.look.soft, before);
    if (!broken) return;
    // Marks that stay where a tick first needed more.
    for (const Method method : {Method::naive, Method::grid}) {
        if (breaking->limit(method) == 0) continue;
        const ImU32 ink = marks::ofMethod(method, f.look.dark);
        const float middle = place.top + (method == Method::naive ? 0.5f : 1.5f) * row;
        draw.AddCircleFilled({frame, middle}, 6, f.look.ink);
        draw.AddCircleFilled({frame, middle}, 4, ink);
        end = type.write(draw, {end, below}, ink, limits[method == Method::grid].c_str());
    }
}

/// Words in place of a verdict, or of one that needs a sentence.
void verdictWords(const Frame& f, const char* words, ImU32 ink) {
    Rect place = f.layout.verdict;
    if (leavesOutTimes(f)) place.width += f.layout.figures.width;
    const bool line = f.layout.form == Form::line;
    const float most = line ? 15 : std::min(f.layout.verdictSize, 22.0f);
    const Type type = f.look.strong(most).fitting(words, place);
    const float free = place.height - type.height(words, place.width);
    // Right above the sentence.
    type.wrap(*ImGui::GetWindowDrawList(), {place.left, place.top + (line ? free / 2 : free)},
              place.width, ink, words);
}

/// "Naive is ", "about " and "160× slower" in one line, or without the name, or the first words in
/// small letters above the others.
void headline(const Frame& f, const std::string& name, const std::string& before,
              const std::string& text, ImU32 ink) {
    const Rect& place = f.layout.verdict;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool line = f.layout.form == Form::line;
    const std::string above = line ? before : name + before;
    const Type large = f.look.strong(f.layout.verdictSize), small = f.look.regular(line ? 13 : 15);
    const Type type = large.fitting(text.c_str(), {0, 0, place.width, 0});
    const float both = small.line() - 3 + type.line();
    const std::string whole = name + before + text, brief = before + text;
    const char* const fits = large.first({whole.c_str(), brief.c_str()}, place.width);
    const bool two = both <= place.height && !above.empty() && (!fits || !line);
    const float top = place.top + (place.height - (two ? both : type.line())) / 2;
    if (two) small.write(draw, {place.left, top}, ink, above.c_str());
    if (two || !fits)
        type.write(draw, {place.left, two ? top + small.line() - 3 : top}, ink, text.c_str());
    else
        large.write(draw, {place.left, top}, ink, fits);
}

void headline(const Frame& f, Method method, std::string_view first, const std::string& text,
              bool stale = false) {
    headline(f, std::string(info(method).label) + " is ",
             first.empty() ? "" : std::string(first) + " ", text,
             stale ? f.look.soft : marks::ofMethod(method, f.look.dark));
}

/// What is asked while only one method is timed. A line asks for the one to try.
const char* question(const Frame& f) {
    constexpr float kBrief = 190;  // CSS px; the page's own bar changes its words at the same width
    if (f.layout.form != Form::line) return "How much slower is testing every pair?";
    const bool brief = f.layout.verdict.width < kBrief;
    if (f.config.method == Method::naive && !f.session.race())
        return brief ? "How fast is Grid?" : "How much faster is Grid?";
    return brief ? "How slow is Naive?" : "How much slower is Naive?";
}

/// Asks, and says below what Naive has to do, where that has no room of its own.
void ask(const Frame& f) {
    const Rect& place = f.layout.verdict;
    const Cost naive = costOf(f.session, Method::naive);
    const std::string brief =
        naive.tick ? duration(*naive.tick) + " ms" : testsOfEveryPair(f.discs());
    const std::string what = (naive.tick ? "Naive " : "Every pair: ") + brief;
    const Type large = f.look.strong(15), small = f.look.strong(13);
    const float both = large.line() + small.line();
    if (!leavesOutTimes(f) || both > place.height) return verdictWords(f, question(f), f.look.ink);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float top = place.top + (place.height - both) / 2;
    large.write(draw, {place.left, top}, f.look.ink, question(f));
    if (const char* const text =
            small.first({what.c_str(), brief.c_str()}, place.width + f.layout.figures.width))
        small.write(draw, {place.left, top + large.line()},
                    marks::ofMethod(Method::naive, f.look.dark), text);
}

/// Of a race with a method that the switch lacks: which side is faster.
void raced(const Frame& f, const Race& race) {
    const double lead = race.starting() ? 0 : twoDigits(race.lead());
    const Method ahead = race.ahead().method;
    if (lead < Race::kAlike)
        return verdictWords(f, lead > 0 ? "No real difference" : "Which is faster?", f.look.ink);
    headline(f, ahead, race.behind().timed > 0 ? "about" : "at least", factor(lead) + " faster");
}

void verdict(const Frame& f) {
    auto v = f.session.comparison().verdict();
    if (const Breaking* const breaking = f.session.breaking()) {
        const auto [name, text] = breaking->verdict();
        if (text.empty()) return verdictWords(f, "How many discs until it breaks?", f.look.ink);
        const bool broken = breaking->limit(Method::grid) > 0,
                   goesOn = !broken && f.config.method == Method::grid;
        return headline(
            f, goesOn ? "Grid so far: " : name, "", goesOn ? discsInWords(f) : text,
            marks::ofMethod(broken || goesOn ? Method::grid : Method::naive, f.look.dark));
    }
    if (const Race* const race = f.session.race();
        race && !(info(race->left().method).onSwitch && info(race->right().method).onSwitch))
        return raced(f, *race);
    if (const std::string least = leastInWords(f.session); !least.empty()) {
        const Method method = f.session.race() ? Method::grid : f.config.method;
        return headline(f, method, "at least", least);
    }
    // After discs were poured, the times in sight are of these.
    const bool poured = v ? v->stale : f.discs() > f.config.count;
    const std::string now = presentInWords(f.session);
    if (poured && !f.session.race()) {
        const std::string full = now.empty() ? discsInWords(f) : now;
        const std::string brief = full.substr(0, full.find(':'));
        const Type type = f.look.strong(15);
        const bool fits = f.layout.form != Form::line ||
                          type.height(full, f.layout.verdict.width) <= 2 * type.line();
        return verdictWords(f, fits ? full.c_str() : brief.c_str(), f.look.ink);
    }
    if (!v) return ask(f);
    // A race is spoken of as its winner's.
    if (f.session.race()) v = v->ofQuicker();
    if (v->alike) return verdictWords(f, v->text().c_str(), v->stale ? f.look.soft : f.look.ink);
    headline(f, v->method, v->atLeast ? "" : "about", v->text(), v->stale);
}

void sentence(const Frame& f) {
    const std::string reason = reasonInWords(f.session), cause = causeInWords(f.session);
    const std::string both = cause + (cause.empty() ? "" : " ") + reason;
    Rect place = f.layout.sentence;
    const Type usual = f.look.regular(f.layout.sentenceSize);
    const std::string& words = usual.height(both, place.width) <= place.height ? both : reason;
    const Type type = usual.fitting(words, place);
    // What is to be done, as long as there is no verdict on these discs.
    const auto known = f.session.comparison().verdict();
    const ImU32 ink = known && !known->stale ? f.look.soft : f.look.ink;
    type.wrap(*ImGui::GetWindowDrawList(), {place.left, place.top}, place.width, ink, words);
    const float used = type.height(words, place.width);
    const std::uint32_t more = moreDiscs(f.session);
    if (more == 0 || used + type.line() > place.height) return;
    place.top += used;
    place.height = std::min(place.height - used, 2 * type.line());
    const std::string text = "Try " + grouped(more);
    if (controls::link(f, Part::more, place, type, text.c_str()))
        f.wishes.set("n", std::to_string(more));
}

void buttons(const Frame& f) {
    const Race* const racing = f.session.race();
    const Rect& race = f.layout.race;
    if (race.width <= 0) return;
    const bool timed =
        racing && !racing->starting() && racing->left().timed > 0 && racing->right().timed > 0;
    if (controls::button(f, Part::race, race, racing ? "Close the race" : "Race",
                         timed    ? "keeps its figures"
                         : racing ? "back to one method"
                                  : "both at once, in one picture",
                         racing)) {
        if (racing)
            f.wishes.add(command::CloseRace{});
        else
            f.wishes.add(command::Race{});
    }
    if (racing) return;
    const bool shown = f.options.tests || f.session.star().active();
    if (controls::button(f, Part::tests, f.layout.tests,
                         shown ? "Hide pair tests" : "Show pair tests", "of one disc", shown))
        f.wishes.set("tests", shown ? "0" : "1");
}

}  // namespace

void draw(const Frame& f) {
    const Form form = f.layout.form;
    const Rect &whole = f.layout.whole, &toggle = f.layout.toggle;
    if (form == Form::none) return;
    controls::begin("instrument", whole);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    controls::methodSwitch(f);
    if (form == Form::line) {
        shortFigures(f);
        progress(f, 0, whole.bottom() - 3, whole.width);
    } else {
        figures(f);
        bars(f);
        sentence(f);
        buttons(f);
        progress(f, toggle.left, toggle.bottom() + 1, toggle.width);
    }
    if (f.layout.count.width > 0) count(f);
    verdict(f);
    // The edge to the picture.
    const ImVec2 corner =
        form == Form::column ? ImVec2{whole.right() - 1, 0} : ImVec2{0, whole.bottom() - 1};
    draw.AddRectFilled(corner, {whole.right(), whole.bottom()}, f.look.line);
    ImGui::End();
}

}  // namespace cellmates::instrument
