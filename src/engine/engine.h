#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/find/finder.h"
#include "session/driven_session.h"

namespace cellmates {

/// `Engine` is a session without a page. It is always paused and takes one command at a time, which
/// its caller advances until it is answered.
class Engine final : public DrivenSession {
public:
    /// `threads`: threads that share each tick; fewer if not all can be started.
    explicit Engine(unsigned threads = 1);

    /// Begins, paused at tick 0. `query`: parameters of the simulation, as in an address. Unlike an
    /// address, it fails if a parameter is invalid or memory is too small for all discs. If bytes
    /// lie in the memory of `take`, they are the caller's own discs: a float each for width and
    /// height of the box, then one per disc of x, of y, vx, vy, r and mass.
    Result begin(std::string_view query);

    /// `set` takes only parameters of the simulation. The first command must be `set`, which
    /// begins. The previous command must have been answered, unless this one is `cancel`.
    void submit(std::string_view query, Session::By by, std::uint64_t tag) override;
    void submit(std::string_view query) { submit(query, Session::By::reader, kUnheard); }
    /// Continues until every command is answered, but no longer than `ms` plus the work of one
    /// frame; then also completes the world. Returns whether every command is answered.
    bool advance(double ms);
    /// The result that was answered last.
    const Result& answer() const { return answer_; }

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
    static constexpr std::uint64_t kUnheard = 0;  ///< tag of commands whose answer nobody awaits

    Result beginScene(std::string_view query);
    void answered(std::uint64_t tag, Result result);
    /// Returns `result`, or `noMemory` if the world has fewer discs than were requested.
    Result fits(Result result);

    /// Gives the centres of the discs to `finder_`, as discs of radius `r`.
    [[nodiscard]] bool placeDiscs(double r);

    Finder finder_;
    bool placed_ = false;  ///< whether it has the centres of this state
    Result answer_;
    bool begun_ = false;
    unsigned unanswered_ = 0;  ///< commands
};

}  // namespace cellmates
