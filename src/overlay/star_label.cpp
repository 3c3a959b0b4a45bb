#include "overlay/star_label.h"

#include <imgui.h>

#include <algorithm>

#include "session/mark_colours.h"
#include "session/text.h"

namespace cellmates::star_label {
namespace {

constexpr float kLeastBelow = 16, kMostBelow = 80;  // CSS px, from the disc's centre
constexpr float kRoomForWords = 520;    // CSS px; in narrower pictures the words are brief
constexpr float kPadX = 10, kPadY = 4;  // CSS px
constexpr float kGap = 6;               // CSS px, from marks and from the close-up

ImU32 faded(ImU32 colour, float opacity) {
    const auto alpha = static_cast<ImU32>(static_cast<float>(colour >> IM_COL32_A_SHIFT) * opacity);
    return (colour & ~IM_COL32_A_MASK) | alpha << IM_COL32_A_SHIFT;
}

/// The distance, CSS px, from the disc's centre at which the label covers neither its contacts nor
/// the cells around it.
float distance(const Session& session, const Picture& picture, const Inspection::Tests& tests) {
    const Inspection& inspection = session.inspection();
    const Particles& p = inspection.lookedAt();
    const auto cells = inspection.cells().value_or(Inspection::Cells{});
    const float around = cells.width > 0 ? 2 * cells.height : 0;
    const float px = picture.box.width * picture.zoom / session.world()->config().box.width;
    const float reach = std::max(p.r[tests.disc] + 2 * p.maxRadius(), around);
    return std::clamp(reach * px + kGap, kLeastBelow, kMostBelow);
}

/// The free part of a line of the picture, CSS px: the close-up takes one of its ends.
struct Room {
    float left, right;
};
Room roomAt(const Picture& picture, float top, float height) {
    Room room{picture.box.left, picture.box.right()};
    const auto& lens = picture.lens;
    if (!lens || top > lens->bottom() || top + height < lens->top) return room;
    if (lens->left > picture.box.left + picture.box.width / 2)
        room.right = lens->left - kGap;
    else
        room.left = lens->right() + kGap;
    return room;
}

}  // namespace

const char* words(const Inspection::Tests& tests, bool brief, std::span<char> text) {
    const char* const noun = tests.all == 1 ? "test" : "tests";
    const std::string all = grouped(tests.all);
    const std::uint32_t every = tests.every();
    const char* const whose = brief ? "" : " for this disc";
    if (tests.stepping)
        return print(text, brief ? "%zu of %s: %s" : "test %zu of %s: %s", tests.shown.size(),
                     all.c_str(), tests.shown.back().overlaps ? "touching" : "apart");
    if (every == 1) return print(text, "%s %s%s", all.c_str(), noun, whose);
    return brief ? print(text, "%s %s, 1 in %u drawn", all.c_str(), noun, every)
                 : print(text, "%s %s%s, every %s drawn", all.c_str(), noun, whose,
                         ordinal(every).c_str());
}

void draw(const Session& session, const Picture& picture, const Look& look, float bottom) {
    const Inspection::Tests* const tests = session.drawnTests();
    if (!tests || !picture.focus || session.race()) return;
    const float opacity = session.options().tests ? 1 : session.star().opacity();
    const Type type = look.strong(15);
    const float height = type.line() + 2 * kPadY;
    const auto [x, y] = *picture.focus;
    // Above the disc if there is no room below.
    const float away = distance(session, picture, *tests);
    const bool above = y + away + height > std::min(picture.box.bottom(), bottom);
    const float top = above ? std::max(picture.box.top, y - away - height) : y + away;
    const Room room = roomAt(picture, top, height);
    char full[64], brief[64];
    words(*tests, false, full);
    words(*tests, true, brief);
    const bool wide = picture.box.width >= kRoomForWords &&
                      type.width(full) + 2 * kPadX <= room.right - room.left;
    const char* const text = wide ? full : brief;
    const float width = type.width(text) + 2 * kPadX;
    const float left =
        std::clamp(x - width / 2, room.left, std::max(room.left, room.right - width));
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = marks::ofTests(look.dark);
    draw.AddRectFilled({left, top}, {left + width, top + height}, faded(look.card, opacity), 6);
    draw.AddRect({left, top}, {left + width, top + height}, faded(colour, opacity), 6, 0, 1.5f);
    type.write(draw, {left + kPadX, top + kPadY}, faded(colour, opacity), text);
}

}  // namespace cellmates::star_label
