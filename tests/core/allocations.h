#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

/// `memory` counts all allocations of the program, and makes chosen ones fail. Only `nothrow` forms
/// of `operator new` may fail; without exceptions, any other failed allocation ends the program.
namespace cellmates::test {

/// Debug builds also allocate in every tick to check storage and contacts. If that allocation
/// fails, the check is silently skipped.
#ifdef NDEBUG
inline constexpr bool kValidates = false;
#else
inline constexpr bool kValidates = true;
#endif

class Memory {
public:
    static constexpr std::size_t kNever = SIZE_MAX;

    /// Number of allocations of both kinds since the start of the program.
    std::size_t allocations() const { return allocations_; }

    /// Counts the allocations that may fail from 1 on, and refuses those numbered `first` to
    /// `last`.
    void refuse(std::size_t first, std::size_t last);
    void refuseOnly(std::size_t number) { refuse(number, number); }
    void refuseFrom(std::size_t number) { refuse(number, kNever); }
    void refuseNone() { refuse(1, 0); }
    void refuseAll() { refuse(1, kNever); }
    /// Stops refusing. The counts below stay until refusing starts again.
    void giveBack() { last_ = 0; }

    std::size_t number() const { return number_; }    ///< of the last allocation that could fail
    bool met() const { return largestRefused_ > 0; }  ///< whether an allocation was refused
    std::size_t largestRefused() const { return largestRefused_; }  ///< bytes
    /// Bytes of the largest allocation that could not be refused.
    std::size_t largestThrowing() const { return largestThrowing_; }

    /// Allocates for `operator new`. Null if the allocation is refused.
    void* allocate(std::size_t size, std::size_t alignment, bool mayFail);

private:
    // Workers allocate too.
    std::atomic<std::size_t> allocations_{0}, number_{0};
    std::atomic<std::size_t> first_{1}, last_{0};
    std::atomic<std::size_t> largestRefused_{0}, largestThrowing_{0};
};

extern constinit Memory memory;

}  // namespace cellmates::test
