#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/respond/event_queue.h"
#include "core/respond/resolver.h"
#include "core/state/cell_geometry.h"

namespace cellmates {

/// Handles every collision of the tick in order of time (Playne, "Introduction to particle
/// simulations", exact order), so that the order of resolution causes no error and discs never come
/// to overlap. Event-driven, as in Alder and Wainwright, "Studies in Molecular Dynamics", 1959:
/// between two events all discs move freely, so the time of impact of two discs solves a quadratic
/// equation.
///
///     time  0 ----o-----------o--o---------------------- 1 tick
///                 |           |  wall: b
///                 |           pair: a, b      (predicted again after the first)
///                 cell: a enters the next cell and meets new neighbours
///
/// Gravity accelerates all discs equally, so two discs move in a straight line relative to each
/// other. The motion is computed in double precision; the world's floats are the rounded values.
/// Discs that overlap at the start bounce as soon as they approach.
class ExactMotion final : public Resolver {
public:
    struct State {
        double x, y, vx, vy;  ///< px, px/tick
    };

    Progress prepare(const RespondInput& input, Pace& pace) override;
    /// One tick of gravity, speed limit, motion, walls and collisions. The discs change only at the
    /// end.
    Progress advance(const RespondInput& input, Pace& pace) override;
    void forget() override {
        begun_ = false;
        known_ = 0;
    }
    /// Writes the unrounded states, in order of storage. Not to be called within a tick.
    void write(StateSink& sink, const Particles& particles, std::uint32_t count) const override;
    Reading read(StateSource& source, const Particles& particles) override;
    Outcome outcome() const override { return outcome_; }
    std::optional<std::span<const Collision>> collisions() const override {
        return std::span(collisions_.data(), recorded_);
    }

    /// The unrounded state of disc `id` after the last tick.
    const State& state(std::uint32_t id) const { return states_[id]; }

private:
    struct Body : State {
        double time;  ///< time of the state, ticks from the start of the current one
        float r, inverseMass;
        std::uint32_t stamp;  ///< number of its events; older predictions are void
        std::int32_t column, row;
    };
    static_assert(sizeof(Body) == 64);

    /// Whether the unrounded state that is kept of disc `i` still rounds to its floats: the disc is
    /// not new, and nothing but `store` has changed it.
    bool keeps(const Particles& particles, std::uint32_t i) const;
    void begin(const Particles& particles, const Config& config);
    /// Makes the first predictions, then handles events, whose number it adds to `events`. False if
    /// it has to be called again.
    bool resume(std::uint32_t count, std::uint64_t& events);
    void store(Particles& particles);

    std::uint32_t& listOf(const Body& body) { return first_[cells_.at(body.column, body.row)]; }
    void enterCell(std::uint32_t i);
    void leaveCell(std::uint32_t i);
    /// Calls `visit(j)` for each disc j with `wanted(j)` in the nine cells around disc i.
    template <class Wanted, class Visit>
    void forEachNear(std::uint32_t i, Wanted&& wanted, Visit&& visit) const;

    /// The body's state at time `now_`.
    State stateNow(const Body& body) const;
    void bringToNow(Body& body) const;

    void predictWalls(std::uint32_t i);
    void predictCrossings(std::uint32_t i);
    void predictPair(std::uint32_t i, std::uint32_t j);
    void predictAll(std::uint32_t i);
    /// Adds an event to the queue if its time is in this tick. `low`, `high`: ticks from now.
    void pushSide(Event::Kind kind, std::uint32_t i, double low, double high);
    /// Disc i with its current stamp. A prediction made with it holds until the stamp changes.
    Stamped stamped(std::uint32_t i) const { return {i, bodies_[i].stamp}; }
    bool holds(Stamped one) const { return one.stamp == bodies_[one.disc].stamp; }
    bool holds(const Event& event) const;

    void happen(const Event& event);
    void collide(Body& a, Body& b) const;
    /// Adds the collision of discs i and j, which are about to collide, to `collisions_`.
    void record(std::uint32_t i, std::uint32_t j);
    void bounceY(Body& body, bool down) const;
    void cross(std::uint32_t i, std::int32_t columns, std::int32_t rows);

    Buffer<State> states_;     ///< unrounded states, by id
    std::uint32_t known_ = 0;  ///< number of states

    // State of the current tick. Discs are numbered by storage index.
    Buffer<Body> bodies_;
    Buffer<std::uint32_t> first_;           ///< first disc of each cell's list, ended by `none_`
    Buffer<std::uint32_t> before_, after_;  ///< neighbours of each disc in its cell's list
    std::uint32_t none_ = 0;  ///< index that no disc has; its own neighbour in the lists
    EventQueue queue_;
    CellGeometry cells_;
    Box box_;
    double gravity_ = 0;
    double now_ = 0;               ///< current time, ticks from the start of the tick
    std::uint64_t refused_ = 0;    ///< events or records that did not fit into memory
    bool begun_ = false;           ///< whether a tick is in progress
    std::uint32_t predicted_ = 0;  ///< discs whose first events are in the queue
    std::uint64_t pairs_ = 0;      ///< pairs predicted since the last reading of the clock
    std::size_t left_ = 0;         ///< events that the tick may still take
    Outcome outcome_;
    bool records_ = false;          ///< whether to record the collisions
    Buffer<Collision> collisions_;  ///< those of the tick, in order of time
    std::size_t recorded_ = 0;
};

}  // namespace cellmates
