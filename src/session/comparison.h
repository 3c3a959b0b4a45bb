#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/world.h"
#include "session/text.h"
#include "session/tick_times.h"

namespace cellmates {

/// The two methods of the switch, side by side: the cost of a tick when each last ran with the same
/// scene, number of discs and response; and what the last switch between them changed. Only
/// measured figures appear.
class Comparison {
public:
    struct Figures {
        Duration tick;  ///< mean
        std::uint64_t pairTests = 0;
    };
    /// How long an answer is shown, seconds.
    static constexpr double kAnswerFor = 10;

    /// Drops everything, because the world has been replaced.
    void clear() { *this = {}; }

    /// Takes in the newest mean. Call once per frame; `stats` are those of the last whole tick, or
    /// null if it was not made by the chosen method; `now` in seconds.
    void update(const World& world, const Stats* stats, const TickTimes& times, double now);

    /// Of `naive` and `grid`; empty for every other method.
    const std::optional<Figures>& last(Method method) const;

    /// What the last switch between the two changed, as "74.0 ms instead of 0.62: 119 times as
    /// long"; empty before that is known, and after some seconds.
    const char* answer() const { return answer_.c_str(); }

private:
    struct Basis {
        Scene scene{};
        std::uint32_t count = 0;
        Response response{};
        bool operator==(const Basis&) const = default;
    };
    static std::string sentence(const Figures& now, const Figures& before);

    Basis basis_;
    Method method_{};
    float cell_ = 0;  ///< as `Parameters::cell`; matters only to the grid
    std::array<std::optional<Figures>, 2> last_;
    std::optional<Figures> none_;
    std::uint64_t seen_ = 0;         ///< number of means of `TickTimes` already taken in
    bool mixed_ = false;             ///< the next mean includes ticks of another basis
    std::optional<Figures> before_;  ///< of the method that was switched from
    std::string answer_;
    double answeredAt_ = 0;
};

}  // namespace cellmates
