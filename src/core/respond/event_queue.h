#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "core/buffer.h"

namespace cellmates {

/// What will happen to disc `a`, and to disc `b` if it is a pair, unless something
/// else happens to one of them before: its stamp is then another one.
struct Event {
    enum Kind : std::uint32_t { pair, wallX, wallY, cellX, cellY };

    double time;  ///< ticks from the start of the running one
    Kind kind;
    std::uint32_t a;
    std::uint32_t b;  ///< the other disc; else the side: 0 left or up, 1 right or down
    std::uint32_t stampA, stampB;

    /// A total order: what happens at the same time happens in a fixed order.
    bool operator<(const Event& other) const {
        return std::tie(time, a, b, kind) < std::tie(other.time, other.a, other.b, other.kind);
    }
};

/// A priority queue, earliest first: a binary heap (Williams, Algorithm 232, 1964).
class EventQueue {
public:
    [[nodiscard]] bool reserve(std::size_t count) { return heap_.reserve(count); }
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return heap_.bytes(); }

    /// False, and the event not taken, when the memory cannot be had.
    bool push(const Event& event) {
        if (size_ == heap_.capacity() && !heap_.reserve(size_ + size_ / 2 + 64, size_))
            return false;
        heap_[size_++] = event;
        std::push_heap(heap_.data(), heap_.data() + size_, Later{});
        return true;
    }

    /// Takes out the earliest.
    Event pop() {
        std::pop_heap(heap_.data(), heap_.data() + size_, Later{});
        return heap_[--size_];
    }

private:
    struct Later {
        bool operator()(const Event& a, const Event& b) const { return b < a; }
    };

    Buffer<Event> heap_;
    std::size_t size_ = 0;
};

}  // namespace cellmates
