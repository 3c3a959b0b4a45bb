#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <tuple>
#include <utility>

#include "core/base/buffer.h"

namespace cellmates {

/// A disc and the number of its events so far: a prediction is void once that has changed.
struct Stamped {
    std::uint32_t disc, stamp;
};

/// A predicted event: two discs collide, or one reaches a wall or the edge of its cell.
class Event {
public:
    enum Kind : std::uint32_t { pair, wallX, wallY, cellX, cellY };
    enum class Side : std::uint32_t { low, high };  ///< left or upper; right or lower

    double time;    ///< ticks from the start of the current one
    Stamped first;  ///< the disc, or that of a pair with the lower index
    Kind kind;

    Event(double when, Stamped a, Stamped b) : time(when), first(a), kind(pair), second_(b) {}
    Event(double when, Stamped disc, Kind what, Side side)
        : time(when), first(disc), kind(what), second_{static_cast<std::uint32_t>(side), 0} {
        assert(kind != pair);
    }

    /// The other disc of a pair.
    Stamped second() const {
        assert(kind == pair);
        return second_;
    }
    /// Of the box or of the cell.
    Side side() const {
        assert(kind != pair);
        return Side{second_.disc};
    }

    /// A total order, so that simultaneous events have a fixed order.
    bool operator<(const Event& other) const {
        return std::tie(time, first.disc, second_.disc, kind) <
               std::tie(other.time, other.first.disc, other.second_.disc, other.kind);
    }

private:
    Stamped second_;  ///< has the side in the disc's place if the event is of one disc
};
static_assert(sizeof(Event) == 32);

/// A priority queue of the events of one tick, earliest first: a calendar (Brown, "Calendar
/// Queues", 1988). The tick is divided into equal days. Each day's events are a list in no order,
/// and only those of today are a heap, a pairing heap (Fredman, Sedgewick, Sleator and Tarjan,
/// 1986), which needs no memory but the lists':
///
///     days      0     1     2     3    ...
///     at first  heap  list  -     list
///     later     -     heap  -     list      once day 0 is over
///
/// With about an event a day, adding and removing one takes the same time however many there are. A
/// single heap takes a step, and a mispredicted branch, for each doubling; this is one if all
/// events are of one day.
class EventQueue {
public:
    /// Makes room for `count` events before it has to grow. False if there is not enough memory.
    /// Call `clear` then.
    [[nodiscard]] bool reserve(std::size_t count) {
        return nodes_.reserve(count) && first_.reserve(count / kRoomPerDay + 1);
    }
    void clear() {
        std::fill_n(first_.data(), first_.capacity(), kNone);
        size_ = used_ = day_ = 0;
        free_ = root_ = kNone;
    }
    bool empty() const { return size_ == 0; }
    std::size_t bytes() const { return nodes_.bytes() + first_.bytes(); }

    /// Adds one with 0 <= time < 1. False, without adding it, if there is not enough memory.
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

    /// All events in it, and some that have been removed, in no particular order.
    template <class Visit>
    void forEach(Visit&& visit) const {
        for (std::size_t k = 0; k < used_; ++k) visit(nodes_[k].event);
    }

    /// Removes the earliest.
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
        std::uint32_t next;   ///< of the same day, of the same parent, or that is free
        std::uint32_t child;  ///< the first of those below it in the heap
    };

    /// The root of two heaps in one. Either may be `kNone`.
    std::uint32_t meld(std::uint32_t a, std::uint32_t b) {
        if (a == kNone || b == kNone) return a == kNone ? b : a;
        if (nodes_[b].event < nodes_[a].event) std::swap(a, b);
        nodes_[b].next = std::exchange(nodes_[a].child, b);
        return a;
    }
    /// A node that holds nothing, or `kNone`.
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
    Buffer<std::uint32_t> first_;  ///< the first event of each day to come
    std::size_t size_ = 0;         ///< events
    std::size_t used_ = 0;         ///< nodes that have held one
    std::size_t day_ = 0;
    std::uint32_t free_ = kNone;  ///< the first node that was used, and holds nothing
    std::uint32_t root_ = kNone;  ///< of today's heap
};

}  // namespace cellmates
