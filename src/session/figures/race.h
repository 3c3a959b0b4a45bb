#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time_source.h"
#include "core/world.h"
#include "session/limits.h"
#include "session/options.h"
#include "session/replay/timeline.h"

namespace cellmates {

/// Two methods that start from one state, each in a world of its own. In each frame both get the
/// same time, one after the other, and compute nothing but ticks in it. Hashes are computed outside
/// of that time.
///
///     frame 1   | left, 6 ms  | right, 6 ms | picture
///     frame 2   | right, 6 ms | left, 6 ms  | picture
///     frame 3   | left, 6 ms  | right, 6 ms | picture
///
/// Work pauses a little later than it should, so a side that had too much time in one frame gets
/// less in the next. Slices start at a clock step, so that a rounded clock does not shorten them.
/// The sides take turns in being first, in case the frame's other work favours one of them.
///
/// Afterwards the sides can be made level, at one tick, to show that their states are equal: the
/// side behind catches up while the other waits, or the side ahead repeats its ticks from the start
/// up to the tick that the other has reached.
class Race {
public:
    /// A race lasts until each side has had this much time and has completed a tick.
    static constexpr double kEnough = 3'000;  ///< ms
    /// Ticks of one side that end the race early: both sides' hashes must be kept until the slower
    /// side catches up.
    static constexpr std::uint32_t kMostTicks = 100'000;
    /// Time of each side that ends the race without a result.
    static constexpr double kPatience = 60'000;  ///< ms
    /// Closer times are called alike. Both sides have had the same seconds of one machine, so less
    /// is needed than after a switch (`Comparison`).
    static constexpr double kAlike = 1.1;

    /// One side, and its work since the start.
    struct Side {
        Method method{};
        std::unique_ptr<World> world{};
        std::uint32_t ticks = 0;      ///< from the start to the state of `world`
        std::uint32_t timed = 0;      ///< completed ticks: more than `ticks` if some were repeated
        double spent = 0;             ///< ms
        double spentOnTicks = 0;      ///< ms of whole ticks
        double spentOnDetection = 0;  ///< ms of detection in whole ticks; 0 for the sketch's loops

        const Stats& last() const { return world->stats(); }
    };
    /// starting: both make the same ticks. racing: both compute. over: both stand, and there is a
    /// verdict. levelling: one side computes until both are at one tick. level: they are.
    enum class State { starting, racing, over, levelling, level };
    static constexpr std::string_view kStates[] = {"starting", "racing", "over", "levelling",
                                                   "level"};
    static_assert(namesAll(kStates, State::level));

    /// A disc that is at different places in a level race, px of the box.
    struct Apart {
        float leftX, leftY, rightX, rightY, radius;
    };
    static constexpr std::size_t kMostApart = 200;  ///< discs apart that are listed

    /// A tick that both sides have passed.
    struct Agreement {
        std::uint64_t tick = 0;
        std::array<std::uint64_t, 2> hashes{};
        bool equal() const { return hashes[0] == hashes[1]; }
    };

    /// The methods that race unless others are chosen: naive, and the method in use or else the
    /// grid.
    static Options::Methods rivalsOf(Method method) {
        return {Method::naive, method == Method::naive ? Method::grid : method};
    }

    /// A race from the state of `world`, which is whole and is not changed. Null if there is not
    /// enough memory. `runUp`: the ticks that both sides make with the grid before it.
    static std::unique_ptr<Race> create(const World& world, Options::Methods methods,
                                        TimeSource& time, std::uint32_t runUp = 0);

    /// Restarts from the same state. False, and the race is over, if there is not enough memory.
    [[nodiscard]] bool restart();

    /// Gives both sides their time of one frame, `share` ms each. `due`: ticks of a run-up that the
    /// frame has room for.
    void frame(double share = kTickBudget / 2, int due = 1);

    /// Ends a race that has started with the result so far, or stops making the sides level.
    void stop();
    /// Ends the race, and makes the sides level: the one behind catches up or, `back`, the one
    /// ahead goes back to the tick that the other has reached. False, and the race is over, if
    /// there is not enough memory.
    [[nodiscard]] bool level(bool back);

    State state() const { return state_; }
    bool starting() const { return state_ == State::starting; }
    bool over() const { return state_ >= State::over; }  ///< there is a verdict
    bool active() const { return !over() || state_ == State::levelling; }
    /// The sides are at one tick, in equal states.
    bool healed() const { return state_ == State::level && agreement_.equal(); }
    /// The expected time until the side behind has caught up, s.
    double wait() const;
    /// The side that has computed last to make the sides level: the contacts of its last tick are
    /// known.
    std::size_t latest() const { return latest_; }
    /// The first `kMostApart` discs at different places in a level race, and their number.
    const std::vector<Apart>& apart() const { return apart_; }
    std::uint32_t apartCount() const { return apartCount_; }

    bool outOfMemory() const { return outOfMemory_; }  ///< has ended the race
    const Side& left() const { return sides_[0]; }
    const Side& right() const { return sides_[1]; }

    /// The last tick that both have passed; the start counts as one.
    const Agreement& agreement() const { return agreement_; }
    /// The first tick at which the hashes differed.
    const std::optional<std::uint64_t>& differs() const { return differs_; }

    /// The mean time of a side's whole ticks, or of detection in them.
    Duration tickTime(const Side& side) const { return mean(side, side.spentOnTicks); }
    Duration detectionTime(const Side& side) const { return mean(side, side.spentOnDetection); }
    /// The completed part of the race, 0 .. 1.
    double progress() const;

    /// Ticks of the side that is `ahead` over those of the other; 0 while unknown.
    double lead() const;
    const Side& ahead() const;
    const Side& behind() const { return &ahead() == &sides_[0] ? sides_[1] : sides_[0]; }

    /// The verdict, a sentence; empty until the race is over.
    const std::string& verdict() const { return verdict_; }
    /// Verdict and details, one sentence each.
    std::string sentence() const;

private:
    Race(const World& world, Options::Methods methods, TimeSource& time);
    std::unique_ptr<World> worldAtStart(Method method) const;
    void begin();
    void run(std::size_t which, double granted, std::uint32_t last);
    void goOnStarting(double share, int due);
    void goOnLevelling(double share);
    void findApart();
    std::size_t behindByTicks() const { return left().ticks <= right().ticks ? 0 : 1; }
    void passed(std::size_t which);
    void compare(std::uint32_t tick, std::size_t which, std::uint64_t hash);
    Duration mean(const Side& side, double spent) const;
    bool untimed() const { return tickTime(left()).below || tickTime(right()).below; }
    void end();
    void judge();

    TimeSource& time_;
    Workers& workers_;
    EdgeClock edge_;
    Config config_;
    KeptState start_;
    std::array<Side, 2> sides_{};
    std::size_t first_ = 0;         ///< side in the next frame
    double granted_ = 0;            ///< ms that each side may have had by now
    std::uint32_t runUp_ = 0;       ///< ticks before the race
    Buffer<std::uint64_t> hashes_;  ///< hash of each tick, by the side that got there first
    std::uint32_t hashed_ = 0;      ///< number of hashes kept
    Agreement agreement_;
    std::optional<std::uint64_t> differs_;
    State state_ = State::racing;
    bool outOfMemory_ = false;
    std::uint32_t levelTicks_ = 0;  ///< ticks of both sides once they are level
    bool repeats_ = false;          ///< whether a side goes back to make them level
    std::size_t latest_ = 0;
    std::vector<Apart> apart_;
    std::uint32_t apartCount_ = 0;
    std::string verdict_, details_;
};

}  // namespace cellmates
