#pragma once

#include <algorithm>
#include <cstdint>

namespace cellmates {

/// Several passes over many discs, one after another, done in slices, so that a tick can pause in
/// the middle of a pass. All parts of a pass run in order on the calling thread. Each slice makes
/// the same calls from the top: passes that are done return true immediately, the interrupted one
/// continues where it stopped, and once the slice has ended, calls do nothing and return false:
///
///     passes.slice(most);
///     passes.run(cells, Passes::kEntriesPerDisc, clear);
///     passes.run(discs, count);
///     passes.once(sumUp);
///     if (passes.done()) ...
///
/// The set of passes must not change until the last one is done.
class Passes {
public:
    /// Index of a disc, a contact or an entry of a table.
    using Index = std::uint32_t;

    /// Number of table entries (one for each cell, bucket or id) that can be cleared or summed in
    /// the time of one disc.
    static constexpr unsigned kEntriesPerDisc = 16;

    /// Starts again with the first pass.
    void restart() {
        done_ = 0;
        at_ = 0;
    }

    /// Begins a slice of at most `most` discs.
    void slice(std::uint64_t most) {
        most_ = left_ = most;
        next_ = 0;
        stopped_ = false;
    }

    /// Runs or continues the next pass, over [0, count); `perDisc` items count as one disc. Calls
    /// `act(from, to)` at most once. False if the slice ends before the pass does.
    template <class Act>
    bool run(std::uint64_t count, unsigned perDisc, Act&& act) {
        if (stopped_) return false;
        if (next_++ < done_) return true;
        const std::uint64_t from = at_;
        at_ = std::min(count, from + left_ * perDisc);
        if (at_ > from) act(static_cast<Index>(from), static_cast<Index>(at_));
        left_ -= std::min(left_, (at_ - from + perDisc - 1) / perDisc);
        stopped_ = at_ < count;
        if (stopped_) return false;
        at_ = 0;
        ++done_;
        return true;
    }
    /// Runs or continues a pass whose items each count as one disc.
    template <class Act>
    bool run(std::uint64_t count, Act&& act) {
        return run(count, 1, act);
    }
    /// Runs `act()` when the passes before it are done. Counts as one disc.
    template <class Act>
    void once(Act&& act) {
        run(1, 1, [&](Index, Index) { act(); });
    }

    /// Whether every pass that this slice has called is done.
    bool done() const { return !stopped_; }

    std::uint64_t spent() const { return most_ - left_; }  ///< discs processed in this slice

private:
    unsigned done_ = 0;     ///< number of passes that are done
    unsigned next_ = 0;     ///< number of passes that this slice has called
    bool stopped_ = false;  ///< whether the slice has ended before its passes
    std::uint64_t at_ = 0;  ///< next item of the first pass that is not done
    std::uint64_t most_ = 0, left_ = 0;
};

}  // namespace cellmates
