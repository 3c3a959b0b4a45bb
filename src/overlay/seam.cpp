#include "overlay/seam.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "session/mark_colours.h"
#include "session/text.h"

namespace cellmates::seam {
namespace {

// CSS px.
constexpr float kLine = 2;  // width of the seam
constexpr float kMark = 3;  // height of a caption's mark in the colour of its method
constexpr float kGap = 12, kEdge = 8;
constexpr float kRoomForAll = 480, kHighForAll = 300;  // smaller pictures have captions of one line

/// A few ticks with a tenth, because the one that is being made counts, too.
Caption captionOf(const Session& session, const Race::Side& side, const Look& look) {
    constexpr std::uint32_t kFew = 10;
    const Race& race = *session.race();
    const Method now = race.starting() ? Method::grid : side.method;
    Caption c{info(now).label.data(), "", "", marks::ofMethod(now, look.dark)};
    if (race.starting()) {
        if (now != side.method) print(c.ticks, "then %s", info(side.method).label.data());
        print(c.each, "same discs");
        return c;
    }
    c.healed = race.healed();
    const float tenths = std::floor(10 * (static_cast<float>(side.ticks) + side.world->progress()));
    if (race.state() != Race::State::level && side.ticks < kFew &&
        (c.done = side.world->progress()) > 0)
        print(c.ticks, "%.1f ticks", static_cast<double>(tenths) / 10);
    else
        print(c.ticks, "%s tick%s", grouped(side.ticks).c_str(), side.ticks == 1 ? "" : "s");
    // As the panel has it.
    const auto held = session.comparison().held(side.method, side.world->particles().count());
    const Duration tick = held ? held->tick : race.tickTime(side);
    if (c.healed)
        print(c.each, "identical");
    else if (side.timed > 0)
        print(c.each, "%s ms each", duration(tick).c_str());
    return c;
}

/// How captions look in a picture of this size.
struct Style {
    Type name, ticks, each;
    float padX, padY;
    bool brief;

    /// A caption of one line has its ticks, or that they are identical.
    const char* words(const Caption& c) const { return brief && c.healed ? c.each : c.ticks; }
    float width(const Caption& c) const {
        const float first = name.width(c.name), second = ticks.width(words(c));
        return 2 * padX +
               (brief ? first + kEdge + second : std::max({first, second, each.width(c.each)}));
    }
    float height() const {
        return 2 * padY + name.line() + (brief ? 0 : ticks.line() + each.line());
    }
};

void write(const Caption& c, const Style& s, const Look& look, float left, float top, bool atEnd) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const float right = left + s.width(c), bottom = top + s.height();
    draw.AddRectFilled({left, top}, {right, bottom}, look.card, 6);
    draw.AddRect({left, top}, {right, bottom}, look.line, 6);
    draw.AddRectFilled({left, top}, {right, top + kMark}, c.ink, 6, ImDrawFlags_RoundCornersTop);
    draw.AddRectFilled({left, bottom - kMark}, {left + c.done * (right - left), bottom}, c.ink);
    float y = top + s.padY;
    if (s.brief) {
        const float x = s.name.write(draw, {left + s.padX, y}, c.ink, c.name) + kEdge;
        s.ticks.write(draw, {x, y}, look.ink, s.words(c));
        return;
    }
    const auto line = [&](const Type& type, ImU32 ink, const char* text) {
        if (atEnd)
            type.end(draw, right - s.padX, y, ink, text);
        else
            type.write(draw, {left + s.padX, y}, ink, text);
        y += type.line();
    };
    line(s.name, c.ink, c.name);
    line(s.ticks, look.ink, c.ticks);
    line(s.each, c.healed ? look.ink : look.soft, c.each);
}

}  // namespace

std::optional<Captions> captionsOf(const Session& session, const Look& look) {
    const Race* const race = session.race();
    if (!race) return {};
    return Captions{captionOf(session, race->left(), look),
                    captionOf(session, race->right(), look)};
}

void draw(const Session& session, const std::optional<Captions>& captions, const Picture& picture,
          const Look& look) {
    const Race* const race = session.race();
    if (!race || !picture.seam) return;
    const Rect& box = picture.box;
    const float seam = *picture.seam;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled({seam - kLine / 2 - 1, box.top}, {seam + kLine / 2 + 1, box.bottom()},
                       look.card);
    list.AddRectFilled({seam - kLine / 2, box.top}, {seam + kLine / 2, box.bottom()},
                       race->healed() ? marks::ofMethod(Method::grid, look.dark) : look.ink);

    const bool brief = box.width < kRoomForAll || box.height < kHighForAll;
    const Style style{look.strong(brief ? 13 : 18), look.strong(brief ? 13 : 15), look.regular(13),
                      brief ? 8.0f : 12.0f,         brief ? 5.0f : 8.0f,          brief};
    const auto [a, b] = captions ? *captions : *captionsOf(session, look);
    const float wide = style.width(a), wider = style.width(b);
    // Captions follow the seam. One that does not fit on its side stands below the other, and
    // points at it.
    const float top = box.top + (brief ? kEdge : kGap), below = top + style.height() + kEdge;
    const float least = box.left + kEdge, most = box.right() - kEdge;
    const bool fits = seam - kGap - wide >= least, fit = seam + kGap + wider <= most;
    const float left = fits ? seam - kGap - wide : std::min(seam + kGap, most - wide);
    const float right = fit ? seam + kGap : std::max(seam - kGap - wider, least);
    write(a, style, look, left, fits ? top : below, fits);
    write(b, style, look, right, fit ? top : below, !fit);
    const float middle = below + style.height() / 2;
    if (!fits)
        list.AddTriangleFilled({left, middle - kEdge}, {left - kEdge, middle},
                               {left, middle + kEdge}, a.ink);
    if (!fit)
        list.AddTriangleFilled({right + wider, middle + kEdge}, {right + wider + kEdge, middle},
                               {right + wider, middle - kEdge}, b.ink);
}

}  // namespace cellmates::seam
