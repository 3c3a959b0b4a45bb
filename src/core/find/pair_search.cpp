#include "core/find/pair_search.h"

#include <algorithm>
#include <bit>

#include "core/base/simd.h"

namespace cellmates {
namespace {

// Tasks that fit into the first cache, 32 kB.
constexpr std::uint32_t kTasks = 2048;
// Discs that are planned at a time.
constexpr std::uint32_t kChunk = 256;
// A place and so much beside it are whole numbers below 2^31.
constexpr float kFarthest = 0x1p30f;

}  // namespace

/// Plans the tasks of the discs of a grid, some at a time.
template <bool Alike>
class PairSearch::Plan {
public:
    explicit Plan(PairSearch& search)
        : search_(search),
          grid_(*search.grid_),
          layout_(grid_.layout()),
          start_(grid_.start()),
          tasks_(search.tasks_.data()),
          most_(grid_.most()) {}

    /// Plans and does the tasks of the discs [begin, begin + count).
    void take(std::uint32_t begin, std::uint32_t count) {
        begin_ = begin;
        planned_ = odds_ = tall_ = 0;
        for (std::uint32_t k = 0; k < count; k += simd::kLanes) look(k);
        while (odds_ > 0 && odd_[odds_ - 1] >= count) --odds_;  // of no disc
        addFirstRows(count);
        const bool ring = layout_.ring;
        for (std::uint32_t down = 2; tall_ > 0 && !full(); down += ring ? 1 : 2)
            ring ? addNextRow(down) : addNextRows(down);
        for (std::uint32_t k = 0; k < odds_ && !full(); ++k) addAll(odd_[k]);
        search_.work<Alike>(planned_);
    }

private:
    using U32x4 = simd::U32x4;
    using I32x4 = simd::I32x4;

    /// How far the places of overlapping discs can differ, in units: that a place and the sum of
    /// two radii are rounded adds less than 1 and this share.
    template <class F>
    F reach(F r) const {
        const F both = Alike ? r + most_ : r + r;
        return both * (1 + 0x1p-20f) + 1.0f;
    }

    /// Finds the first two rows of cells at which four discs look.
    void look(std::uint32_t k) {
        const std::uint32_t fraction = grid_.fraction();
        const auto cells = [=](I32x4 places) { return simd::right((U32x4)places, fraction); };
        const std::uint32_t at = begin_ + k;
        const auto x = (I32x4)simd::load(grid_.xs() + at), y = (I32x4)simd::load(grid_.ys() + at);
        const I32x4 far =
            simd::truncate(simd::least(reach(simd::load(grid_.rs() + at)), simd::splat(kFarthest)));
        const I32x4 none{}, endX = (I32x4)simd::splat(grid_.endX()),
                            endY = (I32x4)simd::splat(grid_.endY());
        const U32x4 left = cells(simd::most(x - far, none)),
                    right = cells(simd::least(x + far, endX)),
                    top = cells(Alike ? y : simd::most(y - far, none)),
                    bottom = cells(simd::least(y + far, endY));
        // Of the first row, discs that look forwards only see what comes after them.
        const U32x4 here = Alike ? cells(x) : left;
        const U32x4 width = right - left + 1, firstWidth = right - here + 1;
        const U32x4 first = layout_.within(top, here), second = layout_.within(top + 1, left);
        const auto two = (I32x4)bottom > (I32x4)top;
        const U32x4 from0 = layout_.line(top) + first, from1 = layout_.line(top + 1) + second;
        I32x4 rare = none;
        if constexpr (Alike) rare = (I32x4)(bottom - top) > 1;
        if (layout_.ring) {
            const auto columns = (I32x4)simd::splat(layout_.columns);
            rare |= (I32x4)(first + firstWidth) > columns | (I32x4)(second + width) > columns |
                    (I32x4)(bottom - top) >= (I32x4)simd::splat(layout_.rows);
            simd::store(left_ + k, left);
            simd::store(top_ + k, top);
            simd::store(width_ + k, width);
        }
        // Rare discs have no tasks yet. Cells are numbered in bytes, because compilers to
        // WebAssembly do not fold the multiplication into a load.
        const U32x4 usual = ~(U32x4)rare;
        const auto keep = [&](std::uint32_t* to, U32x4 cell) {
            simd::store(to + k, simd::left(cell & usual, 2));
        };
        keep(from0_, from0);
        keep(to0_, from0 + firstWidth);
        keep(from1_, from1);
        keep(to1_, from1 + (width & (U32x4)two));
        if constexpr (!Alike) simd::store(rowsLeft_ + k, (bottom - top - 1) & usual);
        for (unsigned set = simd::bitmask(rare); set; set &= set - 1)
            odd_[odds_++] = k + static_cast<std::uint32_t>(std::countr_zero(set));
    }

