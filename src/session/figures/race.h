#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/world.h"
#include "session/figures/tick_times.h"
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
/// less in the next. The sides take turns in being first, because a rounded clock shortens the
/// first slice: it starts between two ticks of the clock, and the second one at a tick.
class Race {
public:
    /// How long a race goes on: until each side has had this much time and has completed a tick.
    static constexpr double kEnough = 3'000;  ///< ms
    /// It is stopped earlier when a side has made this many ticks, because the hash of each is
    /// kept until the other side gets there,
    static constexpr std::uint32_t kMostTicks = 100'000;
    /// and without a result when each side has had this much time.
    static constexpr double kPatience = 60'000;  ///< ms

    /// One of the two: what it has done since the start.
    struct Side {
        Method method{};
        std::unique_ptr<World> world{};
        std::uint32_t ticks = 0;      ///< whole ones
        double spent = 0;             ///< ms
        double spentOnTicks = 0;      ///< ms of whole ticks
        double spentOnDetection = 0;  ///< ms of that; 0 for the sketch's loops

        const Stats& last() const { return world->stats(); }
    };
    /// A tick that both sides have passed.
    struct Agreement {
        std::uint64_t tick = 0;
        std::array<std::uint64_t, 2> hashes{};
        bool equal() const { return hashes[0] == hashes[1]; }
    };

    /// Those that race unless others are chosen: naive, and the method in use or else the grid.
    static Options::Methods rivalsOf(Method method) {
        return {Method::naive, method == Method::naive ? Method::grid : method};
    }

    /// A race from the state of `world`, which is whole and is not changed. Null if there is not
    /// enough memory.
    static std::unique_ptr<Race> create(const World& world, Options::Methods methods,
                                        TimeSource& time);

    /// Begins again from the same state. False, and it is over, if there is not enough memory.
    [[nodiscard]] bool restart();

    /// Gives both sides their time of one frame.
    void frame();

    /// Ends it with what there is.
    void stop();

    bool over() const { return over_; }
    bool outOfMemory() const { return outOfMemory_; }  ///< which has ended it
    const Side& left() const { return sides_[0]; }
    const Side& right() const { return sides_[1]; }

    /// The last tick that both have passed; the start counts as one.
    const Agreement& agreement() const { return agreement_; }
    /// The first tick at which the hashes differed.
    const std::optional<std::uint64_t>& differs() const { return differs_; }

    /// The mean time of a side's whole ticks, or of detection in them.
    Duration tickTime(const Side& side) const { return mean(side, side.spentOnTicks); }
    Duration detectionTime(const Side& side) const { return mean(side, side.spentOnDetection); }
    /// How much of the way to its end it has gone, 0 .. 1.
    double progress() const;

    /// How many times as many ticks one side makes as the other in the same time; 0 while that is
    /// not known. `ahead` is that side.
    double lead() const;
    const Side& ahead() const;
    const Side& behind() const { return &ahead() == &sides_[0] ? sides_[1] : sides_[0]; }

    /// The verdict in a sentence, once it is over, and what it rests on; empty before.
    const std::string& verdict() const { return verdict_; }
    const std::string& details() const { return details_; }
    /// Both sentences.
    std::string sentence() const;

private:
    Race(const World& world, Options::Methods methods, TimeSource& time);
    std::unique_ptr<World> worldAtStart(Method method) const;
    void run(std::size_t which);
    void passed(std::size_t which);
    void compare(std::uint32_t tick, std::size_t which, std::uint64_t hash);
    Duration mean(const Side& side, double spent) const;
    void end();
    void judge();

    TimeSource& time_;
    Workers& workers_;
    double grain_;  ///< of the clock, ms
    Config config_;
    KeptState start_;
    std::array<Side, 2> sides_{};
    std::size_t first_ = 0;         ///< side in the next frame
    double granted_ = 0;            ///< ms that each side may have had by now
    Buffer<std::uint64_t> hashes_;  ///< by tick since the start, of the side that got there first
    std::uint32_t hashed_ = 0;      ///< how many
    Agreement agreement_;
    std::optional<std::uint64_t> differs_;
    bool over_ = false, outOfMemory_ = false;
    std::string verdict_, details_;
};

}  // namespace cellmates
