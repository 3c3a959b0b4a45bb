#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/pace.h"
#include "core/config.h"
#include "core/respond/event_queue.h"
#include "core/state/cell_geometry.h"
#include "core/state/particles.h"
#include "core/state/state_words.h"

namespace cellmates {

/// Exact order (Playne, "Introduction to particle simulations"): every collision of the tick in
/// order of time, so that there is no error from the order of resolution and discs never come to
/// overlap. Event-driven, as in Alder and Wainwright, "Studies in Molecular Dynamics", 1959:
/// between two events all discs move freely, so the time of the next one is a root of a quadratic.
///
///     time  0 ----o-----------o--o---------------------- 1 tick
///                 |           |  wall: b
///                 |           pair: a, b      (predicted again after the first)
///                 cell: a enters the next cell and meets new neighbours
///
/// Gravity accelerates all discs equally, so two discs move in a straight line relative to each
/// other. Works in double precision; the world's floats are the rounded values. Discs that overlap
/// at the start bounce as soon as they approach.
class ExactMotion {
public:
    struct State {
        double x, y, vx, vy;  ///< px, px/tick
    };

    /// What happened in a tick.
    struct Outcome {
        std::uint64_t collisions = 0;  ///< of two discs
        /// Events beyond the limit per tick: a disc that is larger than the box hits its walls
        /// endlessly.
        std::uint64_t putOff = 0;
    };

    /// Makes room for a tick. False if there is not enough memory.
    [[nodiscard]] bool prepare(const Particles& particles, Box box);

    /// One tick of gravity, speed limit, motion, walls and collisions, or a part of it: it
    /// pauses once `pace` is over, and continues in the next call. The discs change only at the
    /// end: if memory runs out, the tick leaves no trace.
    [[nodiscard]] Progress advance(Particles& particles, Box box, float gravity, float speedLimit,
                                   Pace& pace);

    /// Abandons a tick that has begun, and forgets the unrounded states.
    void forget() {
        begun_ = false;
        known_ = 0;
    }

    /// The unrounded states of `count` discs, those that `particles` holds, by id. Mid-tick there
    /// are none.
    void write(StateSink& sink, const Particles& particles, std::uint32_t count) const;
    /// Becomes what was written. False when the memory cannot be had.
    [[nodiscard]] bool read(StateSource& source, const Particles& particles);

    const Outcome& outcome() const { return outcome_; }  ///< of the last tick

    /// The unrounded state of disc `id` after the last tick.
    const State& state(std::uint32_t id) const { return states_[id]; }

    std::size_t bytes() const;

private:
    struct Body : State {
        double time;  ///< at which the state holds
        float r, inverseMass;
        std::uint32_t stamp;  ///< counts its events; older predictions are void
        std::int32_t column, row;
    };
    static_assert(sizeof(Body) == 64);

    /// Whether what is kept of disc `i` of storage is what its floats were rounded from. It is
    /// not of a new one, nor of one that something else has moved since.
    bool keeps(const Particles& particles, std::uint32_t i) const;
    void begin(const Particles& particles, Box box, float gravity, float speedLimit);
    void load(const Particles& particles, float speedLimit);
    /// First predictions, then events; false if it has to be called again.
    bool goOn(std::uint32_t count, std::uint64_t& events);
    void store(Particles& particles);

    std::uint32_t& listOf(const Body& body) { return first_[cells_.at(body.column, body.row)]; }
    void enterCell(std::uint32_t i);
    void leaveCell(std::uint32_t i);
    /// Calls `visit(j)` for the `wanted` discs in the nine cells around disc i.
    template <class Wanted, class Visit>
    void forEachNear(std::uint32_t i, Wanted&& wanted, Visit&& visit) const;

    /// The body's state at time `now_`.
    State stateNow(const Body& body) const;
    void bringToNow(Body& body) const;

    void predictWalls(std::uint32_t i);
    void predictCrossings(std::uint32_t i);
    void predictPair(std::uint32_t i, std::uint32_t j);
    void predictAll(std::uint32_t i);
    void push(double delay, Event::Kind kind, std::uint32_t a, std::uint32_t b);
    bool holds(const Event& event) const;

    void happen(const Event& event);
    void collide(Body& a, Body& b) const;
    void bounceY(Body& body, bool down) const;
    void cross(std::uint32_t i, std::int32_t columns, std::int32_t rows);

    Buffer<State> states_;     ///< by id
    std::uint32_t known_ = 0;  ///< how many of them there are

    // Of the current tick, by storage index.
    Buffer<Body> bodies_;
    Buffer<std::uint32_t> first_;           ///< of each cell's list, which ends with `none_`
    Buffer<std::uint32_t> before_, after_;  ///< each disc's neighbours in that list
    std::uint32_t none_ = 0;                ///< an index that no disc has; its neighbour is itself
    EventQueue queue_;
    CellGeometry cells_;
    Box box_;
    double gravity_ = 0;
    double now_ = 0;             ///< ticks from the start of this one
    std::uint64_t refused_ = 0;  ///< events that did not fit into memory
    bool begun_ = false;
    std::uint32_t predicted_ = 0;  ///< discs whose first events are in the queue
    std::uint64_t pairs_ = 0;      ///< predictions of pairs, since the last look at the clock
    std::size_t left_ = 0;         ///< events that the tick may still take
    Outcome outcome_;
};

}  // namespace cellmates
