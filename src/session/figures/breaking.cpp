#include "session/figures/breaking.h"

#include <numeric>

#include "core/base/decimal.h"
#include "session/limits.h"
#include "session/text.h"

namespace cellmates {

std::string Breaking::verdict() const {
    const double naive = limit(Method::naive), grid = limit(Method::grid);
    if (naive == 0 && grid == 0) return "How many discs until it breaks?";
    if (naive == 0 || grid == 0)
        return (naive > 0 ? "Naive broke at " : "Grid broke at ") +
               grouped(limit(naive > 0 ? Method::naive : Method::grid)) + " discs";
    return factor(twoDigits(grid / naive)) + " as many discs with Grid";
}

void Breaking::add(const Stats& tick) {
    constexpr int kInARow = 3;
    if (!info(tick.method).onSwitch) return;
    Side& side = sides_[tick.method == Method::grid];
    if (side.limit > 0) return;
    if (std::accumulate(tick.ms.begin(), tick.ms.end(), 0.0) <= kFrameMs) {
        side.fitted = true;
        side.over = 0;
        return;
    }
    if (side.over++ == 0) side.first = tick.count;
    if (side.fitted && side.over == kInARow) side.limit = side.first;
}

}  // namespace cellmates
