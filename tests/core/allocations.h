#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

/// Counts and refuses the allocations of the whole program. It refuses only those that may fail,
/// which are the `nothrow` forms of `operator new`; any other that runs out of memory ends the
/// program, as always without exceptions.
namespace cellmates::test {

/// Debug builds check storage and contacts in every tick, which allocates too; if that fails, the
/// check is silently skipped.
#ifdef NDEBUG
inline constexpr bool kValidates = false;
#else
inline constexpr bool kValidates = true;
#endif

class Memory {
public:
    static constexpr std::size_t kNever = SIZE_MAX;

    /// Of either kind, since the start of the program.
    std::size_t allocations() const { return allocations_; }

    /// Counts those that may fail from 1, and refuses the ones numbered `first` to `last`.
    void refuse(std::size_t first, std::size_t last);
    void refuseOnly(std::size_t number) { refuse(number, number); }
    void refuseFrom(std::size_t number) { refuse(number, kNever); }
    void refuseNone() { refuse(1, 0); }
    void refuseAll() { refuse(1, kNever); }
    /// Stops refusing; the counts below stay until the next refusal.
    void giveBack() { last_ = 0; }

    std::size_t number() const { return number_; }    ///< of the last that might have failed
    bool met() const { return largestRefused_ > 0; }  ///< whether any was refused
    std::size_t largestRefused() const { return largestRefused_; }  ///< bytes
    /// Bytes of the allocations that could not be refused.
    std::size_t largestThrowing() const { return largestThrowing_; }

    /// For `operator new`. Null when it is refused.
    void* allocate(std::size_t size, std::size_t alignment, bool mayFail);

private:
    // Workers allocate too.
    std::atomic<std::size_t> allocations_{0}, number_{0};
    std::atomic<std::size_t> first_{1}, last_{0};
    std::atomic<std::size_t> largestRefused_{0}, largestThrowing_{0};
};

extern constinit Memory memory;

}  // namespace cellmates::test
