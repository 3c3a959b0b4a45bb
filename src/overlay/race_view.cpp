#include "overlay/race_view.h"

#include <algorithm>
#include <cmath>

#include "overlay/controls.h"
#include "session/figures/text.h"
#include "session/mark_colours.h"

namespace cellmates::race_view {
namespace {

// CSS px.
constexpr float kLine = 20;    // of text
constexpr float kBar = 5;      // height
constexpr float kInset = 8;    // of texts from the edges of a half
constexpr float kLeast = 150;  // width of a box that has room for its caption
constexpr float kHead = 40;    // above the captions

/// Whether there is no room for the line above the captions.
bool small(const Frame& f) { return f.height < 300; }
/// Whether captions have one line. On a phone, the instrument has what the second one says.
bool oneLine(const Frame& f) { return small(f) || f.layout.form == Form::block; }

/// Ticks of a side, with the part of the one that it is in.
float ticksOf(const Race::Side& side) {
    return static_cast<float>(side.ticks) + side.world->progress();
}

/// "46 ticks" and "63.4 ms per tick, 49,995,000 pair tests", in the longest forms that fit, above a
/// bar of the ticks.
void caption(const Frame& f, const Race& race, const Race::Side& side, const Picture::Half& half) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const Type strong = f.look.strong(15), plain = f.look.regular(13);
    const ImU32 own = marks::ofMethod(side.method, f.look.dark);
    // As wide as the box if that has room, but not up to the edges of the half.
    const Rect& box = half.box;
    const bool wide = box.width >= kLeast;
    const float left = std::max(wide ? box.left : 0, half.from + kInset);
    const float end = wide ? box.right() : half.from + half.room;
    const float room = std::min(end, half.from + half.room - kInset) - left;
    float y = half.caption;

    const float after = strong.write(draw, {left, y}, own, info(side.method).label.data()) + 10;
    const std::string number = grouped(side.ticks);
    const std::string ticks = number + (side.ticks == 1 ? " tick" : " ticks");
    if (const char* const form = strong.first({ticks.c_str(), number.c_str()}, left + room - after))
        strong.write(draw, {after, y}, f.look.ink, form);
    y += kLine;
    if (!oneLine(f)) {
        const std::uint64_t tests = side.last().pairTests;
        const std::string ms = duration(race.tickTime(side));
        const std::string rough = compact(static_cast<double>(tests));
        char forms[3][96] = {};
        if (side.ticks == 0) {
            print(forms[0], "first tick: %s",
                  percent(static_cast<double>(side.world->progress())).c_str());
        } else {
            print(forms[0], "%s ms per tick, %s pair tests", ms.c_str(), grouped(tests).c_str());
            print(forms[1], "%s ms per tick, %s tests", ms.c_str(), rough.c_str());
            print(forms[2], "%s ms per tick", ms.c_str());
        }
        if (const char* const form = plain.first({forms[0], forms[1], forms[2]}, room))
            plain.write(draw, {left, y}, f.look.soft, form);
        y += kLine;
    }
    // Both bars have one scale, which the longer one fills.
    draw.AddRectFilled({left, y + 1}, {left + room, y + 1 + kBar}, f.look.button);
    if (const float most = std::max(ticksOf(race.left()), ticksOf(race.right())); most > 0)
        draw.AddRectFilled({left, y + 1}, {left + room * ticksOf(side) / most, y + 1 + kBar}, own);
    // The lane's frame, in the method's colour.
    const float right = f.width - 1.5f;  // a lane may reach the edges
    draw.AddRect({std::max(box.left - 1, 1.5f), box.top - 1},
                 {std::min(box.right() + 1, right), box.bottom() + 1}, own, 0, 0, 3);
    // Shows the progress of a tick that takes many frames.
    if (const float progress = side.world->progress(); progress > 0)
        draw.AddRectFilled({box.left, box.bottom() - 5},
                           {box.left + box.width * progress, box.bottom()}, own);
}

/// "Same discs, same places: tick 785", with the hash if it fits. At its right end there is room
/// for the page's button that copies the result.
void agreement(const Frame& f, const Race& race) {
    constexpr float kCopy = 116, kHigh = 36;  // CSS px
    const Insets taken = f.layout.taken();
    const float left = taken.left + kInset, middle = taken.top + kHead / 2;
    const float end = f.width - kInset - kCopy;
    if (race.over()) f.places.copy = {end, middle - kHigh / 2, kCopy, kHigh};
    const Race::Agreement& a = race.agreement();
    const std::string tick = grouped(a.tick);
    char full[64], brief[64], hashes[64], whole[132];
    print(full, a.equal() ? "Same discs, same places: tick %s" : "Different places at tick %s",
          tick.c_str());
    print(brief, "%s places: tick %s", a.equal() ? "Same" : "Different", tick.c_str());
    print(hashes, a.equal() ? "hash %016llx" : "hashes %016llx, %016llx",
          static_cast<unsigned long long>(a.hashes[0]),
          static_cast<unsigned long long>(a.hashes[1]));
    print(whole, "%s, %s", full, hashes);
    const Type type = f.look.regular(13);
    if (const char* const text = type.first({whole, full, brief}, end - kInset - left))
        type.write(*ImGui::GetBackgroundDrawList(), {left, middle - type.line() / 2}, f.look.ink,
                   text);
}

}  // namespace

float captionHeight(const Frame& f) { return (oneLine(f) ? kLine : 2 * kLine) + kBar + 5; }

float headHeight(const Frame& f) { return small(f) ? 0 : kHead; }

void draw(const Frame& f, const Race& race) {
    if (!f.picture.halves) return;
    caption(f, race, race.left(), f.picture.halves->front());
    caption(f, race, race.right(), f.picture.halves->back());
    if (!small(f)) agreement(f, race);
}

}  // namespace cellmates::race_view