    std::uint32_t startAt(std::uint32_t bytes) const {
        return *reinterpret_cast<const std::uint32_t*>(reinterpret_cast<const char*>(start_) +
                                                       bytes);
    }

    /// Whether the search has ended. Does the tasks if there might be no room for more.
    bool full() {
        if (planned_ >= kTasks) [[unlikely]] {
            search_.work<Alike>(planned_);
            planned_ = 0;
        }
        return search_.outcome_ != Outcome::done;
    }

    /// Writes a task, which counts unless it is empty: there is room for more than `kTasks`.
    std::uint32_t add(std::uint32_t planned, std::uint32_t a, std::uint32_t from,
                      std::int32_t length) {
        Task& task = tasks_[planned];
        task.disc = a;
        task.from = from;
        task.length = length;
        return planned + (length > 0);
    }

    /// Adds the tasks of a long span, but for its first.
    [[gnu::noinline]] void addRest(std::uint32_t a, std::uint32_t from, std::int32_t length) {
        for (std::int32_t done = 4; done < length && !full(); done += 4)
            planned_ = add(planned_, a, from + static_cast<std::uint32_t>(done), length - done);
    }

    void addSpan(std::uint32_t a, std::uint32_t from, std::uint32_t to) {
        const auto length = static_cast<std::int32_t>(to - from);
        planned_ = add(planned_, a, from, length);
        if (length > 4) [[unlikely]]
            addRest(a, from, length);
    }

    /// The end of two spans, whose tasks are added without a branch unless one is long.
    struct Two {
        std::uint32_t from0, to0, from1, to1;
    };
    /// Adds two spans for each of some discs: `spansOf(place, two)` returns the disc's number.
    template <class SpansOf>
    void addTwoForEach(std::uint32_t count, const SpansOf& spansOf) {
        // In a register: the compiler cannot know that tasks are not written to `planned_`.
        std::uint32_t planned = planned_;
        for (std::uint32_t i = 0; i < count; ++i) {
            Two two;
            const std::uint32_t a = spansOf(i, two);
            const auto length0 = static_cast<std::int32_t>(two.to0 - two.from0),
                       length1 = static_cast<std::int32_t>(two.to1 - two.from1);
            planned = add(planned, a, two.from0, length0);
            planned = add(planned, a, two.from1, length1);
            if ((length0 > 4) | (length1 > 4)) [[unlikely]] {
                planned_ = planned;
                addRest(a, two.from0, length0);
                addRest(a, two.from1, length1);
                planned = planned_;
            }
        }
        planned_ = planned;
    }

    void addFirstRows(std::uint32_t count) {
        std::uint32_t tall = 0;
        addTwoForEach(count, [&](std::uint32_t k, Two& two) {
            if constexpr (!Alike) {
                tallOnes_[tall] = k;
                tall += static_cast<std::int32_t>(rowsLeft_[k]) > 0;
            }
            const std::uint32_t a = begin_ + k;
            two = {Alike ? a + 1 : startAt(from0_[k]), startAt(to0_[k]), startAt(from1_[k]),
                   startAt(to1_[k])};
            return a;
        });
        tall_ = tall;
    }

    /// Adds two more rows of each disc that has so many.
    void addNextRows(std::uint32_t down) {
        const std::uint32_t row = layout_.columns * 4;  // in bytes
        std::uint32_t still = 0;
        addTwoForEach(tall_, [&](std::uint32_t i, Two& two) {
            const std::uint32_t k = tallOnes_[i], width = to0_[k] - from0_[k],
                                one = from0_[k] + down * row, other = one + row;
            const auto left = static_cast<std::int32_t>(rowsLeft_[k]);
            two = {startAt(one), startAt(one + width), startAt(other),
                   startAt(other + (left > 1 ? width : 0))};
            rowsLeft_[k] = static_cast<std::uint32_t>(left - 2);
            tallOnes_[still] = k;
            still += left > 2;
            return begin_ + k;
        });
        tall_ = still;
    }

