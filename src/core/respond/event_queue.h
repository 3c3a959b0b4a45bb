#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <tuple>
#include <utility>

#include "core/base/buffer.h"

namespace cellmates {

/// A disc and the number of its events so far. A prediction is void once that number has changed.
struct Stamped {
    std::uint32_t disc, stamp;
};

/// A predicted event: two discs collide, or one reaches a wall or the edge of its cell.
struct Event {
    enum Kind : std::uint32_t { pair, wallX, wallY, cellX, cellY };

    double time;    ///< ticks from the start of the current one
    Stamped first;  ///< disc, or the disc of a pair with the lower index
    Kind kind;
    /// The other disc of a pair. In other events, `disc` is the side of the box or of the cell: 1
    /// is the right or lower one.
    Stamped second;

    /// A total order, so that simultaneous events have a fixed order.
    bool operator<(const Event& other) const {
        return std::tie(time, first.disc, second.disc, kind) <
               std::tie(other.time, other.first.disc, other.second.disc, other.kind);
    }
};
static_assert(sizeof(Event) == 32);

/// A priority queue of the events of one tick, earliest first: a calendar queue (Brown, "Calendar
/// Queues", 1988). The tick is divided into equal days. Each day's events are an unsorted list;
/// only those of today are a heap, a pairing heap (Fredman, Sedgewick, Sleator and Tarjan, 1986),
/// which needs no memory but the lists':
///
///     days      0     1     2     3    ...
///     at first  heap  list  -     list
///     later     -     heap  -     list      once day 0 is over
///
/// With about one event per day, adding or removing an event takes constant time. If all events are
/// on one day, the queue is a single heap: each time its size doubles, removing an event takes
/// another step, with a misprediction.
class EventQueue {
public:
    /// Makes room for `count` events before the queue has to grow. False if there is not enough
    /// memory. Call `clear` afterwards.
    [[nodiscard]] bool reserve(std::size_t count) {
        return nodes_.reserve(count) && first_.reserve(count / kRoomPerDay + 1);
    }
    void clear() {
        std::fill_n(first_.data(), first_.capacity(), kNone);
        size_ = used_ = day_ = 0;
        free_ = root_ = kNone;
    }
    bool empty() const { return size_ == 0; }

    /// Adds an event with 0 <= time < 1. False, without adding it, if there is not enough memory.
    bool push(const Event& event) {
        assert(event.time >= 0 && event.time < 1);
        const std::uint32_t k = room();
        if (k == kNone) return false;
        ++size_;
        const auto days = static_cast<double>(first_.capacity());
        const auto day = static_cast<std::size_t>(event.time * days);
        if (day > day_) {
            nodes_[k] = {event, std::exchange(first_[day], k), kNone};
        } else {
            nodes_[k] = {event, kNone, kNone};
            root_ = meld(root_, k);
        }
        return true;
    }

    /// Visits all events in the queue, and some that have been removed, in no particular order.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (std::size_t k = 0; k < used_; ++k) visit(nodes_[k].event);
    }

    /// Removes and returns the earliest event.
    Event pop() {
        assert(!empty());
        while (root_ == kNone) nextDay();
        --size_;
        Node& first = nodes_[root_];
        std::uint32_t pairs = kNone;
        for (std::uint32_t k = first.child; k != kNone;) {
            const std::uint32_t other = nodes_[k].next;
            const std::uint32_t rest = other == kNone ? kNone : nodes_[other].next;
            const std::uint32_t pair = meld(k, other);
            nodes_[pair].next = std::exchange(pairs, pair);
            k = rest;
        }
        first.next = std::exchange(free_, root_);
        root_ = kNone;
        while (pairs != kNone) {
            const std::uint32_t rest = nodes_[pairs].next;
            root_ = meld(root_, pairs);
            pairs = rest;
        }
        return first.event;
    }

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::size_t kRoomPerDay = 4;  // most of it is for crowded scenes

    struct Node {
        Event event;
        std::uint32_t next;   ///< next node of a day, of a parent, or of the free list
        std::uint32_t child;  ///< first child in the heap
    };

    /// Melds two heaps, either of which may be `kNone`, and returns the root.
    std::uint32_t meld(std::uint32_t a, std::uint32_t b) {
        if (a == kNone || b == kNone) return a == kNone ? b : a;
        if (nodes_[b].event < nodes_[a].event) std::swap(a, b);
        nodes_[b].next = std::exchange(nodes_[a].child, b);
        return a;
    }
    /// A free node, or `kNone` if there is not enough memory.
    std::uint32_t room() {
        if (free_ != kNone) return std::exchange(free_, nodes_[free_].next);
        if (used_ == nodes_.capacity() && !nodes_.reserveWithRoom(used_ + 64, used_)) return kNone;
        return static_cast<std::uint32_t>(used_++);
    }
    void nextDay() {
        for (std::uint32_t k = first_[++day_]; k != kNone;) {
            const std::uint32_t rest = nodes_[k].next;
            root_ = meld(root_, k);
            k = rest;
        }
    }

    Buffer<Node> nodes_;
    Buffer<std::uint32_t> first_;  ///< first event of each day to come
    std::size_t size_ = 0;         ///< number of events
    std::size_t used_ = 0;         ///< nodes that have ever held an event
    std::size_t day_ = 0;          ///< today
    std::uint32_t free_ = kNone;   ///< first node of the free list
    std::uint32_t root_ = kNone;   ///< root of today's heap
};

}  // namespace cellmates
