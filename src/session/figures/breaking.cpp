#include "session/figures/breaking.h"

#include <algorithm>
#include <numeric>

#include "session/limits.h"
#include "session/text.h"

namespace cellmates {

std::pair<std::string, std::string> Breaking::verdict() const {
    const std::uint32_t naive = limit(Method::naive), grid = limit(Method::grid);
    if (naive == 0 && grid == 0) return {};
    if (naive == 0 || grid == 0)
        return {naive > 0 ? "Naive broke at " : "Grid broke at ",
                grouped(std::max(naive, grid)) + " discs"};
    return {"With Grid ", factor(twoDigits(static_cast<double>(grid) / naive)) + " as many discs"};
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
