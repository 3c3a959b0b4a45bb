#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>

#include "session/commands/command.h"
#include "session/result.h"

namespace cellmates {

/// Commands from whoever gives them, until they are answered. Each is answered exactly once.
///
///     overtakes ----> carried out immediately (the reader's commands; pause, reset, cancel, get)
///        |      \---> waits for the current tick, if discs have moved in it
///        v
///     the line -----> one after another (the host's play, step, set, seek, save, open, spawn;
///        |            measure, sweep, race)
///        v
///     the job: steps, a journey, a measurement or a race, in slices, until done or interrupted;
///     the line waits behind it
///
/// The queue carries out nothing itself: the session takes the next command and does it.
class CommandQueue {
public:
    /// Who gives a command: the reader, by key, pointer, panel or HTML; or the embedding page, by
    /// message.
    enum class By { reader, host };

    /// A command that has not been answered yet.
    struct Request {
        By by;
        std::uint64_t tag;  ///< is repeated in the answer
        Command command;
    };
    struct Answer {
        By by;
        std::uint64_t tag;
        Result result;
    };
    using Hear = std::function<void(const Answer&)>;

    template <class... Kinds>
    static bool isAnyOf(const Command& command) {
        return (std::holds_alternative<Kinds>(command) || ...);
    }
    /// Whether the command is carried out without standing in line.
    static bool overtakes(const Request& request);
    /// Whether the command is carried out only when all discs are placed and none has moved in an
    /// unfinished tick: when the world is complete.
    static bool needsCompleteWorld(const Command& command);

    void answerTo(Hear hear) { hear_ = std::move(hear); }

    /// Puts a command at the end of the line, or refuses it if that is full.
    void wait(Request request);
    /// Whether so many commands of the embedding page wait for a complete world that another one is
    /// to be refused.
    bool crowded() const;
    /// Keeps a command until the world is complete.
    void waitForTickEnd(Request request) { atTickEnd_.push_back(std::move(request)); }
    /// Takes the first in line, unless a job is running or it needs a complete world.
    std::optional<Request> take(bool complete);
    /// Takes the first one that `waitForTickEnd` has kept.
    std::optional<Request> takeAtTickEnd() { return takeFirst(atTickEnd_); }

    /// Answers now or, if the command was carried out in a world that is not complete, when
    /// `answerLate` is called.
    void answer(const Request& request, Result result, bool complete);
    /// Call once the world is complete.
    void answerLate();

    /// Makes a command the job, which takes several frames; there must be none.
    void begin(const Request& request, std::uint32_t steps = 0) {
        job_ = request;
        stepsLeft_ = steps;
    }
    /// Ends the job, which has yet to be answered.
    Request takeJob();
    /// Who gave the command that is the job; the reader if there is none.
    By byOfJob() const { return job_ ? job_->by : By::reader; }
    std::uint32_t stepsLeft() const { return stepsLeft_; }
    /// Counts a step of the job; true if that was the last one.
    bool stepMade() { return stepsLeft_ > 0 && --stepsLeft_ == 0; }
    template <class... Kinds>
    bool jobIs() const {
        return job_ && isAnyOf<Kinds...>(job_->command);
    }

    /// Whether the job makes ticks: steps or a journey.
    bool jobMoves() const { return jobIs<command::Step, command::Seek, command::Open>(); }
    bool jobMeasures() const { return jobIs<command::Measure, command::Sweep>(); }

    /// Refuses the commands of these kinds that stand in line, as interrupted.
    template <class... Kinds>
    void interruptWaiting() {
        interruptWaiting(isAnyOf<Kinds...>);
    }

    /// Whether nothing waits and no job is running.
    bool idle() const { return !job_ && line_.empty() && atTickEnd_.empty(); }

private:
    static std::optional<Request> takeFirst(std::deque<Request>& requests);
    void interruptWaiting(bool (*ofKind)(const Command&));
    void tell(const Answer& answer) const {
        if (hear_) hear_(answer);
    }

    Hear hear_;
    std::deque<Request> line_;
    std::deque<Request> atTickEnd_;
    std::deque<Answer> late_;  ///< answers to finished commands, given once the world is complete
    std::optional<Request> job_;
    std::uint32_t stepsLeft_ = 0;  ///< ticks that the job still has to make
};

}  // namespace cellmates
