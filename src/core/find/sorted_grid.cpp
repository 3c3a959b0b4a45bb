#include "core/find/sorted_grid.h"

#include <bit>
#include <utility>

namespace cellmates {
namespace {

// Columns and rows, at most, so that enough bits remain for the place within a cell.
constexpr double kMostSpan = 0x1p24;
// Bits of a place and, at most, of its place within a cell.
constexpr std::uint32_t kPlaceBits = 30, kMostFraction = 22;
// Above so many discs, the sort takes two steps, of which each stays in the processor's cache. At a
// million, scattering takes 10.7 ns a disc instead of 28; at 100,000, it would take 1 ns longer.
constexpr std::uint32_t kFewForOneStep = 200'000;
constexpr std::uint32_t kMostParts = 512;

// Why no pair is lost. A place is rounded to a whole number of units, so it is wrong by at most 1/2
// unit in each direction, and a distance of two by at most the square root of 2. Radii are larger
// by 0.75 units, so that the reach of two is larger by 1.5; and by 2^-18 of themselves, which is
// more than all that floats, with errors of 2^-24 in a few operations, can lose.
constexpr double kGrown = 0.75, kWider = 1 + 0x1p-18;

// Why a pair is sure. Of the numbers above, the reach is too large by at most 1.5 units, and the
// distance too small by at most 1.42. So if reach² - distance² is above 2 * 2.92 units times the
// reach, the discs overlap; what is relative, 2^-16 of the reach, and so less than 2^-14 of the
// largest radius, comes on top.
constexpr double kUnsure = 6.5, kUnsureShare = 0x1p-14;

}  // namespace

/// Places of four discs, in units.
class SortedGrid::Placer {
public:
    Placer(const SortedGrid& g, double grow)
        : left_(simd::splat(g.left_)),
          top_(simd::splat(g.top_)),
          scale_(simd::splat(g.scale_)),
          wide_(simd::splat(g.scale_ * kWider)),
          more_(simd::splat(grow * g.scale_ * kWider + kGrown)),
          endX_(simd::splat(static_cast<double>(g.endX_))),
          endY_(simd::splat(static_cast<double>(g.endY_))),
          clamped_(g.clamped_) {}

    simd::U32x4 x(const double* from) const { return place(from, left_, endX_); }
    simd::U32x4 y(const double* from) const { return place(from, top_, endY_); }
    simd::F32x4 r(const double* from) const {
        return simd::narrow(simd::load(from) * wide_ + more_, simd::load(from + 2) * wide_ + more_);
    }

private:
    simd::U32x4 place(const double* from, simd::F64x2 origin, simd::F64x2 end) const {
        simd::F64x2 one = (simd::load(from) - origin) * scale_,
                    two = (simd::load(from + 2) - origin) * scale_;
        if (clamped_) {
            one = simd::least(simd::most(one, simd::F64x2{}), end);
            two = simd::least(simd::most(two, simd::F64x2{}), end);
        }
        return simd::rounded(one, two);
    }

