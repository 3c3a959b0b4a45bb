#pragma once

#include <cstdint>

#include "core/buffer.h"
#include "core/cell_index.h"
#include "core/config.h"
#include "core/particles.h"
#include "core/respond/event_queue.h"

namespace cellmates {

/// Exact order (Playne, "Introduction to particle simulations"): every collision
/// of the tick in order of time, so that there is no error from the order of
/// resolution, and no disc ever lies in another. Event-driven, as in Alder and
/// Wainwright, "Studies in Molecular Dynamics", 1959: between two events all discs
/// fly free, so that the time of the next one is a root of a quadratic.
///
///     time  0 ----o-----------o--o---------------------- 1 tick
///                 |           |  wall: b
///                 |           pair: a, b      (predicted anew after the first)
///                 cell: a enters the next cell and meets new neighbours
///
/// Gravity pulls all alike, so two discs move in a straight line relative to each
/// other. Works in double precision; the world's floats are its rounded picture.
/// Discs that overlap at the start bounce as soon as they approach.
class ExactMotion {
public:
    struct State {
        double x, y, vx, vy;  ///< px, px/tick
    };

    /// What happened in a tick.
    struct Outcome {
        std::uint64_t collisions = 0;  ///< of two discs
        /// Events that a tick had no time or memory for: a disc between walls that
        /// leave it no room hits them without end.
        std::uint64_t putOff = 0;
    };

    /// Makes room for a tick. False when the memory cannot be had.
    [[nodiscard]] bool prepare(const Particles& particles, Box box);

    /// One tick of gravity, speed limit, motion, walls and collisions.
    Outcome advance(Particles& particles, Box box, float gravity, float speedLimit);

    /// The unrounded state of particle `id` after the last tick.
    const State& state(std::uint32_t id) const { return states_[id]; }

    std::size_t bytes() const;

private:
    struct Body : State {
        double time;  ///< at which the state holds
        double r, inverseMass;
        std::uint32_t stamp;  ///< counts its events: predictions from before one are void
        std::int32_t column, row;
        std::uint32_t before, after;  ///< neighbours in the cell's list
    };

    void load(const Particles& particles, float speedLimit);
    void store(Particles& particles);

    std::uint32_t& listOf(const Body& body) { return first_[cells_.at(body.column, body.row)]; }
    void enterCell(std::uint32_t i);
    void leaveCell(std::uint32_t i);
    template <class Visit>
    void forEachNear(std::uint32_t i, Visit&& visit) const;

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

    // Of the tick that runs, by storage index.
    Buffer<Body> bodies_;
    Buffer<std::uint32_t> first_;  ///< of each cell's list
    EventQueue queue_;
    CellGeometry cells_;
    Box box_;
    double gravity_ = 0;
    double now_ = 0;             ///< ticks from the start of this one
    std::uint64_t refused_ = 0;  ///< events that found no memory
};

}  // namespace cellmates
