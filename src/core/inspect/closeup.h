#pragma once

#include <optional>
#include <span>

#include "core/detect/detection.h"
#include "core/inspect/snapshot.h"
#include "core/tutorial/sketch_stepper.h"

namespace cellmates {

/// Lists the pair tests that a method makes for one disc, and the pairs that the tutorial's grid
/// misses. For display, on a frozen state.
class Closeup {
public:
    /// Above this number of discs, the tests of one disc are too many to see and to list in one go.
    static constexpr std::uint32_t kMostDiscs = static_cast<std::uint32_t>(Pace::kPairTests);

    /// A disc that is tested against the one in question.
    struct Test {
        std::uint32_t other;  ///< storage index in the snapshot
        bool overlaps;
    };
    /// Two overlapping discs that the tutorial's grid misses.
    struct Missed {
        std::uint32_t i, j;  ///< storage indices in the snapshot
        bool byBoth;         ///< whether both discs miss the other's cell, or only one
    };
    struct MissedCount {
        std::uint64_t byBoth = 0, byOne = 0;
        std::uint64_t contacts = 0;  ///< overlapping pairs in all
    };

    /// Takes a snapshot of `world` if it has changed. False if there is not enough memory.
    [[nodiscard]] bool look(const World& world);

    /// Drops the snapshot.
    void forget() {
        taken_ = false;
        snapshot_ = {};
    }

    const Particles& particles() const { return snapshot_.particles(); }

    /// The id of the disc whose rim is nearest to (x, y), px, or of the nearest `free` one; empty
    /// if there are no such discs.
    std::optional<std::uint32_t> idNear(float x, float y, bool free = false) const;
    std::optional<std::uint32_t> indexOf(std::uint32_t id) const;

    /// Continues to fill the structures that `testsOf` needs.
    [[nodiscard]] Progress prepareTests(Pace& pace);

    /// After `prepareTests`: side of the cells that the world's method fills, px, or width of
    /// its strips; 0 if it has none. Not for the sketch's loops (see `sketchSettings`).
    float cell() const { return detection_.cost().cell; }

    /// After `prepareTests`: every test that the world's method makes for disc `i` of the snapshot.
    /// Valid until the next call. Empty if there are more than `kMostDiscs` discs or not enough
    /// memory.
    std::span<const Test> testsOf(std::uint32_t i);

    /// Continues to find the pairs that the tutorial's grid misses, with the cells of the sketch
    /// (`sketchSettings`).
    [[nodiscard]] Progress findMissed(Pace& pace);

    /// After `findMissed`: the missed pairs.
    std::span<const Missed> missed() const { return {missed_.data(), missedPairs()}; }
    const MissedCount& missedCount() const { return missedCount_; }

private:
    Progress fillSketch(Pace& pace);
    void judge(std::uint32_t i, std::uint32_t j);
    std::size_t missedPairs() const {
        return static_cast<std::size_t>(missedCount_.byBoth + missedCount_.byOne);
    }

    Snapshot snapshot_;
    bool taken_ = false;
    Detection detection_;
    bool chosen_ = false;  ///< whether `detection_` has the snapshot's method

    sketch::Grid<float> grid_;
    Buffer<sketch::Particle<float>> copies_;
    Passes filling_;
    bool gridFilled_ = false;

    Buffer<Test> tests_;
    Buffer<Missed> missed_;
    MissedCount missedCount_;
    std::uint32_t next_ = 0;  ///< next disc of `findMissed`
    bool missedFound_ = false;
    bool noRoom_ = false;  ///< whether a missed pair did not fit into memory
};

}  // namespace cellmates
