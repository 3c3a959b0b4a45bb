#include "session/figures/inspection.h"

namespace cellmates {
namespace {

// Shares of a frame's 16.7 ms: for measurements, while the world waits, and for inspection, while
// it runs.
constexpr double kMeasureBudget = 12, kLookBudget = 4;
constexpr int kSizes = 24;

Inspection::Cells cellsOf(Method method, float side) {
    using Shape = MethodInfo::Cells;
    const Shape shape = info(method).cells;
    return {shape == Shape::rows ? 0 : side, shape == Shape::columns ? 0 : side};
}

}  // namespace

void Inspection::forget() {
    measure_.clear();
    sizes_.clear();
    ticks_.clear();
    ticked_.reset();
    cells_.reset();
    closeup_.forget();
    looking_ = missedShown_ = false;
    tests_.reset();
    focus_.reset();
    stepped_.reset();
}

bool Inspection::update(const World& world, const ViewOptions& view, const Gaze& gaze) {
    for (Survey* const survey : {&measure_, &sizes_, &ticks_}) {
        if (!survey->active()) continue;
        survey->run(kMeasureBudget);
        break;
    }
    tests_.reset();
    missedShown_ = looking_ = false;
    const bool findCells = (view.cells() || view.tests || gaze.star) && !updateCells(world);
    if (!look_ || !(view.tests || gaze.star || view.missed || findCells)) return true;
    return (this->*look_)(world, view, findCells, gaze);
}

bool Inspection::updateCells(const World& world) {
    const Config& c = world.config();
    if (info(c.method).cells == MethodInfo::Cells::none) {
        cells_ = Cells{};
    } else if (info(c.method).sketchLoop) {
        const float side = sketchSettings(c).cell;
        cells_ = Cells{side, side};
    } else if (ticked_ && ticked_->method == c.method && ticked_->cell == c.cell &&
               ticked_->table == c.table) {
        cells_ = cellsOf(c.method, world.stats().cell);
    } else {
        cells_.reset();
        return false;
    }
    return true;
}

bool Inspection::measure(const World& world, Survey::Mode mode, std::uint64_t methods) {
    std::vector<Trial> trials = methodTrials(world.config());
    std::erase_if(trials, [&](const Trial& trial) {
        return !(methods >> static_cast<unsigned>(trial.method) & 1);
    });
    return measure_.begin(world, mode, std::move(trials));
}

bool Inspection::sweep(const World& world) {
    const Method now = world.config().method;
    const bool sized = info(now).usesCell && !info(now).sketchLoop;
    return sizes_.begin(world, Survey::Mode::stands,
                        cellSizes(world, sized ? now : Method::grid, kSizes));
}

bool Inspection::updateCloseup(const World& world, const ViewOptions& view, bool cellsWanted,
                               const Gaze& gaze) {
    if (!closeup_.look(world)) return false;
    Pace pace(time_, time_.now() + kLookBudget);
    const bool tests = view.tests || gaze.star;
    if (tests || cellsWanted) {
        const Progress ready = closeup_.prepareTests(pace);
        if (ready == Progress::noMemory) return false;
        looking_ |= ready == Progress::paused;
        if (ready == Progress::done && cellsWanted)
            cells_ = cellsOf(world.config().method, closeup_.cell());
        const auto pointer = view.tests ? gaze.pointer : std::nullopt;
        if (ready == Progress::done && tests && !findTests(pointer, gaze.middle)) return false;
    }
    if (view.missed) {
        const Progress found = closeup_.findMissed(pace);
        if (found == Progress::noMemory) return false;
        looking_ |= found == Progress::paused;
        missedShown_ = found == Progress::done;
    }
    return true;
}

/// A free disc near a place that is tested against some others, as one on its own shows nothing of
/// a method; the nearest if there is none.
std::optional<std::uint32_t> Inspection::telling(Point at) {
    constexpr int kFew = 3, kTries = 12;  // each reads all discs
    const float step = 3 * closeup_.particles().maxRadius();
    const bool free = closeup_.particles().fixedCount() < closeup_.particles().count();
    const auto nearest = closeup_.idNear(at.x, at.y, free);
    if (const auto i = nearest ? closeup_.indexOf(*nearest) : std::nullopt)
        at = {closeup_.particles().x[*i], closeup_.particles().y[*i]};
    for (int k = 0; k < kTries; ++k) {
        const float aside = step * static_cast<float>((k + 1) / 2);
        const auto id = closeup_.idNear(at.x + (k % 2 ? aside : -aside), at.y, free);
        const auto i = id ? closeup_.indexOf(*id) : std::nullopt;
        if (i && closeup_.testsOf(*i).size() >= kFew) return id;
    }
    return nearest;
}

bool Inspection::findTests(std::optional<Point> pointer, Point middle) {
    if (closeup_.particles().count() > Closeup::kMostDiscs) return true;
    if (pointer || !focus_) {
        const Point at = pointer.value_or(middle);
        const auto nearest = pointer ? closeup_.idNear(at.x, at.y) : telling(at);
        if (nearest != focus_) stepped_.reset();
        focus_ = nearest;
    }
    auto i = focus_ ? closeup_.indexOf(*focus_) : std::nullopt;
    if (!pointer && !stepped_ && i && closeup_.testsOf(*i).empty()) {
        focus_ = telling({closeup_.particles().x[*i], closeup_.particles().y[*i]});
        i = closeup_.indexOf(*focus_);
    }
    if (!i) return true;
    const std::span<const Closeup::Test> tests = closeup_.testsOf(*i);
    if (!tests.data()) return false;
    const auto all = static_cast<std::uint32_t>(tests.size());
    if (stepped_ && *stepped_ > all) stepped_.reset();
    const std::uint32_t shown = stepped_.value_or(all);
    const auto overlaps = std::ranges::count_if(tests, &Closeup::Test::overlaps);
    tests_ = {*i, tests.first(shown), all, static_cast<std::uint32_t>(overlaps),
              stepped_.has_value()};
    return true;
}

}  // namespace cellmates