    /// The same on a ring, for one row, which may go across its end.
    void addNextRow(std::uint32_t down) {
        std::uint32_t still = 0;
        for (std::uint32_t i = 0; i < tall_; ++i) {
            const std::uint32_t k = tallOnes_[i], a = begin_ + k, row = top_[k] + down;
            const std::uint32_t* const line = start_ + layout_.line(row);
            const std::uint32_t from = layout_.within(row, left_[k]), to = from + width_[k];
            addSpan(a, line[from], line[std::min(to, layout_.columns)]);
            if (to > layout_.columns) [[unlikely]]
                addSpan(a, line[0], line[to - layout_.columns]);
            const std::uint32_t left = --rowsLeft_[k];
            tallOnes_[still] = k;
            still += left > 0;
        }
        tall_ = still;
    }

    /// Adds all tasks of a disc, by a window of the grid.
    void addAll(std::uint32_t k) {
        const std::uint32_t a = begin_ + k, fraction = grid_.fraction();
        const std::uint32_t x = grid_.xs()[a], y = grid_.ys()[a];
        const auto far = static_cast<std::uint32_t>(std::min(reach(grid_.rs()[a]), kFarthest));
        SortedGrid::Window window{(x - std::min(x, far)) >> fraction,
                                  std::min(x + far, grid_.endX()) >> fraction,
                                  (y - std::min(y, Alike ? 0 : far)) >> fraction,
                                  std::min(y + far, grid_.endY()) >> fraction};
        if constexpr (Alike) {
            // Its own row, from its own cell on: what is there before it has looked forwards
            // itself.
            addWindow(a, {x >> fraction, window.right, window.top, window.top});
            if (window.top++ == window.bottom) return;
        }
        addWindow(a, window);
    }

    /// Adds the tasks of a window; if it has the disc itself, which looks forwards, from there on.
    void addWindow(std::uint32_t a, const SortedGrid::Window& window) {
        bool memory = true;
        for (const auto [from, to] : search_.grid_->stretches(window, memory)) {
            if (full()) return;
            addSpan(a, Alike && from <= a && a < to ? a + 1 : from, to);
        }
        if (!memory) search_.outcome_ = Outcome::noMemory;
    }

    PairSearch& search_;
    const SortedGrid& grid_;
    const Layout layout_;
    const std::uint32_t* const start_;
    Task* const tasks_;
    const float most_;

    std::uint32_t begin_ = 0, planned_ = 0;
    // Of each planned disc: the first two rows, and what is needed for more.
    alignas(16) std::uint32_t from0_[kChunk], to0_[kChunk], from1_[kChunk], to1_[kChunk],
        rowsLeft_[kChunk], left_[kChunk], top_[kChunk], width_[kChunk];
    std::uint32_t odd_[kChunk], tallOnes_[kChunk];
    std::uint32_t odds_ = 0, tall_ = 0;
};

unsigned PairSearch::decide(std::uint32_t a, std::uint32_t j, unsigned unsure,
                            unsigned hits) const {
    const std::uint32_t* const index = grid_->index();
    const std::uint32_t i = index[a];
    for (unsigned set = unsure; set; set &= set - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(set));
        if (!overlap(given_, i, given_, index[j + bit])) hits &= ~(1u << bit);
    }
    return hits;
}

/// Makes room for the pairs of tasks. False if the search has ended.
bool PairSearch::makeRoom(std::uint32_t tasks) {
    const std::size_t size = size_ + 4 * std::size_t{tasks} + simd::kLanes;
    if (size_ > limits_.pairs)
        outcome_ = Outcome::tooMany;
    else if (!first_.reserveWithRoom(size, size_) || !second_.reserveWithRoom(size, size_))
        outcome_ = Outcome::noMemory;
    return outcome_ == Outcome::done;
}

