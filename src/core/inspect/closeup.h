#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/inspect/snapshot.h"

namespace cellmates {

/// What a method does with one disc, and what the tutorial's grid does not see: for
/// show, on a state that stands still.
class Closeup {
public:
    /// A disc that is tested against the one in question.
    struct Test {
        std::uint32_t other;  ///< storage index in the snapshot
        bool overlaps;
    };
    /// Two overlapping discs that the tutorial's grid misses.
    struct Missed {
        std::uint32_t i, j;  ///< storage indices in the snapshot
        bool byBoth;         ///< neither looks into the other's cell; else one does
    };
    struct MissedPairs {
        std::vector<Missed> pairs;
        std::uint64_t byBoth, byOne;
        std::uint64_t contacts;  ///< overlapping pairs in all
    };

    /// Looks at `world` as it is now; does nothing when it has not changed. False
    /// when the memory cannot be had.
    [[nodiscard]] bool look(const World& world);

    const Particles& particles() const { return snapshot_.particles(); }

    /// The disc whose rim is nearest to (x, y), px; empty when there is none.
    std::optional<std::uint32_t> idNear(float x, float y) const;
    std::optional<std::uint32_t> indexOf(std::uint32_t id) const;

    /// Every test that the world's method makes for disc `i` of the snapshot.
    std::vector<Test> testsOf(std::uint32_t i);

    /// With cells as the sketch would have them (`sketchSettings`).
    const MissedPairs& missed();

private:
    bool beginDetection();
    void fillSketch();

    Snapshot snapshot_;
    bool taken_ = false;
    std::unique_ptr<Detector> detector_;
    sketch::Grid<float> grid_;
    std::vector<sketch::Particle<float>> copies_;
    bool gridFilled_ = false;
    std::optional<MissedPairs> missed_;
};

}  // namespace cellmates
