#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "core/stats.h"

namespace cellmates {

/// With how many discs a tick first needed more than a frame, while discs are poured, for each
/// method of the switch.
class Breaking {
public:
    /// `method`: Naive or Grid. 0: not yet.
    std::uint32_t limit(Method method) const { return sideOf(method).limit; }

    /// "With Grid " and "32× as many discs", or the only limit so far: small words, and large ones.
    /// Empty before there is a limit.
    std::pair<std::string, std::string> verdict() const;

    /// Takes in a whole tick. Three long ones in a row are a limit, because one may have been held
    /// up by something else, and only if a shorter one came before, with fewer discs.
    void add(const Stats& tick);

private:
    struct Side {
        bool fitted = false;
        int over = 0;             ///< ticks in a row
        std::uint32_t first = 0;  ///< discs in the first of these
        std::uint32_t limit = 0;
    };
    const Side& sideOf(Method method) const { return sides_[method == Method::grid]; }

    std::array<Side, 2> sides_;
};

}  // namespace cellmates
