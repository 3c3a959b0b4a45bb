#pragma once

#include <array>

#include "core/detect/detector.h"
#include "core/detect/sorted_copy.h"
#include "core/state/cell_geometry.h"

namespace cellmates {

/// Hierarchical grid: one uniform grid, or level, for each class of radii, so that small discs
/// never share the large cells that large discs need (Ericson, "Real-Time Collision Detection",
/// 2005, 7.2). Each level has twice the largest radius of the level before. A disc is tested within
/// its own level, and in each level of larger discs against those in the 3 x 3 cells around its
/// centre.
///
///     level 0   |.|.|.|.|.|.|.|.|     r <= r0
///     level 1   | . | . | . | . |     r <= 2 r0
///     level 2   |   .   |   .   |     r <= 4 r0
///
/// One counting sort serves all levels, because their cells are numbered one level after another.
class HgridDetector final : public Detector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    static constexpr int kMaxLevels = 16;  ///< enough for radii from 1 to 32,768

    struct Level {
        float maxRadius = 0;          ///< largest radius of its discs, px
        std::uint32_t count = 0;      ///< number of its discs
        std::uint32_t firstCell = 0;  ///< number of its first cell among those of all levels
        CellGeometry geometry;
    };

    /// Numbers the levels' cells. False if there is not enough memory for them.
    [[nodiscard]] bool placeLevels(const Particles& particles, Box box);
    /// Tests the discs [from, to) of the copy against those of `level`, which is one of larger
    /// discs. Returns the disc to continue from.
    std::uint32_t queryLarger(const Level& level, std::uint32_t from, std::uint32_t to,
                              QuerySlice& slice, ContactList& contacts) const;
    /// Calls `visit(begin, end)` for each row of the 3 x 3 cells of `level` around (x, y). The
    /// discs of the row are [begin, end) in the copy.
    template <class VisitRow>
    void forEachRow(const Level& level, float x, float y, VisitRow&& visit) const;

    std::array<Level, kMaxLevels> levels_;
    int levelCount_ = 0;
    Buffer<std::uint8_t> levelOf_;  ///< level of each disc, by storage index
    SortedCopy copy_;               ///< copy sorted by level, then by cell

    /// The next disc of the query, an index into the copy, and the levels being compared.
    struct Cursor {
        int level = 0, other = 0;  ///< level of the disc; level of its partners, no smaller
        std::uint32_t disc = 0;
    } at_;
};

}  // namespace cellmates
