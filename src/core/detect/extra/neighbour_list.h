#pragma once

#include "core/detect/copy_detector.h"

namespace cellmates {

/// Neighbour list, as simulations of molecules use it (Verlet, "Computer Experiments on Classical
/// Fluids", 1967). A uniform grid finds all pairs that are closer than the sum of their radii and a
/// skin. In the ticks after that only these pairs are tested, until some disc has moved half of the
/// skin, because no other pair can overlap before that:
///
///     partners  [ 1  4 | 2 | | 4  5 | ]      of each disc a, in the copy: discs near it, each pair
///     end       [   2    3   3   5    5 ]    once
///
/// A new or removed disc, or a new radius, makes the list invalid too. The copy and the list keep
/// the order that they were built in, so the discs are found in it by id.
///
/// A thick skin makes the list long, a thin one makes it short-lived. The skin is the one that
/// costs least if the fastest disc stays as fast as it has been since the list before. If discs are
/// so fast that no list pays, this is the grid alone.
class NeighbourListDetector final : public CopyDetector {
public:
    bool begin(const DetectInput& input) override;
    bool build(const DetectInput& input, Passes& passes) override;
    float query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) override;
    void describe(const DetectInput& input, DetectCost& cost) const override;
    void candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const override;

private:
    /// Moves the copies of the discs [from, to), and finds out how far they are from where they
    /// were when the list was built.
    void follow(const Particles& particles, std::uint32_t from, std::uint32_t to);
    void sumRadii(const Particles& particles, std::uint32_t from, std::uint32_t to);
    void chooseSkin(const DetectInput& input);
    /// Keeps the places of the copies [from, to), which have just been sorted.
    void settle(const Particles& particles, std::uint32_t from, std::uint32_t to);
    void queryAndList(QuerySlice& slice, ContactList& contacts);
    void queryList(QuerySlice& slice, ContactList& contacts);
    [[nodiscard]] bool makeRoom(std::size_t partners);

    std::uint32_t count_ = 0;         ///< number of copies; 0 while they are incomplete
    Buffer<std::uint32_t> placeOf_;   ///< place in the copy, by id
    Buffer<float> builtX_, builtY_;   ///< centres when the list was built, px
    Buffer<float> grown_;             ///< radius and half of the skin, with a margin, px
    Buffer<std::uint32_t> end_;       ///< end of each disc's partners
    Buffer<std::uint32_t> partners_;  ///< followed by `simd::kLanes` zeros
    std::size_t size_ = 0;            ///< number of partners
    float skin_ = 0;                  ///< px; 0: no list
    bool listed_ = false;             ///< whether the list is complete
    std::uint32_t age_ = 0;           ///< ticks since the copy was sorted
    std::uint64_t gridTests_ = 0;     ///< pair tests of the latest sort's query

    // The current detection.
    bool known_ = false;     ///< whether the copies are of these discs
    bool stale_ = false;     ///< whether a disc has moved too far for the list
    float farthest_ = 0;     ///< square of the longest way of a disc since the copy was sorted, px²
    double radii_ = 0;       ///< sum of the radii, px
    bool rebuilds_ = false;  ///< whether the grid is used
};

}  // namespace cellmates
