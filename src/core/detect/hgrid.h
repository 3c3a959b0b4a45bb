#pragma once

#include <array>

#include "core/base/passes.h"
#include "core/detect/cell_query.h"
#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"

namespace cellmates {

/// Hierarchical grid: one uniform grid for each class of radii, each class twice
/// as large as the one before, so that small discs never share the large cells that large discs
/// need (Ericson, "Real-Time Collision Detection", 2005, 7.2). A disc is tested within its own
/// level, and against the levels of larger discs in the 3 x 3 cells around its centre.
///
///     level 0   |.|.|.|.|.|.|.|.|     r <= r0
///     level 1   | . | . | . | . |     r <= 2 r0
///     level 2   |   .   |   .   |     r <= 4 r0
///
/// One counting sort serves all levels: their cells are numbered one level after
/// another.
class HgridDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    Progress build(const DetectInput& input, std::uint64_t most, std::uint64_t& discs) override;
    float query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                std::uint64_t& tests) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    static constexpr int kMaxLevels = 16;  ///< radii from 1 to 32,768

    struct Level {
        float maxRadius = 0;
        std::uint32_t count = 0;
        std::uint32_t firstCell = 0;
        CellGeometry geometry;
    };

    void makeLevels(const Particles& particles);
    void classify(const Particles& particles, std::uint32_t from, std::uint32_t to);
    [[nodiscard]] bool beginSort(const Particles& particles, Box box);
    bool queryWithin(std::uint64_t most, ContactList& contacts, std::uint64_t& tests);
    bool queryAgainstLarger(std::uint64_t most, ContactList& contacts, std::uint64_t& tests);
    template <class Found>
    void forEachRun(const Level& level, float x, float y, Found&& found) const;

    std::array<Level, kMaxLevels> levels_;
    int levelCount_ = 0;
    Buffer<std::uint8_t> levelOf_;  ///< by storage index
    SortedCopy copy_;               ///< sorted by level, then by cell

    struct Cursor {
        int level = 0;           ///< whose discs are being tested
        CellCursor within;       ///< against each other
        int larger = 0;          ///< against this level's; 0 before the first
        std::uint32_t disc{};    ///< the next of them, a place in the copy
        std::uint32_t tested{};  ///< partners of that disc that are done
    } at_;

    // Used while the structure is built.
    Passes passes_;
    bool sorting_ = false;  ///< each disc's level is known
};

}  // namespace cellmates
