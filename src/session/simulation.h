#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/workers.h"
#include "core/world.h"
#include "session/commands/command.h"
#include "session/figures/tick_times.h"
#include "session/replay/replay_file.h"
#include "session/replay/timeline.h"
#include "session/result.h"

namespace cellmates {

/// A sentence for the reader.
struct Notice {
    enum class Kind {
        news,    ///< good to know
        problem  ///< something could not be done
    } kind = Kind::news;
    std::string sentence;
};

/// Notices that the reader has yet to see.
class Notices {
public:
    void news(std::string sentence) { add(Notice::Kind::news, std::move(sentence)); }
    void problem(std::string sentence) { add(Notice::Kind::problem, std::move(sentence)); }

    /// Takes the first one, if there is one.
    std::optional<Notice> take() {
        if (notices_.empty()) return {};
        std::optional<Notice> first = std::move(notices_.front());
        notices_.pop_front();
        return first;
    }

private:
    void add(Notice::Kind kind, std::string sentence) {
        notices_.push_back({kind, std::move(sentence)});
    }

    std::deque<Notice> notices_;
};

/// A world and its history from tick 0 on, or from the beginning of a replay. Every change of the
/// world is recorded here, so that any tick can be reached again; the way there is a journey, on
/// which the grid takes the place of any detector, because all give the same bits.
class Simulation {
public:
    /// The user of the world, who is told when it is replaced.
    class Owner {
    public:
        /// The world is gone or replaced. `restarted`: by one at its start.
        virtual void worldReplaced(bool restarted) = 0;
        /// There is no room for a second world: ends everything that is done with this one.
        virtual void makeRoom() = 0;
        /// A tick is whole, and nothing has happened after it yet.
        virtual void tickEnded() = 0;

    protected:
        ~Owner() = default;
    };

    /// All of these must outlive it; `workers` share each tick.
    Simulation(Workers& workers, TimeSource& time, Notices& notices, Owner& owner);
    /// Another one, still without a world, in which the same contacts are watched. Null if there is
    /// not enough memory.
    std::unique_ptr<Simulation> another() const;

    /// Begins at tick 0 with a scene, or with the given discs. With too little memory there are
    /// fewer discs, or, if there are none or they were given, no world: then it is false.
    bool restart(Config config);
    bool restart(const Config& config, const DiscValues& discs);
    /// The next start is with a scene's discs.
    void forgetGiven() { given_.reset(); }

    World* world() { return world_.get(); }
    const World* world() const { return world_.get(); }  ///< null if there is none
    bool given() const { return given_.has_value(); }
    /// Whether there are fixed discs, or would be after a restart.
    bool hasFixed() const {
        return (world_ && world_->particles().fixedCount() > 0) ||
               (given_ && given_->fixedCount() > 0);
    }
    /// How many of the requested discs do not fit into memory.
    std::uint32_t missing() const { return missing_; }
    /// The world's configuration, with the visitor's detector also on a journey.
    Config config() const;
    /// The configuration with the requested number of discs, which may be more than fit into
    /// memory.
    Config present() const;
    const Timeline& timeline() const { return timeline_; }
    /// Whether the ticks after the present one were forgotten since the last call.
    bool takeForgotten() { return timeline_.takeForgotten(); }

    /// Whether all discs are placed, none has moved in an unfinished tick, and no events of the
    /// past are being repeated.
    bool worldComplete() const {
        return !world_ || (world_->whole() && world_->placed() && !repeating_);
    }
    bool repeating() const { return repeating_; }
    /// Continues to repeat events outside of a journey; true once that has ended.
    bool goOnRepeating(Pace& pace);
    /// Leaves the remaining events of the tick to its next `step`. Strokes that have begun are
    /// completed first.
    void leaveEvents();
    /// In a complete world, gives up the results of the current tick. The visitor's detector is in
    /// use then, unless a journey continues.
    void betweenTicks();
    /// After a journey, once no tick is under way, uses the visitor's own detector again.
    void backToLive();
    /// Carries out the strokes that the world was asked for.
    void admit();
    /// Asks the world for a stroke of the hand.
    void use(const Stroke& stroke);
    /// Whether the hand has made a stroke since the last tick.
    bool stroked() const { return strokedTick_ == world_->tick(); }
    /// Refuses a place that is not in the box.
    Result checkPlace(Point at) const;
    /// Adds discs at a place.
    Result spawn(const command::Spawn& spawn);
    /// Changes, adds or removes discs, or changes the box.
    Result edit(const command::Edit& edit);
    void set(const Config& config);