    simd::F64x2 left_, top_, scale_, wide_, more_, endX_, endY_;
    bool clamped_;
};

SortedGrid::Window SortedGrid::window(double x0, double y0, double x1, double y1) const {
    const auto column = [this](double x) { return placeOf(x, left_, endX_) >> fraction_; };
    const auto row = [this](double y) { return placeOf(y, top_, endY_) >> fraction_; };
    return {column(x0), column(x1), row(y0), row(y1)};
}

std::span<const SortedGrid::Stretch> SortedGrid::stretches(const Window& w, bool& memory) {
    std::size_t size = 0;
    const auto add = [&](std::uint32_t from, std::uint32_t to) {
        if (from == to) return;
        memory = memory && stretches_.reserveWithRoom(size + 1, size);
        if (memory) stretches_[size++] = {from, to};
    };
    const std::uint32_t width = w.right - w.left + 1, rows = w.bottom - w.top + 1;
    const bool all =
        layout_.ring && (width > layout_.columns || std::uint64_t{width} * rows > layout_.cells());
    // Two rows that share one of the ring may share cells, too.
    const bool shared = layout_.ring && rows > layout_.rows;
    const auto addOf = [&](std::uint32_t row, std::uint32_t from, std::uint32_t to) {
        if (!shared) return add(from, to);
        for (std::uint32_t b = from; b < to; ++b)
            if (y_[b] >> fraction_ == row) add(b, b + 1);
    };
    if (all) add(0, count_);
    for (std::uint32_t row = w.top; !all && row <= w.bottom; ++row) {
        const std::uint32_t* const line = start_.data() + layout_.line(row);
        const std::uint32_t from = layout_.within(row, w.left), to = from + width;
        addOf(row, line[from], line[std::min(to, layout_.columns)]);
        if (to > layout_.columns) addOf(row, line[0], line[to - layout_.columns]);
    }
    return {stretches_.data(), size};
}

/// Chooses units and rows. False if the box would have too many.
bool SortedGrid::shape(const Places& p, const Spread& s, double side) {
    double left = s.left, right = s.right, top = s.top, bottom = s.bottom;
    const auto span = [&] { return std::max(right - left, bottom - top) / side; };
    clamped_ = span() > kMostSpan;
    if (clamped_) {
        // A few discs may be far away. A sample says where most are; the others come to the edge of
        // a box around these, which brings no two discs farther apart.
        constexpr std::uint32_t kSample = 64, kFirst = 8, kLast = 55;
        const auto middle = [&](const double* places, double& low, double& high) {
            double sample[kSample];
            for (std::uint32_t k = 0; k < kSample; ++k)
                sample[k] = places[std::uint64_t{k} * p.count / kSample];
            std::make_heap(sample, sample + kSample);  // less code than std::sort
            std::sort_heap(sample, sample + kSample);
            const double more = 2 * (sample[kLast] - sample[kFirst]) + side;
            low = std::max(low, sample[kFirst] - more);
            high = std::min(high, sample[kLast] + more);
        };
        middle(p.x, left, right);
        middle(p.y, top, bottom);
        if (span() > kMostSpan) return false;
    }
    left_ = left;
    top_ = top;
    const double spanX = (right - left) / side, spanY = (bottom - top) / side;
    const double cells = std::max(spanX, spanY) + 8;
    fraction_ = kMostFraction;
    while (std::ldexp(cells, static_cast<int>(fraction_)) > std::ldexp(1, kPlaceBits)) --fraction_;
    const auto units = [&](double of) { return std::ldexp(of, static_cast<int>(fraction_)); };
    scale_ = units(1 / side);
    endX_ = static_cast<std::uint32_t>(units(spanX)) + 1;
    endY_ = static_cast<std::uint32_t>(units(spanY)) + 1;
    most_ = static_cast<float>((s.most * scale_ * kWider + kGrown) * (1 + 0x1p-20));
    // Discs at the edge are not where they seem.
    unsure_ = clamped_ ? HUGE_VALF : static_cast<float>(kUnsure + double{most_} * kUnsureShare);

    const std::uint32_t columns = (endX_ >> fraction_) + 1;
    const std::uint32_t rows = (endY_ >> fraction_) + 2;  // an empty one at the end
    const bool large = static_cast<double>(columns) * rows > 4.0 * p.count + 64;
    layout_ = large ? Layout::ringFor(p.count, rows) : Layout{.columns = columns, .rows = rows};
    return true;
}

Layout Layout::ringFor(std::uint32_t discs, std::uint32_t rowsOfBox) {
    const std::uint32_t rows = std::min(kRingRows, std::bit_ceil(rowsOfBox)),
                        columns = std::max(64u, std::bit_ceil(2 * discs / rows));
    return {.ring = true,
            .columns = columns,
            .rows = rows,
            .rowMask = rows - 1,
            .columnMask = columns - 1,
            .turnMask = ~0u,
            .turnShift = 32 - static_cast<std::uint32_t>(std::countr_zero(columns))};
}

SortedGrid::Outcome SortedGrid::sort(const Places& p, const Spread& spread, double side,
                                     std::uint64_t mostCrowd, double grow) {
    count_ = 0;
    if (!shape(p, spread, side)) return Outcome::tooWide;
    const std::uint32_t n = p.count;
    const auto cells = static_cast<std::uint32_t>(layout_.cells());
    for (auto* each : {&cellOf_, &x_, &y_, &index_})
        if (!each->reserveWithRoom(n)) return Outcome::noMemory;
    if (!start_.reserveWithRoom(std::size_t{cells} + 1) || !r_.reserveWithRoom(n) ||
        !records_.reserveWithRoom(n))
        return Outcome::noMemory;
    const Layout layout = layout_;
    const Placer placer(*this, grow);
    const std::uint32_t fraction = fraction_;
    std::uint32_t* const cellOf = cellOf_.data();
    Record* const records = records_.data();
    const auto cellsAt = [&](simd::U32x4 x, simd::U32x4 y) {
        const simd::U32x4 row = simd::right(y, fraction), column = simd::right(x, fraction);
        return layout.line(row) + layout.within(row, column);
    };
    // Four discs, as they follow each other in `places`.
    const auto recordsOf = [&](std::uint32_t k, simd::U32x4(&record)[4]) {
        record[0] = placer.x(p.x + k);
        record[1] = placer.y(p.y + k);
        record[2] = (simd::U32x4)placer.r(p.r + k);
        record[3] = simd::splat(k) + simd::U32x4{0, 1, 2, 3};
        const simd::U32x4 cell = cellsAt(record[0], record[1]);
        simd::transpose(record);
        return cell;
    };

    start_[0] = 0;
    if (n <= kFewForOneStep) {
        for (std::uint32_t k = 0; k < n; k += 4) {
            simd::U32x4 record[4];
            simd::store(cellOf + k, recordsOf(k, record));
            for (std::uint32_t i = 0; i < 4; ++i) simd::store(records + k + i, record[i]);
        }
        if (sortPart(0, cells, 0, n) > mostCrowd) return Outcome::crowded;
        count_ = n;
        return Outcome::done;
    }
    // Parts of the grid with about 2000 discs.
    std::uint32_t shift = 0;
    const auto few = [&] { return (std::uint64_t{n} << shift) / cells < 2000; };
    while (cells >> shift >= kMostParts || (cells >> shift > 64 && few())) ++shift;
    std::uint32_t ends[kMostParts + 1] = {};
    for (std::uint32_t k = 0; k < n; k += 4) {
        const simd::U32x4 cell = cellsAt(placer.x(p.x + k), placer.y(p.y + k));
        for (std::uint32_t i = 0; i < std::min(n - k, 4u); ++i) ++ends[cell[i] >> shift];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends) sum += std::exchange(end, sum);
    for (std::uint32_t k = 0; k < n; k += 4) {
        simd::U32x4 record[4];
        const simd::U32x4 cell = recordsOf(k, record);
        for (std::uint32_t i = 0; i < std::min(n - k, 4u); ++i) {
            const std::uint32_t to = ends[cell[i] >> shift]++;
            cellOf[to] = cell[i];
            simd::store(records + to, record[i]);
        }
    }
    std::uint64_t crowd = 0;
    std::uint32_t from = 0;
    for (std::uint32_t part = 0; part << shift < cells; ++part) {
        crowd += sortPart(part << shift, std::min(cells, (part + 1) << shift), from, ends[part]);
        if (crowd > mostCrowd) return Outcome::crowded;
        from = ends[part];
    }
    count_ = n;
    return Outcome::done;
}

/// Sorts the records [from, to), which are in the cells [firstCell, endCell). Returns the sum of
/// the squares of these cells' numbers of discs.
std::uint64_t SortedGrid::sortPart(std::uint32_t firstCell, std::uint32_t endCell,
                                   std::uint32_t from, std::uint32_t to) {
    // start[c + 1] counts the discs of cell c, then begins it, and at last ends it.
    std::uint32_t* const start = start_.data();
    const std::uint32_t* const cellOf = cellOf_.data();
    std::fill(start + firstCell + 1, start + endCell + 1, 0u);
    for (std::uint32_t k = from; k < to; ++k) ++start[cellOf[k] + 1];
    std::uint64_t crowd = 0;
    std::uint32_t sum = from;
    for (std::uint32_t c = firstCell; c < endCell; ++c) {
        const std::uint32_t count = start[c + 1];
        crowd += std::uint64_t{count} * count;
        start[c + 1] = sum;
        sum += count;
    }
    std::uint32_t *const x = x_.data(), *const y = y_.data(), *const index = index_.data();
    float* const r = r_.data();
    const Record* const records = records_.data();
    for (std::uint32_t k = from; k < to; ++k) {
        const std::uint32_t at = start[cellOf[k] + 1]++;
        x[at] = records[k].x;
        y[at] = records[k].y;
        r[at] = records[k].r;
        index[at] = records[k].index;
    }
    return crowd;
}

}  // namespace cellmates
