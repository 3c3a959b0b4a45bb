#pragma once

#include <cstdint>

#include "session/replay/recording.h"

namespace cellmates {

/// The work of repeating events in a world, at most. Its unit is that of `Work::discs`, about 20 ns
/// in a browser.
class EventWork {
public:
    /// The most work of a replay's events. They take about two minutes in a browser.
    static constexpr std::uint64_t kMost = 5'000'000'000;

    /// `discs`: in the world before the first event; `capacity`: the most that it may have.
    EventWork(std::uint64_t discs, std::uint64_t capacity) : discs_(discs), capacity_(capacity) {}

    /// Adds the next event, and returns its own work.
    std::uint64_t add(const Happening& event);
    std::uint64_t total() const { return total_; }
    bool tooMuch() const { return total_ > kMost; }

private:
    std::uint64_t discs_, capacity_;
    std::uint64_t total_ = 0;
};

}  // namespace cellmates
