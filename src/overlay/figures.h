#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/inspect/survey.h"
#include "core/totals.h"

namespace cellmates {

/// What is found out beside the simulation, for the panel. Valid for the frame.
struct Figures {
    std::optional<Totals> totals;
    double energyBefore = 0;  ///< when this response began with these particles

    std::span<const Trial> measured;  ///< every method on one state; empty before
    bool measuring = false;

    std::span<const Trial> sizes;  ///< sizes of cell, for the curve; not all may be done

    /// Of the disc under the pointer.
    struct Tests {
        std::uint32_t all, overlaps;  ///< tests; how many of them find a contact
        std::uint32_t shown;          ///< of them, in order; all, or as far as it was stepped
        bool lastOverlaps;            ///< the last one shown
    };
    std::optional<Tests> tests;

    /// Pairs that the tutorial's grid does not see.
    struct Missed {
        std::uint64_t byBoth, byOne, contacts;
    };
    std::optional<Missed> missed;
};

}  // namespace cellmates
