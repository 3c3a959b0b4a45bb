#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/buffer.h"
#include "core/find/finder.h"
#include "session/driven_session.h"

namespace cellmates {

/// `Engine` is a session without a page. It is always paused and takes one command at a time, which
/// its caller advances until it is answered.
class Engine final : public DrivenSession {
public:
    /// `threads`: threads that share each tick; fewer if not all can be started.
    explicit Engine(unsigned threads = 1);

    /// Begins with a scene, paused at tick 0. `query`: parameters of the simulation, as in an
    /// address. Unlike an address, it fails if a parameter is invalid or memory is too small for
    /// all discs.
    Result begin(std::string_view query);
    /// Begins with the caller's own discs, which must lie in the memory of `take`: `count` floats
    /// each of x, y, vx, vy, r and mass (see `GivenDiscs`).
    Result begin(std::string_view query, std::uint32_t count, Box box);

    /// Submits a command, in the format of `readCommand`; `set` takes only parameters of the
    /// simulation. The previous command must have been answered, unless this one is `cancel`, whose
    /// only answer is that of the command it interrupts.
    void submit(std::string_view query);
    /// `submit(query)`, because the engine knows neither readers nor tags.
    void submit(std::string_view query, Session::By, std::uint64_t) override { submit(query); }
    /// Continues until the command is answered, but no longer than `ms` plus the work of one frame;
    /// once the command is answered, also completes the world. Returns whether the command is
    /// answered.
    bool advance(double ms);
    /// The result of the last command, once it is answered.
    const Result& answer() const { return answer_; }

    /// Collects the contacts that begin or end, from now on.
    void watchContacts(ContactEvents::Kind kind) { session_.watchContacts(kind); }
    ContactEvents& contactEvents() { return session_.contactEvents(); }

    /// Finds the discs whose centres are closer to (x, y) than `radius`, px: `found` are their
    /// indices. False if memory ran out.
    [[nodiscard]] bool near(double x, double y, double radius);
    /// Finds the pairs of discs whose centres are closer than `distance`, px: `found` are two
    /// indices for each. False if memory ran out, or for more than `Finder::kMostFound`.
    [[nodiscard]] bool pairs(double distance);
    /// The indices found by the last `near` or `pairs`.
    std::span<const std::uint32_t> found() const { return finder_.found(); }

    /// Also has the box, energy and momentum.
    std::string state() const override;

private:
    /// Returns `result`, or `noMemory` if the world has fewer discs than were requested.
    Result fits(Result result);

    /// Gives the centres of the discs to `finder_`, as discs of radius `r`.
    [[nodiscard]] bool placeDiscs(double r);

    Finder finder_;
    bool placed_ = false;  ///< whether it has the centres of this state
    Result answer_;
    std::uint64_t tag_ = 0;
    bool answered_ = true;
};

}  // namespace cellmates
