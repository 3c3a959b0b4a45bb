#pragma once

#include <cstdint>

#include "workbench/play_times.h"
#include "workbench/played_method.h"

namespace cellmates {

/// The cost of what was played, per frame unless said otherwise.
struct PlayResult {
    double discs = 0;          ///< mean number of discs
    std::uint32_t frames = 0;  ///< frames of the first play; fewer than all if time was up
    PlayTimes::Summary ms;     ///< time to build and to query, without the canonical order
    double buildMs = 0;        ///< part of `ms.mean` for sorting the storage and filling structures
    double queryMs = 0;        ///< part of `ms.mean` for finding the contacts
    double orderMs = 0;        ///< time to sort the contacts into canonical order, apart from `ms`
    double tests = 0;          ///< pair tests; 0 if unknown
    double contacts = 0;
    std::uint64_t hash = 0;       ///< sum of `contactHash` over all frames played
    std::uint64_t firstHash = 0;  ///< sum of `contactHash` over the first frame
    std::size_t bytes = 0;        ///< most memory that the structures take; 0 if unknown
    std::uint32_t rebuilds = 0;  ///< frames of the first play in which a kept structure was rebuilt
    double estimateMs = 0;       ///< if not even the first frame was done: its expected time
};

/// `Player` plays a workload over and over until its time is up, and times each frame. A method
/// finds the contacts, or something else outside of this program. It works in slices, so that a
/// program can show progress and stop it.
///
/// A frame begins with new places for all discs, which is not timed. What is timed is everything
/// from there to the list of contacts: sorting the storage, if the method uses its order; building
/// or updating the method's structures; the query. Sorting the contacts into canonical order is
/// timed separately.
///
///     play 0     cold, so timed only if it takes all the time; tests, contacts, memory are counted
///     play 1     timed stage by stage, for the shares of build, query and order
///     play 2 ..  timed as a whole, because reading the clock takes time too; each fourth as play 1
///
/// The jump from the last frame to the first is no motion of the workload, so the first frame of a
/// play is not timed, unless it is the only one.
class Player {
public:
    enum class State {
        running,
        done,
        tooLong,  ///< even the first frame takes too long; `PlayResult::estimateMs` says how long
        noMemory
    };

    explicit Player(TimeSource& time = systemTime()) : time_(time) {}

    /// The workload, to be filled and read before `begin`, and not to be changed while it is
    /// played.
    Workload& workload() { return workload_; }

    /// Starts to play with `method`, which is one of `playedMethods`, for `budget` ms. `keep`,
    /// 0 .. 1, is the share of the discs that take part. False if there is not enough memory.
    [[nodiscard]] bool begin(Method method, double keep, double budget) {
        method_.choose(method);
        return begin(method_, keep, budget);
    }
    /// Starts to play `played`, which must outlive the run.
    [[nodiscard]] bool begin(Played& played, double keep, double budget);

    /// Continues for `ms` or slightly longer.
    State advance(double ms);

    double progress() const;  ///< share of the time that is over, 0 .. 1
    const PlayResult& result() const { return result_; }  ///< valid once `advance` is done
    double clockStep() { return time_.steps().length; }   ///< median, ms

private:
    /// Times of the stages of a frame or of several, ms.
    struct Stages {
        double build = 0, query = 0, order = 0;
        double found() const { return build + query; }
    };

    Progress detect(Pace& pace);
    void timeFrame();
    void countFrame();
    void nextFrame();
    double spent() const { return worked_ + time_.now() - since_; }
    bool over() const;
    State finish(bool inFirstFrame);

    /// Whether the current play is timed stage by stage.
    bool detailed() const { return plays_ == 0 || !brief_ || plays_ % 4 == 1; }
    /// Frames of a play that are timed.
    std::uint32_t timedFrames() const;

    TimeSource& time_;

    Workload workload_;
    PlayedMethod method_{workload_};
    Played* played_ = &method_;

    double budget_ = 0;
    double worked_ = 0;        ///< time of all slices but the current one, ms
    double since_ = 0;         ///< start of the current slice
    std::uint32_t plays_ = 0;  ///< number of the current play
    std::uint32_t frame_ = 0;
    bool shown_ = false;    ///< whether the discs are in their places of the current frame
    bool brief_ = false;    ///< whether frames are known to be too short to pause
    bool full_ = false;     ///< whether there is no room for more times
    double coldMs_ = 0;     ///< time of play 0 with everything, ms
    Stages now_;            ///< times of the current frame
    Stages first_;          ///< times of the first frame of play 0
    Stages cold_, staged_;  ///< sums over timed frames: of play 0, of the later detailed plays
    std::uint32_t stagedFrames_ = 0;
    PlayTimes coldTimes_, times_;
    std::uint64_t tests_ = 0, contacts_ = 0;  ///< sums over play 0
    PlayResult result_;
};

}  // namespace cellmates
