#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "core/base/buffer.h"

namespace cellmates {

/// A predicted event of disc `a`, and of disc `b` if it is a pair. It is void if another event
/// happens to one of them first, which changes its stamp.
struct Event {
    enum Kind : std::uint32_t { pair, wallX, wallY, cellX, cellY };

    double time;  ///< ticks from the start of the current one
    Kind kind;
    std::uint32_t a;
    std::uint32_t b;  ///< the other disc, or the side: 0 left or up, 1 right or down
    std::uint32_t stampA, stampB;

    /// A total order, so that simultaneous events have a fixed order.
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

    /// False, without adding the event, if there is not enough memory.
    bool push(const Event& event) {
        if (size_ == heap_.capacity() && !heap_.reserve(size_ + size_ / 2 + 64, size_))
            return false;
        heap_[size_++] = event;
        std::push_heap(heap_.data(), heap_.data() + size_, Later{});
        return true;
    }

    /// All events in it, in no particular order.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (std::size_t k = 0; k < size_; ++k) visit(heap_[k]);
    }

    /// Removes the earliest.
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
