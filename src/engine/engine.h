#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/buffer.h"
#include "session/session.h"

namespace cellmates {

/// A session without a page around it: it is always paused, and takes one command at a time, which
/// its caller carries on with until it is answered.
class Engine {
public:
    /// `threads` share each tick, or as many as can be started.
    explicit Engine(unsigned threads = 1);

    /// Room for the bytes that the next `open` or `begin` takes; null if there is not enough.
    std::uint8_t* take(std::size_t size);

    /// Begins with a scene, paused at tick 0. `query`: the parameters of a run, as in an address.
    /// Unlike in an address, all of them must be right, and there must be memory for all discs.
    Result begin(std::string_view query);
    /// The same with discs of the caller's own: `take` must have got `count` floats each of x, y,
    /// vx, vy, r and mass. See `GivenDiscs`.
    Result begin(std::string_view query, std::uint32_t count, Box box);

    /// Gives a command, as `readCommand` reads it; `set` only parameters of the run. The command
    /// before it must have been answered, unless this one is `cancel`, which is answered by that.
    void submit(std::string_view query);
    /// Goes on until the command is answered, but no longer than `ms` and a frame's work.
    /// Whether it is.
    bool advance(double ms);
    /// Of the last command, once it is answered.
    const Result& answer() const { return answer_; }

    const Session& session() const { return session_; }
    /// There is one after `begin`, unless memory has ended.
    const World* world() const { return session_.world(); }

    /// Contacts of the last tick in canonical order, valid until the next call; null if they are
    /// not known, or there is no memory for a copy.
    const Contact* contacts();

    /// The state without a hash, and the box, as a JSON object.
    std::string state() const;

private:
    /// The result, unless there is a world with fewer discs than were asked for.
    Result fits(Result result);

    Session session_;
    std::shared_ptr<Bytes> file_;
    Buffer<Contact> contacts_;
    Result answer_;
    std::uint64_t tag_ = 0;
    bool answered_ = true;
};

}  // namespace cellmates
