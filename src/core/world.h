#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/base/pace.h"
#include "core/base/rng.h"
#include "core/base/workers.h"
#include "core/config.h"
#include "core/state/disc_names.h"
#include "core/state/motion.h"
#include "core/state/particles.h"
#include "core/state/storage_order.h"
#include "core/stats.h"
#include "core/step/contact_stepper.h"
#include "core/tutorial/sketch_stepper.h"

namespace cellmates {

/// The simulation: a box of discs, advanced tick by tick. No function throws or logs. Returned
/// references are to the world's own members, which change at its next step.
class World {
public:
    /// A world at tick 0, or null if there is not enough memory. `config` must be valid. Discs that
    /// are not placed when `pace` is over are placed by `step`. Afterwards only the contact list
    /// and a method's own structures allocate, and only until the simulation has warmed up.
    /// `workers` share the work of each tick and must outlive the world; no result depends on their
    /// number.
    static std::unique_ptr<World> create(const Config& config, Workers& workers = Workers::alone(),
                                         Pace pace = {});
    /// A world at tick 0 with a copy of `discs`, `config.count` of them, in place of the scene's.
    static std::unique_ptr<World> create(const Config& config, const Particles& discs,
                                         Workers& workers = Workers::alone());

    /// Begins a tick, or continues the one that has begun. Returns `done` when the tick is
    /// complete, or `paused` if `pace` was over first; the next call then continues, and no result
    /// depends on the pause. Returns `noMemory` if the contacts did not fit into memory; the tick
    /// is then abandoned, and no disc has moved.
    [[nodiscard]] Progress step(Pace& pace);
    /// Completes a tick without pausing. False if the contacts did not fit into memory.
    [[nodiscard]] bool step();

    /// Continues to place the initial discs, until `pace` is over; true once all are placed.
    [[nodiscard]] bool place(Pace& pace);
    /// Whether all initial discs are placed.
    bool placed() const { return particles_.count() >= initial_; }

    /// Whether a tick is under way. Until it is done, `stats` are those of the tick before.
    bool ticking() const { return ticking_; }
    /// Share of the current tick's detection that is done, 0 .. 1; 0 between two ticks.
    float progress() const {
        if (!ticking_) return 0;
        return isSketch() ? sketch_.share() : contact_.share();
    }

    /// Whether the discs are those of the last whole tick, even if the next one has begun.
    bool whole() const { return !ticking_ || isSketch() || contact_.untouched(); }

    /// Abandons a tick that has begun, as if it had not begun. Does nothing and returns false if
    /// the discs are not `whole`, because then the tick must be completed.
    [[nodiscard]] bool abandonTick();

    /// Queues a disc for the next tick, at (x, y) ± 1 px. A point outside the box is moved to its
    /// edge. Discs beyond the capacity are counted in `refused`. `radius`: px, `kLeastSpawnRadius`
    /// .. `kMostSpawnRadius`, or 0 for the scene's own sizes.
    void spawn(float x, float y, float radius = 0);
    // Detectors take any radius; these limits keep discs visible and usable in any box.
    static constexpr float kLeastSpawnRadius = 1, kMostSpawnRadius = 100;

    /// Queues a push for the beginning of the next tick, after the queued discs are added. Returns
    /// false and does nothing if `kMostPushes` are waiting. The effect depends only on the push and
    /// on the discs' state.
    bool push(const Push& push);
    static constexpr std::uint32_t kMostPushes = 16;

    /// Whether spawns or pushes are waiting.
    bool pending() const { return pendingCount_ > 0 || pushCount_ > 0; }

    /// Carries out waiting spawns and pushes immediately, between two ticks of a paused world. Does
    /// nothing until all initial discs are placed.
    void admit();

    // Edits between two ticks; all initial discs must be placed and no tick be under way. Ids must
    // be those of discs, and values in the ranges of `Particles`. False if there is not enough
    // memory; then nothing has changed.

