#pragma once

#include <cstdint>

#include "core/base/rng.h"
#include "core/config.h"
#include "core/state/particles.h"

namespace cellmates {

/// Rows of pegs, each nine fixed discs, which are shifted against each other.
struct Pegs {
    std::uint64_t count = 0, rows = 1;

    /// `count` pegs in a box, as even as their number allows.
    static Pegs evenly(std::uint64_t count, Box box);
    /// Adds the next of their discs, until there are `end`.
    void place(const Config& config, Particles& particles, std::uint32_t end) const;
};

/// Discs that look as if they had been falling past pegs for a while: none below a peg, slow and
/// close together above it, fast in between. None overlap.
///
/// They lie in rows of places that are as wide as a disc. The share of the places that have one
/// varies within a row, and decides how many discs a row has, so that rows are filled one by one.
class Rain {
public:
    explicit Rain(const Config& config);

    /// Whether the box has room for pegs, and for the discs between them.
    bool fits() const { return fits_; }
    /// Adds the next of the pegs and discs, until there are `end`.
    void place(Rng& rng, Particles& particles, std::uint32_t end) const;

private:
    /// Where a place is, as seen from pegs.
    struct Around {
        double t;   ///< 0 at the last row of pegs above, 1 at the next one below
        double v;   ///< 0 at a peg of the last row, 1 in the middle of two, which is at a next one
        bool free;  ///< not too close to a peg for a disc
    };
    Around around(double row, double x) const;
    double weight(double row) const;
    double xOf(double place) const { return radius_ + place * wide_; }
    /// Places discs of a row that has a `quota`, without the first `skip`.
    void fill(double row, std::uint32_t skip, std::uint32_t quota, Rng& rng, Particles& particles,
              std::uint32_t end) const;
    void add(double row, double place, double gap, Rng& rng, Particles& particles) const;

    const Config& config_;
    double width_, height_, radius_;
    double bands_ = 1, stripes_ = 1;  ///< rows of pegs, and pegs in a row
    double rows_ = 1, places_ = 1;    ///< rows of discs, and places in a row
    double high_ = 0, wide_ = 0;      ///< size of a place, px
    double discs_ = 0, weights_ = 0;  ///< sums of all rows
    bool fits_ = false;
};

}  // namespace cellmates
