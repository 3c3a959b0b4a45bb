#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "core/inspect/closeup.h"
#include "core/inspect/survey.h"
#include "session/options.h"
#include "session/point.h"

namespace cellmates {

/// Inspects a world alongside the simulation: the cost of every method and cell size, and which
/// pairs are tested. It only reads the world. Long work is done in slices.
class Inspection {
public:
    explicit Inspection(TimeSource& time)
        : time_(time), measure_(time), sizes_(time), ticks_(time) {}

    /// Lets `update` inspect single discs, as `Session::show` says.
    void show() { look_ = &Inspection::updateCloseup; }
    /// The world has been replaced.
    void forget();
    /// The method has changed: its cells and tests are not known until the next `update`.
    void forgetMethod() {
        cells_.reset();
        tests_.reset();
    }

    /// Where the reader looks, px of the box.
    struct Gaze {
        Point middle;                    ///< middle of the visible part
        std::optional<Point> pointer{};  ///< if it is over the picture
        bool star = false;               ///< the tests of the disc nearest to the middle are wanted
    };

    /// Call once per frame, with a world whose discs are those of its last whole tick. False if
    /// there is not enough memory.
    [[nodiscard]] bool update(const World& world, const ViewOptions& view, const Gaze& gaze);

    /// Call at the end of each tick.
    void tickEnded(const World& world) { ticked_ = world.config(); }

    /// Starts to time the methods of a set, as `command::Measure` has it. False if there is not
    /// enough memory.
    [[nodiscard]] bool measure(const World& world, Survey::Mode mode, std::uint64_t methods);
    Survey& measured() { return measure_; }
    const Survey& measured() const { return measure_; }

    /// Starts to time 24 cell sizes. False if there is not enough memory.
    [[nodiscard]] bool sweep(const World& world);
    /// The cell sizes and their times: of the last sweep; empty if there was none.
    Survey& sizes() { return sizes_; }
    const Survey& sizes() const { return sizes_; }

    /// Ticks of both methods of the switch on a copy, for `Comparison`; the world waits for it.
    Survey& ticks() { return ticks_; }
    const Survey& ticks() const { return ticks_; }

    /// Whether there is work to do, without input from the visitor.
    bool busy() const { return holdsWorld() || looking_; }
    /// Whether the world has to wait, because it is being measured.
    bool holdsWorld() const { return measure_.active() || sizes_.active() || ticks_.active(); }

    /// The cells of a method, px; 0 in a direction that it does not divide.
    struct Cells {
        float width = 0, height = 0;
    };
    /// Smaller cells, CSS px, would only grey out the picture: they are shown magnified.
    static constexpr float kFinestCells = 8;
    /// The cells of the last tick or, before the first one, those of the next. Known while they or
    /// their occupancy are shown, once they are computed.
    const std::optional<Cells>& cells() const { return cells_; }

    /// The tests of the disc under the pointer, or of one near the middle as long as there was no
    /// pointer; indices are those of the closeup.
    struct Tests {
        std::uint32_t disc;                    ///< storage index
        std::span<const Closeup::Test> shown;  ///< all, or up to the one stepped to
        std::uint32_t all, overlaps;           ///< tests, and how many of them find a contact
        bool stepping;                         ///< the last one shown is the one stepped to

        /// More lines than this would be one patch.
        static constexpr std::uint32_t kMostLines = 600;
        /// Every how many of the tests a line is drawn; 1 if all lines are.
        std::uint32_t every() const { return std::max(1u, (all + kMostLines - 1) / kMostLines); }
        /// Whether there is a line for `shown[k]`: for each contact and for the test stepped to,
        /// and for those of the others that are evenly spread.
        bool draws(std::size_t k) const {
            return shown[k].overlaps || k % every() == 0 || (stepping && k + 1 == shown.size());
        }
    };
    const std::optional<Tests>& tests() const { return tests_; }
    void nextTest() { stepped_ = stepped_ ? *stepped_ + 1 : 1; }
    /// Chooses another disc for `tests`.
    void chooseAgain() {
        focus_.reset();
        stepped_.reset();
    }

    /// The pairs that the tutorial's grid misses; null until all are found.
    const Closeup* missed() const { return missedShown_ ? &closeup_ : nullptr; }
    /// The discs that `tests` and `missed` refer to.
    const Particles& lookedAt() const { return closeup_.particles(); }

private:
    [[nodiscard]] bool updateCloseup(const World& world, const ViewOptions& view, bool cellsWanted,
                                     const Gaze& gaze);
    bool (Inspection::*look_)(const World&, const ViewOptions&, bool, const Gaze&) = nullptr;
    /// False if the close-up has to find them.
    bool updateCells(const World& world);
    std::optional<std::uint32_t> telling(Point at);
    [[nodiscard]] bool findTests(std::optional<Point> pointer, Point middle);

    TimeSource& time_;
    Survey measure_, sizes_, ticks_;

    std::optional<Parameters> ticked_;  ///< parameters of the last tick
    std::optional<Cells> cells_;

    Closeup closeup_;
    bool looking_ = false;  ///< the closeup has more to do
    bool missedShown_ = false;
    std::optional<Tests> tests_;
    std::optional<std::uint32_t> focus_;    ///< id of the disc whose tests are shown
    std::optional<std::uint32_t> stepped_;  ///< how many of its tests are shown; all if empty
};

}  // namespace cellmates
