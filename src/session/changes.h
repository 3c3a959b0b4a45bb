#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/field.h"
#include "session/commands/command_queue.h"

namespace cellmates {

class Session;

/// The changes of a session, and who made them. The session compares itself with the last
/// time after each command and each frame, so nobody else has to guess.
class Changes {
public:
    using By = CommandQueue::By;
    /// A set of names, a bit each, in the order of `names`.
    using Set = std::uint64_t;
    struct Change {
        By by;
        Set what;
    };

    Changes();

    /// Begins with the present state, of which nothing is told.
    void begin(const Session& session);
    /// Finds what differs from the last time; `by` has changed that. The program's own doing, such
    /// as a race that is over, is told as the reader's. On the way to another tick, parameters and
    /// `paused` are those of the way, so they are compared once it has ended.
    void note(const Session& session, By by);
    /// Takes the next change; the reader's come first. Empty if there is none.
    std::optional<Change> take();

    /// The names in a set, with a space between two: parameters and view options by their own
    /// names, where `n` is the number of discs at tick 0; `paused`; `measure` (a measurement began,
    /// timed one more method or ended), `race` (one began, ended or was closed) and `way` (a
    /// journey to another tick).
    static std::string names(Set what);

    /// The number of discs that were added since the session began. Those of a new beginning or a
    /// journey do not count.
    std::uint64_t added() const { return added_; }
    /// The present discs do not count as added.
    void leaveOut(const Session& session);

private:
    Set look(const Session& session);
    void countAdded(const Session& session, bool adds);

    std::vector<Value> last_;
    std::array<Set, 2> found_{};  ///< by the index of who changed it
    std::uint64_t added_ = 0;
    std::uint32_t more_ = 0;  ///< discs beyond those at tick 0, when last counted
};

}  // namespace cellmates