    /// Begins a tick or continues with it.
    Progress step(Pace& pace);
    /// Whether ticks ran out of memory; call `retry` when that may have changed.
    bool outOfMemory() const { return outOfMemory_; }
    void retry() { outOfMemory_ = false; }

    /// The way to another tick, while the session is on it.
    struct Way {
        std::uint64_t from, to;
        double msLeft;  ///< 0 while unknown
        bool asks;      ///< it waits for `goOn`, because it takes long
    };

    /// Refuses a tick that was not played.
    Result checkTick(std::uint64_t tick) const;
    /// Begins a journey to a tick that was played; false if there is not enough memory.
    [[nodiscard]] bool seek(std::uint64_t tick);
    /// Begins as a replay does, and a journey to the tick that it has reached; takes over all but
    /// its options. A simulation that refuses must not be used.
    Result open(Replay& replay, bool asks);

    bool travelling() const { return journey_.has_value(); }
    /// Whether the journey waits for `goOn`.
    bool held() const { return journey_ && journey_->held; }
    void goOn();
    /// Between two ticks of a journey: repeats the events there.
    Timeline::Repeated repeatOnTheWay(Pace& pace);
    /// Whether the journey is at its end, once the events there are repeated.
    bool there() const { return !world_->ticking() && world_->tick() == journey_->to; }
    void travelled(double ms);
    /// The result at the end of a journey, and whether to play on from there.
    Result arrive();
    bool playsOn() const { return journey_->playing; }
    void endJourney();
    std::optional<Way> way() const;

    /// The file of a replay, or of the present state alone. Empty if there is not enough memory.
    Bytes save(command::Save::What what, const Options& options, bool playing) const;

    /// The stats of the last whole tick, if it was made with the current method and response;
    /// otherwise null.
    const Stats* lastTick() const;
    /// These, if the number of discs is that of now, too.
    const Stats* figures() const;
    /// Collects the contacts that begin or end, from now on.
    void watchContacts(ContactEvents::Kind kind);
    ContactEvents& contactEvents() { return contactEvents_; }
    TickTimes& times() { return times_; }
    const TickTimes& times() const { return times_; }

private:
    void ask(const Stroke& stroke);
    struct Journey {
        std::uint64_t from, to;
        std::optional<std::uint64_t> hash{};  ///< expected at the end
        bool asks = false, held = false, playing = false;
        double spent = 0;  ///< ms
    };

    bool makeWorld(const Config& config);
    bool makeGivenWorld(Config config, KeptState& start);
    void replaceWorld(std::unique_ptr<World> world, bool restarted);
    Timeline::Repeated repeatEvents(Pace& pace, const Parameters& live);
    void runOut();

    TimeSource& time_;
    Notices& notices_;
    Owner& owner_;
    Workers& workers_;
    std::unique_ptr<World> world_;
    Config asked_;                    ///< configuration requested for the world
    std::optional<Particles> given_;  ///< discs that replace the scene's
    std::uint32_t missing_ = 0;
    bool outOfMemory_ = false;                  ///< no more ticks until something changes
    bool repeating_ = false, leaving_ = false;  ///< see `goOnRepeating` and `leaveEvents`
    std::optional<std::uint64_t> strokedTick_;  ///< the last whole tick when the hand made a stroke
    Timeline timeline_;
    std::optional<Journey> journey_;
    std::optional<Parameters> live_;  ///< the visitor's, during a journey
    ContactEvents contactEvents_;
    bool watched_ = false;  ///< whether the world gives its contacts to `contactEvents_`
    TickTimes times_;
};

}  // namespace cellmates
