#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/workers.h"
#include "core/world.h"
#include "session/address.h"
#include "session/commands/command.h"
#include "session/drag_path.h"
#include "session/figures/comparison.h"
#include "session/figures/inspection.h"
#include "session/figures/race.h"
#include "session/figures/star.h"
#include "session/figures/tick_times.h"
#include "session/fixed_step.h"
#include "session/given_discs.h"
#include "session/options.h"
#include "session/replay/replay_file.h"
#include "session/replay/timeline.h"
#include "session/result.h"

namespace cellmates {

/// Everything the app knows that is not a pixel: the world, its clock, the orders and their
/// results. Every request, from a key, the panel, HTML or a message, is a `Command`, and each order
/// is answered exactly once.
///
///     order ----> done at once (the reader's orders; pause, reset, cancel, get)
///        |  \---> waits for the current tick, if discs have moved in it
///        v
///     queue ----> one after another (the host's play, step, set, seek, save, open, spawn, measure,
///     sweep, race)
///                   |
///                   v
///                 the job: steps, a journey, a measurement or a race, in slices, until done or
///                 interrupted
///
/// Orders that change the world are carried out between two ticks. A tick that has not moved
/// anything yet is abandoned for them.
class Session {
public:
    /// Who gives the order: the reader, by key, pointer, panel or HTML; or the surrounding page, by
    /// message, whose orders are carried out one after another.
    enum class By { reader, host };

    /// The outcome of an order. If it was carried out, the world is whole, with all of its discs,
    /// and in the state in which the order left it.
    struct Answer {
        By by;
        std::uint64_t tag;  ///< given with the order
        Result result;
    };
    using Hear = std::function<void(const Answer&)>;

    /// How many orders of the host may wait.
    static constexpr std::size_t kMostWaiting = 100;

    /// `threads` share each tick, or as many as can be started. `time` must outlive the session.
    explicit Session(unsigned threads = 1, TimeSource& time = systemTime());

    /// Receives the answers, from within the calls below; it must not give orders itself.
    void answerTo(Hear hear) { hear_ = std::move(hear); }

    /// Opens what an address asks for. If there is no world afterwards, memory did not suffice for
    /// any discs.
    void open(const Opening& opening);
    /// Opens these discs in place of a scene's, paused. Species, parameters and seed are those of
    /// `config`: new discs are like those of its scene. A reset begins with these discs again.
    Result open(const GivenDiscs& discs, Config config);

    /// Takes an order, and answers it now or later, exactly once.
    void order(Command command, By by, std::uint64_t tag = 0);
    /// Answers an order that could not be read.
    void refuse(Result result, By by, std::uint64_t tag = 0) {
        answer({by, tag, {}}, std::move(result));
    }
    /// A sentence for the reader.
    struct Notice {
        enum class Kind {
            news,    ///< good to know
            problem  ///< something could not be done
        } kind = Kind::news;
        std::string sentence;
    };
    /// Takes the next notice, if there is one.
    std::optional<Notice> takeNotice();

    /// Makes the ticks that are due at `now` (seconds) or were ordered, and continues measurements
    /// and inspections, each within its share of a frame.
    void frame(double now);

    /// The middle of the visible part of the box, px; at first the middle of the box. Near it is
    /// the disc whose tests a switch of method shows.
    void lookAt(Point middle) { middle_ = middle; }
    /// Width over height of the part of the page that shows the box. A reader who opens a scene
    /// whose box may have any shape gets this one.
    void fitTo(float shape);
    /// Reduced motion: nothing grows or fades.
    void setStill(bool still) { star_.setStill(still); }
    /// What is recorded shows the simulation alone.
    void setRecording(bool recording) { star_.allow(!recording); }

    /// Ignores the time that has passed, as after a hidden tab.
    void skipTime() { clock_.restart(); }

    /// Places the missing discs, completes a tick in which discs have moved already, and carries
    /// out the orders that wait for that, because the next frame may be far away.
    void settle();

    // What may be shown. References are valid until the next order or frame.

    const World* world() const { return world_.get(); }  ///< null if there is none
    const Options& options() const { return options_; }
    /// The world's, with the visitor's detector also on the way to another tick.
    Config config() const;
    bool paused() const { return paused_; }
    /// Whether the discs are not a scene's, but were given.
    bool given() const { return given_.has_value(); }
    /// How many of the discs that were asked for do not fit into memory.
    std::uint32_t missing() const { return missing_; }
    /// Whether there is work to do, without input from the visitor.
    bool busy() const;
    bool dragging() const { return drag_.active(); }

    /// The pointer or the crosshair, px of the box, if it is over the picture.
    std::optional<Point> pointer() const { return pointer_; }
    /// The crosshair, which the keys use instead of the pointer, px of the box.
    std::optional<Point> crosshair() const { return aiming_ ? pointer_ : std::nullopt; }
    /// Where the push acts, px of the box, while it is held or would act if the tool were used.
    struct PushPlace {
        Point at;
        float radius;
        bool held;
    };
    std::optional<PushPlace> pushPlace() const;

    /// Of the last whole tick, if it was made with the current method, response and number of
    /// discs; otherwise null.
    const Stats* figures() const;
    const TickTimes& times() const { return times_; }
    const Comparison& comparison() const { return comparison_; }
    const Inspection& inspection() const { return inspection_; }
    /// How the tests of one disc are shown after the reader has changed the method.
    const Star& star() const { return star_; }
    /// The race that is shown in place of the world; null if there is none.
    const Race* race() const { return race_.get(); }
    /// The hash of the state, if paused between two ticks, because hashing a million discs takes
    /// milliseconds.
    std::optional<std::uint64_t> hashWhilePaused() const;

