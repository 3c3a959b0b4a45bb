#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/pace.h"
#include "core/base/rng.h"
#include "core/base/workers.h"
#include "core/config.h"
#include "core/state/particles.h"
#include "core/state/push.h"
#include "core/state/storage_order.h"
#include "core/stats.h"
#include "core/step/contact_stepper.h"
#include "core/tutorial/sketch_stepper.h"

namespace cellmates {

/// The simulation: a box of discs and the step that advances it. It does not throw or log.
/// Everything it returns by reference belongs to it and changes at its next step.
class World {
public:
    /// A world at tick 0, with as many of its discs as were placed before `pace` was
    /// over; `step` places the rest. `config` must be valid. Null if there is not enough memory.
    /// Later only the contact list and a method's own structures allocate, until the run has warmed
    /// up. `workers` share the work of each tick, and must outlive the world; no result depends on
    /// how many there are.
    static std::unique_ptr<World> create(const Config& config, Workers& workers, Pace& pace);
    static std::unique_ptr<World> create(const Config& config, Workers& workers = Workers::alone());
    /// The same with these discs, `config.count` of them, in place of the scene's.
    static std::unique_ptr<World> create(const Config& config, const Particles& discs,
                                         Workers& workers = Workers::alone());

    /// Begins a tick, or continues the one that has begun. Returns `done` when it is complete,
    /// `paused` if `pace` was over first: the next call continues, and no result depends on that.
    /// `noMemory` if the contacts did not fit: the tick is abandoned, and no disc has moved.
    [[nodiscard]] Progress step(Pace& pace);
    /// A whole tick, however long it takes. False when the contacts did not fit into memory.
    [[nodiscard]] bool step();

    /// Continues to place the initial discs; true when all are there.
    [[nodiscard]] bool place(Pace& pace);
    bool placed() const { return particles_.count() >= config_.count; }  ///< the initial discs

    /// Whether a tick is under way. `stats` are those of the tick before.
    bool ticking() const { return ticking_; }
    /// How much of the current tick's search is done, 0 .. 1; 0 between two ticks.
    float progress() const { return ticking_ ? stepper().share() : 0; }

    /// Whether the discs are those of the last whole tick, even if the next one has begun.
    bool whole() const { return !ticking_ || stepper().untouched(); }

    /// Abandons a tick that has begun, as if it had not. Does nothing and returns false if the
    /// discs are not `whole`, because that tick must be completed.
    [[nodiscard]] bool abandonTick();

    /// Asks for one disc at (x, y) ± 1 px in the next tick. A point outside the box is moved to its
    /// edge. Discs beyond the capacity are counted in `refused`. `radius`: px, `kLeastSpawnRadius`
    /// .. `kMostSpawnRadius`, or 0 for the scene's own sizes.
    void spawn(float x, float y, float radius = 0);
    // Detectors take any radius; these limits keep discs visible and usable in any box.
    static constexpr float kLeastSpawnRadius = 1, kMostSpawnRadius = 100;

    /// Asks for a push at the beginning of the next tick, after the discs that were asked
    /// for are added. Returns false and does nothing if `kMostPushes` are waiting. The effect of a
    /// push depends only on it and on the discs' state.
    bool push(const Push& push);
    static constexpr std::uint32_t kMostPushes = 16;

    /// Whether spawns or pushes are waiting.
    bool pending() const { return pendingCount_ > 0 || pushCount_ > 0; }

    /// Carries out waiting spawns and pushes now, between two ticks of a paused world. Waits until
    /// all initial discs are placed.
    void admit();

    /// Discs that were asked for since the start but could not be added. The limit is `capacity`,
    /// or what the method and the response take.
    std::uint64_t refused() const { return refused_; }

    /// Changes the parameters between two ticks. They must be valid for the current number of
    /// discs, and no tick may be under way.
    void set(const Parameters& parameters);

    unsigned threads() const { return workers_.count(); }
    Workers& workers() const { return workers_; }
    const Config& config() const { return config_; }    ///< with what `set` changed
    std::uint64_t tick() const { return stats_.tick; }  ///< whole ones, since the start
    const Particles& particles() const { return particles_; }
    const Stats& stats() const { return stats_; }  ///< of the last whole tick
    /// Of the last whole tick, until the next one begins; empty for the sketch's loops and after an
    /// abandoned tick.
    const ContactList& contacts() const { return contact_.contacts(); }
    /// Whether `contacts()` are those of the last whole tick.
    bool contactsKnown() const {
        const bool listed = !info(stats_.method).sketchLoop;
        return !ticking() && contacts().size() == (listed ? stats_.contacts : 0);
    }
    std::size_t bytes() const;  ///< of all structures

    /// 64 bits that stand for everything that decides the future, beside the parameters: the discs
    /// and their order in storage, random numbers, what was asked for, and what a response or a
    /// loop of the sketch keeps from tick to tick. The same for every method but the sketch's
    /// loops, for any cells and number of threads. While the world is not `whole` there is no such
    /// state: then it is `discsHash`.
    std::uint64_t hash() const;
    /// The same of the discs alone, in whatever order they are stored.
    std::uint64_t discsHash() const;

    /// Gives `sink` what `hash` stands for. The world must be `whole`.
    void write(StateSink& sink) const;
    /// The world that was written, with the parameters that it had. Null when `problem` says in a
    /// few words what is wrong with the words, or, where it is empty, that memory has ended.
    static std::unique_ptr<World> restore(const Config& config, StateSource& source,
                                          Workers& workers, std::string_view& problem);

private:
    // A drag asks for 5 a tick; this is room for a minute of them at once.
    static constexpr std::uint32_t kMaxPending = 18'000;

    struct SpawnPoint {
        float x, y;
        float radius;  ///< 0: the scene's own
    };

    World(const Config& config, Workers& workers);
    bool createStorage();
    // Each says what is wrong, or nothing; `memory` becomes false where that has ended.
    std::string_view read(StateSource& source, bool& memory);
    std::string_view readDiscs(StateSource& source, bool& memory);
    std::string_view readWaiting(StateSource& source);
    bool keepsLists() const { return config_.method == Method::tutorialImproved; }
    void begin();
    void finish();
    Arena arena() { return {config_, particles_, order_, workers_}; }
    Stepper& stepper() {
        if (info(config_.method).sketchLoop) return sketch_;
        return contact_;
    }
    const Stepper& stepper() const { return const_cast<World*>(this)->stepper(); }

    Config config_;
    Workers& workers_;
    Rng rng_;
    Particles particles_;
    StorageOrder order_;
    ContactStepper contact_;
    SketchStepper sketch_;
    Buffer<SpawnPoint> pending_;
    std::uint32_t pendingCount_ = 0;
    std::array<Push, kMostPushes> pushes_{};
    std::uint32_t pushCount_ = 0;
    std::uint64_t refused_ = 0;
    bool ticking_ = false;
    Stats stats_;  ///< of the last whole tick
    Stats next_;   ///< of the tick under way
};

}  // namespace cellmates
