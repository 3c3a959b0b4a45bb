#pragma once

#include <algorithm>
#include <cstdint>

namespace cellmates {

/// Several passes over many discs, one after another, done in slices. Each slice makes the same
/// calls of `run`: passes that are done return at once, and the interrupted one continues where it
/// stopped:
///
///     passes.slice(most);
///     return passes.run(cells, 16, clear) && passes.run(discs, 1, count) && ...;
///
/// The set of passes must not change until the last one is done.
class Passes {
public:
    static constexpr unsigned kCellsPerDisc =
        16;  ///< that can be cleared or summed in the same time

    /// Starts over.
    void restart() {
        done_ = 0;
        at_ = 0;
    }

    /// Begins a slice of at most `most` discs.
    void slice(std::uint64_t most) {
        most_ = left_ = most;
        next_ = 0;
    }

    /// Runs or continues the next pass, over [0, count); `perDisc` items count as one disc. Calls
    /// `act(from, to)` at most once. False if the slice ends before the pass does.
    template <class Act>
    bool run(std::uint64_t count, unsigned perDisc, Act&& act) {
        if (next_++ < done_) return true;
        const std::uint64_t from = at_;
        at_ = std::min(count, from + left_ * perDisc);
        if (at_ > from) act(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(at_));
        left_ -= std::min(left_, (at_ - from + perDisc - 1) / perDisc);
        if (at_ < count) return false;
        at_ = 0;
        ++done_;
        return true;
    }

    std::uint64_t spent() const { return most_ - left_; }  ///< discs, in this slice

private:
    unsigned done_ = 0;  ///< passes
    unsigned next_ = 0;
    std::uint64_t at_ = 0;  ///< of the first pass that is not done
    std::uint64_t most_ = 0, left_ = 0;
};

}  // namespace cellmates