/// Does tasks.
template <bool Alike>
void PairSearch::work(std::uint32_t count) {
    using simd::F32x4, simd::I32x4, simd::U32x4, simd::load, simd::splat;
    if (outcome_ != Outcome::done || !makeRoom(count)) return;
    const std::uint32_t *const xs = grid_->xs(), *const ys = grid_->ys();
    const float* const rs = grid_->rs();
    std::uint32_t *const first = first_.data(), *const second = second_.data();
    const F32x4 unsureBy = splat(exact_ ? grid_->unsure() : -1.0f);
    const auto floats = [](U32x4 difference) {
        return __builtin_convertvector((I32x4)difference, F32x4);
    };
    I32x4 tests{};
    std::size_t size = size_;
    const Task* const end = tasks_.data() + count;
    for (const Task* task = tasks_.data(); task != end; ++task) {
        const std::uint32_t a = task->disc, j = task->from;
        const F32x4 dx = floats(load(xs + j) - splat(xs[a])),
                    dy = floats(load(ys + j) - splat(ys[a]));
        const F32x4 other = load(rs + j), own = splat(rs[a]), reach = other + own;
        const F32x4 deep = reach * reach - (dx * dx + dy * dy);
        const I32x4 there =
            I32x4{0, 1, 2, 3} < (I32x4)splat(static_cast<std::uint32_t>(task->length));
        tests -= there;
        I32x4 over = (deep > splat(0.0f)) & there;
        if constexpr (!Alike) {
            // Positive floats are in the order of their bits.
            const I32x4 later = (I32x4)splat(j) + I32x4{0, 1, 2, 3} > (I32x4)splat(a);
            over &= (I32x4)other < (I32x4)own - later;
        }
        unsigned hits = simd::bitmask(over);
        const unsigned unsure = simd::bitmask(deep <= reach * unsureBy) & hits;
        if (unsure) [[unlikely]]
            hits = decide(a, j, unsure, hits);
        // All four are written, and those that are no hits are overwritten by the next.
        simd::store(first + size, splat(a));
        simd::store(second + size, splat(j) + simd::kChosen[hits]);
        size += simd::kBits[hits];
    }
    size_ = size;
    for (std::uint32_t k = 0; k < simd::kLanes; ++k) tests_ += static_cast<std::uint32_t>(tests[k]);
    if (tests_ > limits_.tests * (given_.count + (limits_.morePerPair ? size_ : 0)))
        outcome_ = Outcome::tooManyTests;
}

PairSearch::Outcome PairSearch::search(SortedGrid& grid, const Places& given, bool alike,
                                       bool exact, const Limits& limits) {
    grid_ = &grid;
    given_ = given;
    exact_ = exact;
    limits_ = limits;
    outcome_ = Outcome::done;
    tests_ = size_ = 0;
    // Room for those of a chunk, when `kTasks` are not quite reached.
    if (!tasks_.reserve(kTasks + 4 * kChunk)) return Outcome::noMemory;
    const auto searchAs = [&](auto&& plan) {
        for (std::uint32_t begin = 0; begin < given.count && outcome_ == Outcome::done;
             begin += kChunk)
            plan.take(begin, std::min(given.count - begin, kChunk));
    };
    alike ? searchAs(Plan<true>(*this)) : searchAs(Plan<false>(*this));
    if (outcome_ == Outcome::done && size_ > limits.pairs) outcome_ = Outcome::tooMany;
    return outcome_;
}

bool PairSearch::write(std::uint32_t split, Buffer<std::uint32_t>& found, std::size_t& size) const {
    if (!found.reserveWithRoom(2 * size_ + 2)) return false;
    std::uint32_t* to = found.data();
    const std::uint32_t *const index = grid_->index(), *const as = first_.data(),
                               *const bs = second_.data();
    for (std::size_t k = 0; k < size_; ++k) {
        const std::uint32_t i = index[as[k]], j = index[bs[k]];
        to[0] = std::min(i, j);
        to[1] = std::max(i, j) - split;
        to += split == 0 || (to[0] < split && std::max(i, j) >= split) ? 2 : 0;
    }
    size = static_cast<std::size_t>(to - found.data());
    return true;
}

}  // namespace cellmates
