#include "overlay/layout.h"

#include <algorithm>

namespace cellmates {
namespace {

// CSS px. The page draws its poster by the same (web/page/style/stage.css).
constexpr float kColumn = 320, kLowColumn = 312;
constexpr float kHighColumn = 560;   // from this height on, a column has everything in large
constexpr float kLeastColumn = 288;  // height
constexpr float kBlock = 240;
constexpr float kLine = 48, kLowLine = 36;
constexpr float kLowSurface = 240;  // below this height, a line is low unless fingers use it

constexpr float kLeastWidth = 560;     // of a surface with a column that the visitor has unfolded
constexpr float kLeastPicture = 0.6f;  // of the width, next to a column
constexpr float kLeastBelow = 216;     // height, below a block

float columnOf(float height) { return height < kHighColumn ? kLowColumn : kColumn; }

bool roomForColumn(float width, float height) {
    return height >= kLeastColumn && width - columnOf(height) >= kLeastPicture * width;
}
bool roomForBlock(float height) { return height >= kBlock + kLeastBelow; }

Form unfolded(float width, float height) {
    if (roomForColumn(width, height)) return Form::column;
    if (roomForBlock(height)) return Form::block;
    return height >= kLeastColumn && width >= kLeastWidth ? Form::column : Form::line;
}

/// Cuts one rectangle after another from the upper or the lower end of a room.
class Stack {
public:
    Stack(const Rect& room, float gap) : room_(room), gap_(gap) {}
    Rect first(float height) {
        const Rect part{room_.left, room_.top, room_.width, height};
        room_.top += height + gap_;
        room_.height -= height + gap_;
        return part;
    }
    Rect last(float height, float gap) {
        room_.height -= height + gap;
        return {room_.left, room_.bottom() + gap, room_.width, height};
    }
    const Rect& rest() const { return room_; }

private:
    Rect room_;
    float gap_;
};

void fillHighColumn(Layout& l, bool coarse) {
    const float height = l.whole.height;
    l.labelSize = 18;
    l.figureSize = std::clamp(0.039f * height, 22.0f, 28.0f);
    l.verdictSize = std::clamp(0.062f * height, 32.0f, 44.0f);
    l.sentenceSize = 15;
    Stack stack({20, 20, kColumn - 40, height - 40},
                std::clamp(12 + 0.1f * (height - kHighColumn), 12.0f, 28.0f));
    l.count = stack.first(20);
    l.toggle = stack.first(std::clamp(0.1f * height, 56.0f, 72.0f) + 6);
    l.figures = stack.first(1.3f * l.figureSize + 17);
    l.bars = stack.first(66);
    l.verdict = stack.first(20 + 1.3f * l.verdictSize);
    const float button = height < 650 ? coarse ? 48.0f : 40.0f : 56.0f;
    l.race = stack.last(button, 8);
    l.tests = stack.last(button, 8);
    l.sentence = stack.rest();
    constexpr float kRaised = 12;  // it belongs to the verdict
    l.sentence.top -= kRaised;
    l.sentence.height += kRaised;
}

void fillLowColumn(Layout& l, bool coarse) {
    const float height = l.whole.height;
    Stack stack({12, 6, kLowColumn - 24, height - 12},
                std::min(16.0f, 5 + (height - kLeastColumn) / 6));
    l.toggle = stack.first(48);
    l.figures = stack.first(35);
    l.bars = stack.first(44);
    l.verdict = stack.first(29);
    l.race = l.tests = stack.last(coarse ? 48 : 40, 5);
    l.race.width = 120;
    l.tests.left += l.race.width + 8;
    l.tests.width -= l.race.width + 8;
    l.sentence = stack.rest();
}

void fillBlock(Layout& l) {
    l.labelSize = 18;
    l.figureSize = 18;
    Stack stack({12, 8, l.whole.width - 24, kBlock - 13}, 5);
    l.toggle = stack.first(58);
    l.figures = stack.first(40);
    l.bars = stack.first(46);
    l.verdict = stack.first(29);
    l.sentence = stack.rest();
}

/// What is measured on the left, and what it means on the right.
void fillWideBlock(Layout& l) {
    constexpr float kGap = 32;
    l.labelSize = 18;
    l.figureSize = 26;
    l.verdictSize = 38;
    l.sentenceSize = 15;
    const float half = (l.whole.width - 24 - kGap) / 2;
    Stack left({12, 10, half, kBlock - 21}, 10);
    l.toggle = left.first(66);
    l.figures = left.first(1.3f * l.figureSize + 17);
    l.bars = left.rest();
    Stack right({12 + half + kGap, 14, half, kBlock - 25}, 8);
    l.verdict = right.first(90);
    l.sentence = right.rest();
}

void fillLine(Layout& l, bool coarse) {
    constexpr float kSwitch = 136, kVerdict = 226, kEdge = 8;
    constexpr float kSubject = 44, kTests = 206;      // "Grid is", if the tests have room, too
    constexpr float kTimes = 98, kLeastVerdict = 92;  // a small embed has both times, and no tests
    const float width = l.whole.width;
    const float line = l.whole.height - 1;
    const float inset = coarse || l.whole.height < kLine ? 1 : 5;
    l.toggle = {6, inset, kSwitch, line - 2 * inset};
    l.verdict = {kSwitch + 18, 0, width - kSwitch - 18 - kEdge, line};
    const bool narrow = l.verdict.width < kVerdict + kTimes;
    if (narrow && l.verdict.width < kLeastVerdict + kTimes) return;
    const float all = l.verdict.width;
    l.verdict.width =
        narrow ? all - kTimes : std::clamp(all - kTests, kVerdict, kVerdict + kSubject);
    l.figures = {l.verdict.right(), 0, all - l.verdict.width, line};
}

}  // namespace

Insets Layout::taken() const {
    return {.left = form == Form::column ? whole.width : 0,
            .top = form == Form::column ? 0 : whole.height};
}

bool roomToUnfold(float width, float height) {
    return roomForColumn(width, height) || roomForBlock(height);
}

Layout layoutFor(float width, float height, bool open, PanelSize panel, bool coarse) {
    if (panel == PanelSize::none) return {};
    Layout l;
    l.form = open && panel == PanelSize::full ? unfolded(width, height) : Form::line;
    if (l.form == Form::column) {
        l.whole = {0, 0, columnOf(height), height};
        height < kHighColumn ? fillLowColumn(l, coarse) : fillHighColumn(l, coarse);
    } else if (l.form == Form::block) {
        l.whole = {0, 0, width, kBlock};
        constexpr float kTwoHalves = 600;  // CSS px
        width < kTwoHalves ? fillBlock(l) : fillWideBlock(l);
    } else {
        l.whole = {0, 0, width, height < kLowSurface && !coarse ? kLowLine : kLine};
        fillLine(l, coarse);
    }
    return l;
}

}  // namespace cellmates
