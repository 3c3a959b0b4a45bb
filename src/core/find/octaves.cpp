#include "core/find/octaves.h"

#include <bit>

namespace cellmates {

/// Finds the box around the centres, and each disc's level.
void Octaves::classify(const Places& p, double grow) {
    double left = p.x[0], right = left, top = p.y[0], bottom = top, least = p.r[0], most = least;
    for (std::uint32_t k = 0; k < p.count; ++k) {
        left = std::min(left, p.x[k]);
        right = std::max(right, p.x[k]);
        top = std::min(top, p.y[k]);
        bottom = std::max(bottom, p.y[k]);
        least = std::min(least, p.r[k]);
        most = std::max(most, p.r[k]);
    }
    finest_ = {left, top, 0};
    width_ = right - left;
    height_ = bottom - top;
    extent_ = std::max({std::fabs(left), std::fabs(right), std::fabs(top), std::fabs(bottom)});

    levels_.fill({});
    levelCount_ = 1;
    levels_[0].most = most + grow;
    if (least + grow > levels_[0].most / 4 || levels_[0].most == 0) {
        levels_[0].count = p.count;
        return;
    }
    // The levels count from the largest radius, so that discs of about one size have one grid.
    const double scale = 1 / levels_[0].most;
    std::uint32_t counts[kMostLevels] = {};
    double largest[kMostLevels] = {};
    for (std::uint32_t k = 0; k < p.count; ++k) {
        const double r = p.r[k] + grow;
        const auto exponent = static_cast<int>(std::bit_cast<std::uint64_t>(r * scale) >> 52);
        // The octave is 0 from half of the largest radius on.
        const int level = std::clamp((1022 - exponent) / 2, 0, static_cast<int>(kMostLevels) - 1);
        levelOf_[k] = static_cast<std::uint8_t>(level);
        ++counts[level];
        largest[level] = std::max(largest[level], r);
    }
    for (std::uint32_t k = 0; k < kMostLevels; ++k) {
        levels_[k].count = counts[k];
        levels_[k].most = largest[k];
        if (counts[k] > 0) levelCount_ = k + 1;
    }
}

/// Chooses the cells of each level. Returns their number.
std::uint32_t Octaves::shape() {
    const auto needed = [&](const Level& level) {
        const double margin = extent_ * kMargin;
        if (level.most > 0) return 2 * level.most * (1 + kMargin) + margin;
        return std::sqrt(width_ / level.count) * std::sqrt(height_) + margin;  // points
    };
    const double least = std::max(width_, height_) * std::ldexp(1, -kMostShift);
    double side = std::max(needed(levels_[0]), least);
    if (!(side > 0)) side = 1;
    double finest = side;
    std::uint32_t discs = 0, cells = 0;
    int deepest = 0;
    for (Level& level : levels_) {
        if (level.count == 0) continue;
        double own = side;
        const double wanted = std::max(needed(level), least);
        for (; level.shift < kMostShift && own / 2 >= wanted; own /= 2)
            ++level.shift;  // counted from the coarsest for now
        deepest = std::max(deepest, level.shift);
        finest = std::min(finest, own);
        const double columns = width_ / own, rows = height_ / own;
        while (level.cells() < 2 * level.count &&
               (columns > level.lastColumn || rows > level.lastRow)) {
            const bool wide = columns * level.lastRow > rows * level.lastColumn;
            std::uint32_t& last = wide ? level.lastColumn : level.lastRow;
            last = 2 * last + 1;
        }
        level.columnBits = static_cast<std::uint32_t>(std::popcount(level.lastColumn));
        level.first = discs;
        level.firstCell = cells;
        discs += level.count;
        cells += level.cells();
    }
    for (Level& level : levels_) level.shift = deepest - level.shift;
    finest_.inverse = 1 / finest;
    return cells;
}

bool Octaves::build(const Places& p, double grow) {
    const std::uint32_t n = p.count;
    levelCount_ = count_ = 0;
    for (auto* each : {&x_, &y_, &r_})
        if (!each->reserveWithRoom(n)) return false;
    if (!levelOf_.reserveWithRoom(n) || !cellOf_.reserveWithRoom(n) || !index_.reserveWithRoom(n))
        return false;
    if (n == 0) return true;
    classify(p, grow);
    const std::uint32_t cells = shape();
    if (!start_.reserveWithRoom(std::size_t{cells} + 1)) {
        levelCount_ = 0;
        return false;
    }
    count_ = n;

    // A counting sort: start[c] counts, then ends, and at last begins cell c.
    std::uint32_t *const start = start_.data(), *const cellOf = cellOf_.data();
    std::fill_n(start, cells + 1, 0u);
    const auto count = [=, finest = finest_](std::uint32_t k, const Level& level) {
        const std::uint32_t column = finest.column(p.x[k]) >> level.shift;
        const std::uint32_t row = finest.row(p.y[k]) >> level.shift;
        ++start[cellOf[k] = level.rowAt(row) + (column & level.lastColumn)];
    };
    if (levelCount_ == 1) {
        const Level level = levels_[0];
        for (std::uint32_t k = 0; k < n; ++k) count(k, level);
    } else {
        for (std::uint32_t k = 0; k < n; ++k) count(k, levels_[levelOf_[k]]);
    }
    for (std::uint32_t c = 1; c <= cells; ++c) start[c] += start[c - 1];
    double *const x = x_.data(), *const y = y_.data(), *const r = r_.data();
    std::uint32_t* const index = index_.data();
    for (std::uint32_t k = n; k-- > 0;) {
        const std::uint32_t to = --start[cellOf[k]];
        x[to] = p.x[k];
        y[to] = p.y[k];
        r[to] = p.r[k] + grow;
        index[to] = k;
    }
    return true;
}

Octaves::Range Octaves::range(double middle, double reach, double length, int shift,
                              std::uint32_t last) const {
    const double low = std::max(middle - reach, 0.0), high = std::min(middle + reach, length);
    if (!(low <= high)) return {};
    const auto cell = [&](double at) {
        return static_cast<std::uint32_t>(at * finest_.inverse) >> shift;
    };
    const std::uint32_t first = cell(low), count = cell(high) - first + 1;
    return count > last ? Range{0, last + 1} : Range{first & last, count};
}

}  // namespace cellmates
