#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/inspect/survey.h"
#include "core/world.h"
#include "session/figures/tick_times.h"
#include "session/text.h"

namespace cellmates {

/// The two methods of the switch, side by side: the cost of a tick when each last ran with the same
/// scene and response, or was timed on a copy, and the verdict on the two. Only measured figures
/// appear, each with its number of discs, so that a result stays known when discs are added.
class Comparison {
public:
    struct Figures {
        Duration tick;  ///< mean
        std::uint64_t pairTests = 0;
        std::uint32_t discs = 0;
        bool warm = false;  ///< can be compared
    };
    /// How much slower or faster the method in use is: naive compared with grid, every other method
    /// with naive.
    struct Verdict {
        Method method{};   ///< the method in use
        double ratio = 0;  ///< the longer time over the shorter; 0 if neither is known
        bool slower = false;
        bool atLeast = false;  ///< only an upper bound of the shorter time is known
        bool alike = false;    ///< too close to speak of
        bool fits = false;     ///< both ticks fit in a frame
        std::uint32_t discs = 0;
        bool stale = false;  ///< there are more or fewer discs now

        /// The same of the quicker method, if both are on the switch or it is naive.
        Verdict ofQuicker() const;
        /// "240×", "over 17×"; empty if the two are alike. It has two digits.
        std::string factor() const;
        /// "240× slower", "180× faster than Naive", or that there is no difference.
        std::string text() const;
    };
    /// Ratios up to this are no difference worth speaking of.
    static constexpr double kAlike = 1.25;
    /// Nor is any ratio of ticks shorter than this, ms: a three-hundredth of a frame.
    static constexpr double kUnfelt = 0.05;

    /// Drops everything, because the world has been replaced.
    void clear() { *this = {}; }

    /// Takes in the newest mean. Call once per frame; `stats` are those of the last whole tick, or
    /// null if it was not made by the chosen method.
    void update(const World& world, const Stats* stats, const TickTimes& times);
    /// Takes in that a tick of the present discs has taken so many ms, and goes on.
    void wait(Method method, double ms);

    /// Whether there is no verdict on the present discs, and `take` has not been asked for one.
    bool lacksVerdict() const;
    /// The methods that a verdict still needs, with the parameters of `config`, to be timed.
    std::vector<Trial> missing(const Config& config) const;
    /// Takes in times of ticks on a copy of the present discs, which nobody else is asked for then.
    void take(std::span<const Trial> ticks);
    /// Takes in times of ticks of the present discs. The verdict keeps its own until one has
    /// changed by the factor `drift`.
    void note(std::span<const Trial> ticks, double drift = 1);

    /// The figures of `naive` or `grid`; empty for every other method.
    std::optional<Figures> last(Method method) const;

    /// Whether a tick of `naive` or `grid` was begun.
    bool begun(Method method) const { return begun_[placeOf(method)]; }
    /// What a tick of naive takes at least with the present discs, ms: its longest one that has not
    /// ended.
    double atLeast() const { return atLeast_; }

    /// The figures of naive or grid of which the verdict speaks, if it is of so many discs.
    std::optional<Figures> held(Method method, std::uint32_t discs) const;
    /// What a tick of naive should take with the present discs, by the square of their number, ms;
    /// 0 if none was compared.
    double expected() const;

    /// Empty until both sides have been measured, warm and with one number of discs. Its two times
    /// stay until a mean has doubled or halved, or a race or a measurement says better.
    std::optional<Verdict> verdict() const;

    /// "Smooth on your machine: about 5,500 discs with Naive, about 230,000 with Grid, spread out."
    /// Empty if naive and grid have not been compared with these discs, or differ too little.
    std::string limits() const;

private:
    /// The figures of two methods with one number of discs.
    struct Pair {
        Figures one, other;
    };
    /// Keeps times that the latest ones have not left by this factor.
    void pairUp(double drift);

    Scene scene_{};
    Response response_{};
    Method method_{};
    std::uint32_t count_ = 0;
    float cell_ = 0;  ///< see `Parameters::cell`; matters only to the grid
    static std::size_t placeOf(Method method);
    std::array<bool, 3> begun_{};
    std::array<std::optional<Figures>, 3> last_;  ///< figures of naive, grid and the method in use
    std::optional<Pair> switch_;                  ///< naive and grid
    std::optional<Pair> other_;  ///< the method in use, if it is neither, and naive
    bool taken_ = false;         ///< times of these discs on a copy
    std::uint64_t seen_ = 0;     ///< number of means of `TickTimes` already taken in
    double atLeast_ = 0;
    std::uint32_t from_ = 0;  ///< discs in the next mean's first tick; 0 if its cells were others
};

}  // namespace cellmates