    /// Gives the discs with these ids new values: the k-th disc the k-th of each array. Fixed discs
    /// stay at rest.
    [[nodiscard]] bool change(std::span<const std::uint32_t> ids, const DiscValues& values);
    /// Adds discs, whose arrays are all as long as `x`. There must be room for them: `room`.
    void add(const DiscValues& discs);
    /// How many more discs the world takes.
    std::uint32_t room() const;
    /// Removes the discs with these ids. The ids of those created later become smaller; their
    /// `names` stay.
    [[nodiscard]] bool remove(std::span<const std::uint32_t> ids);
    const DiscNames& names() const { return names_; }
    /// Changes the box. Walls push discs that are outside back in, in the next tick.
    void resize(Box box);

    /// Number of spawned discs, since tick 0, that could not be added, because `capacity`, the
    /// maximum of the method or response, or `kMaxPending` waiting discs was reached.
    std::uint64_t refused() const { return refused_; }

    /// Changes the parameters between two ticks. They must be valid for the current number of
    /// discs, and no tick may be under way.
    void set(const Parameters& parameters);

    unsigned threads() const { return workers_.count(); }
    Workers& workers() const { return workers_; }
    const Config& config() const { return config_; }    ///< includes the changes by `set`
    std::uint64_t tick() const { return stats_.tick; }  ///< number of completed ticks
    const Particles& particles() const { return particles_; }
    const Stats& stats() const { return stats_; }  ///< work and cost of the last whole tick
    /// Contacts of the last whole tick, until the next one begins; empty for the sketch's loops and
    /// after an abandoned tick.
    const ContactList& contacts() const { return contact_.contacts(); }
    /// Gives the contacts of each tick to `events`, which starts over; null: to nobody.
    void report(ContactEvents* events);
    /// Whether `contacts()` are those of the last whole tick.
    bool contactsKnown() const {
        const bool listed = !info(stats_.method).sketchLoop;
        return !ticking() && contacts().size() == (listed ? stats_.contacts : 0);
    }

    /// Hash of everything that decides the future except the parameters: the discs and their order
    /// in storage, the random numbers, the waiting spawns and pushes, and the state that a response
    /// or a sketch loop keeps from tick to tick. Equal for every method except the sketch's loops,
    /// for every cell size and every number of threads. While the world is not `whole`, no such
    /// state exists, and the hash is `discsHash`.
    std::uint64_t hash() const;
    /// Hash of the tick and the discs alone, for any order of storage.
    std::uint64_t discsHash() const;

    /// Writes to `sink` the state that `hash` covers. The world must be `whole`.
    void write(StateSink& sink) const;
    /// Restores a world that was written while nothing waited; `config` must be the one it had. On
    /// failure the result is null, and `problem` says what is wrong with the data, or is empty if
    /// there is not enough memory.
    static std::unique_ptr<World> restore(const Config& config, StateSource& source,
                                          Workers& workers, std::string& problem);

private:
    // Room for a minute of dragging, which spawns 5 discs per tick.
    static constexpr std::uint32_t kMaxPending = 18'000;

    struct SpawnPoint {
        float x, y;
        float radius;  ///< px; 0: the scene's own sizes
    };

    World(const Config& config, Workers& workers);
    bool createStorage();
    bool read(StateSource& source, std::string& problem);  // see `restore`
    bool isSketch() const { return info(config_.method).sketchLoop; }
    bool keepsLists() const { return info(config_.method).keepsLists; }
    void begin();
    void finish();
    Arena arena() { return {config_, particles_, order_, workers_, events_}; }

    Config config_;
    std::uint32_t initial_;  ///< how many discs are placed before the first tick
    Workers& workers_;
    Rng rng_;
    Particles particles_;
    DiscNames names_;
    Buffer<std::uint32_t> byId_;  ///< scratch of an edit: a number for each id
    StorageOrder order_;
    ContactStepper contact_;
    SketchStepper sketch_;
    ContactEvents* events_ = nullptr;
    Buffer<SpawnPoint> pending_;
    std::uint32_t pendingCount_ = 0;
    std::array<Push, kMostPushes> pushes_{};
    std::uint32_t pushCount_ = 0;
    std::uint64_t refused_ = 0;
    bool ticking_ = false;
    Stats stats_;  ///< work and cost of the last whole tick
    Stats next_;   ///< work and cost of the tick under way
};

}  // namespace cellmates
