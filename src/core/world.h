#pragma once

#include <cstdint>
#include <memory>

#include "core/config.h"
#include "core/detect/detector.h"
#include "core/particles.h"
#include "core/respond/respond.h"
#include "core/rng.h"
#include "core/stats.h"
#include "core/storage_order.h"
#include "core/tutorial/sketch_runner.h"
#include "core/workers.h"

namespace cellmates {

/// The simulation: a box of particles and the step that advances it. Neither
/// throws nor logs. Everything it hands out by reference it owns itself, and
/// changes at its next step.
class World {
public:
    /// A world at tick 0. `config` must be valid. Null when the memory cannot be
    /// had. Later allocations are only the growth of the contact list and of a
    /// method's own structures, which end once the run has warmed up.
    /// `workers` share the work of each tick, and must outlive the world; no result
    /// depends on how many there are.
    static std::unique_ptr<World> create(const Config& config, Workers& workers = Workers::alone());

    /// Advances by one tick. False when the contacts did not fit into memory; no
    /// particle has moved then.
    ///
    /// Checking every pair of many particles takes seconds. With a deadline the
    /// call returns soon after it, in the midst of the tick if need be
    /// (`progress` > 0), and the next call goes on. No result depends on that.
    [[nodiscard]] bool step(Deadline deadline = kNoDeadline);

    /// Share of the begun tick's detection that is done, 0 between two ticks.
    float progress() const { return detecting_ && cost_.done < 1 ? cost_.done : 0; }

    /// Asks for one particle at (x, y) ± 1 px in the next tick. A place outside
    /// of the box is moved to its edge. What finds no room is counted in
    /// `Stats::spawnRefused`.
    void spawn(float x, float y);

    /// Adds at once what was asked for, for a world that stands still.
    void admit();

    /// Changes what may change between ticks. `parameters` must be valid. A tick
    /// that has begun to detect starts its detection again.
    void set(const Parameters& parameters);

    unsigned threads() const { return workers_.count(); }
    const Config& config() const { return config_; }  ///< with what `set` changed
    const Particles& particles() const { return particles_; }
    const ContactList& contacts() const { return contacts_; }  ///< of the last tick
    const Stats& stats() const { return stats_; }
    const ExactMotion& exactMotion() const { return responder_.exact(); }
    std::uint64_t hash() const;

private:
    struct SpawnPoint {
        float x, y;
    };

    World(const Config& config, Workers& workers);
    bool createStorage();
    bool beginDetection();
    bool detect(Deadline deadline);
    void respond();
    void stepSketch();
    std::size_t bytes() const;

    Config config_;
    Workers& workers_;
    Rng rng_;
    Particles particles_;
    StorageOrder order_;
    std::unique_ptr<Detector> detector_;
    DetectCost cost_;
    ContactList contacts_;
    bool detecting_ = false;  ///< a tick has begun and its detection is not done
    Responder responder_;
    SketchRunner sketch_;
    Buffer<SpawnPoint> pending_;
    std::uint32_t pendingCount_ = 0;
    Stats stats_;
};

}  // namespace cellmates