    std::uint32_t stepsLeft() const { return job_ ? job_->stepsLeft : 0; }

    /// The way to another tick, while the session is on it.
    struct Way {
        std::uint64_t from, to;
        double msLeft;  ///< 0 while it cannot be said
        bool asks;      ///< it waits to be told to go on, because that takes long
    };
    std::optional<Way> way() const;
    /// What was played, and can be gone back to.
    const Timeline& timeline() const { return timeline_; }
    /// The file that the last `Save` has written.
    const Bytes& written() const { return written_; }

private:
    /// An order that has not been answered yet.
    struct Order {
        By by;
        std::uint64_t tag;
        Command command;
    };
    /// Going to another tick: meanwhile the grid takes the place of any detector, because all give
    /// the same bits.
    struct Journey {
        std::uint64_t from, to;
        std::optional<std::uint64_t> hash{};  ///< what it should be at the end
        bool asks = false, held = false, playing = false;
        double spent = 0;  ///< ms
    };
    /// What takes several frames: steps, a journey, a race, or else a measurement.
    struct Job {
        Order order;
        std::uint32_t stepsLeft = 0;
        std::optional<Journey> journey{};
        bool moves() const { return stepsLeft > 0 || journey; }
        bool races() const { return std::holds_alternative<command::Race>(order.command); }
        bool measures() const { return !moves() && !races(); }
    };

    bool overtakes(const Order& order) const;
    bool needsSettledWorld(const Command& command) const;
    /// Whether all discs are placed, and none has moved in an unfinished tick.
    bool settled() const { return !world_ || (world_->whole() && world_->placed()); }
    /// `overtaking`: interrupts running and waiting orders of the kinds that it stops.
    void carryOut(const Order& order, bool overtaking);
    void answer(const Order& order, Result result);
    void goOnWithLate();
    void goOnWithOrders();
    void endJob(Result result);
    // These interrupt and answer running and waiting orders of a kind.
    void endSteps();
    void pause();
    void endMeasurement();
    void stopRace();
    void closeRace();
    void endRaceJob();
    void endAll();
    template <class Kind>
    void endWaiting();

    Result set(const command::Set& wish, By by, bool overtaking);
    void play();
    /// Each begins a job and returns nothing, or says why it cannot.
    std::optional<Result> seek(const command::Seek& wish, const Order& order);
    std::optional<Result> open(const command::Open& wish, const Order& order, bool overtaking);
    Result race(Options::Methods methods);
    void raceAsOpened();
    Result save(command::Save::What what);
    Result spawn(const command::Spawn& wish);
    std::unique_ptr<World> worldBefore(Timeline& timeline, std::uint64_t tick,
                                       std::string_view& problem);
    void replaceWorld(std::unique_ptr<World> world);
    bool travelling() const { return job_ && job_->journey; }
    void travel(Pace& pace, double until);
    void arrive();
    /// After a journey, once no tick is under way, uses the visitor's own detector again.
    void backToLive();
    bool restart(Config config);
    /// The current configuration, with the requested number of discs, which may be more than fit
    /// into memory.
    Config present() const;
    float shapeOf(Scene scene) const;
    bool makeWorld(const Config& config);
    bool makeGivenWorld(Config config, KeptState& start);

    void goOnWithRace();
    void advance(int due);
    bool tick(Pace& pace);
    void spawnAlongDrag(int ticks);
    void pushAlongDrag();
    void ask(const Stroke& stroke);
    void admit();
    void news(std::string sentence) {
        notices_.push_back({Notice::Kind::news, std::move(sentence)});
    }
    void problem(std::string sentence) {
        notices_.push_back({Notice::Kind::problem, std::move(sentence)});
    }
    void beginStar();
    Inspection::Gaze gaze() const;

    TimeSource& time_;
    Workers workers_;  ///< outlive the world, which may be replaced
    std::unique_ptr<World> world_;
    Config asked_;                    ///< as requested when the world was made
    std::optional<Particles> given_;  ///< in place of the scene's discs
    std::uint32_t missing_ = 0;
    Options options_;
    bool paused_ = false;
    bool outOfMemory_ = false;  ///< no more ticks until something changes
    bool lookingFailed_ = false;

    Hear hear_;
    std::deque<Order> queue_;      ///< the host's, one after another
    std::deque<Order> atTickEnd_;  ///< waiting for a settled world
    std::deque<Answer> late_;      ///< carried out, but answered once the world is settled
    std::optional<Job> job_;
    std::deque<Notice> notices_;

    double now_ = 0;  ///< of the last frame, seconds
    FixedStep clock_;
    DragPath drag_;
    Tool dragTool_ = Tool::spawn;
    std::optional<std::uint64_t> pushedTick_;  ///< the last whole tick when a push was made
    std::optional<Point> pointer_;
    bool aiming_ = false;  ///< the pointer is the crosshair
    TickTimes times_;
    Comparison comparison_;
    Inspection inspection_;
    Star star_;
    std::optional<Point> middle_;  ///< of what is visible
    float stageShape_ = 0;         ///< of `fitTo`; 0 without a page
    std::unique_ptr<Race> race_;   ///< its worlds use `workers_`
    bool playedBefore_ = false;    ///< the race
    Timeline timeline_;
    std::optional<Parameters> live_;  ///< the visitor's, during a journey
    Bytes written_;
    struct KnownHash {
        std::uint64_t tick;
        std::uint32_t count;
        std::uint64_t hash;
    };
    mutable std::optional<KnownHash> known_;  ///< the last one computed
};

}  // namespace cellmates
