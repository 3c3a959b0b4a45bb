#include "session/figures/comparison.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "session/limits.h"

namespace cellmates {
namespace {

constexpr std::size_t kNaive = 0, kGrid = 1, kOther = 2;

// Where the rain piles up a tick of the grid takes 1.6 times as long, and so it does while the
// browser is busy. A number that follows cannot be quoted.
constexpr double kDrift = 2;

// A mean of half a second: 30 ticks of the pour's 1 % make 1.35 times as many discs.
constexpr double kFollows = 1.5;

bool near(const Duration& a, const Duration& b, double drift) {
    return a.below == b.below && a.ms < drift * b.ms && b.ms < drift * a.ms;
}

/// "about 5,500"
std::string limit(double exact, std::uint32_t most, bool below) {
    const double rounded = std::min<double>(twoDigitsOrLess(exact), most);
    // With only a bound of the time, or no more discs allowed, more are possible.
    return (below || exact >= most ? "at least " : "about ") +
           grouped(static_cast<std::uint64_t>(rounded));
}

}  // namespace

std::size_t Comparison::placeOf(Method method) {
    return method == Method::naive ? kNaive : method == Method::grid ? kGrid : kOther;
}

std::string Comparison::Verdict::factor() const {
    if (alike) return {};
    return std::string(atLeast ? "over " : "") + cellmates::factor(twoDigits(ratio));
}

Comparison::Verdict Comparison::Verdict::ofQuicker() const {
    Verdict quicker = *this;
    quicker.slower = false;
    if (slower) quicker.method = placeOf(method) == kNaive ? Method::grid : Method::naive;
    return quicker;
}

std::string Comparison::Verdict::text() const {
    if (alike) return fits ? "Both fit in a frame" : "No real difference";
    return factor() + (slower ? " slower" : " faster") +
           (placeOf(method) == kOther ? " than Naive" : "");
}

std::optional<Comparison::Figures> Comparison::last(Method method) const {
    const std::size_t place = placeOf(method);
    return place == kOther ? std::nullopt : last_[place];
}

void Comparison::wait(Method method, double ms) {
    if (placeOf(method) == kNaive) atLeast_ = std::max(atLeast_, ms);
}

void Comparison::update(const World& world, const Stats* stats, const TickTimes& times) {
    const Config& c = world.config();
    const auto begin = [&](std::uint32_t discs) {
        taken_ = false;
        seen_ = times.meanCount();
        from_ = discs;
    };
    if (c.scene != scene_ || c.response != response_) {
        clear();
        scene_ = c.scene;
        response_ = c.response;
        method_ = c.method;
        cell_ = c.cell;
        count_ = world.particles().count();
        begin(count_);  // the times are cleared for another scene or response
    }
    if (const std::uint32_t count = world.particles().count(); count != count_) {
        count_ = count;
        atLeast_ = 0;
        taken_ = false;
        if (!times.begun()) from_ = count_;
    }
    if (c.cell != cell_) {
        cell_ = c.cell;
        last_[kGrid].reset();
        switch_.reset();
        other_.reset();
        begin(!times.begun() ? count_ : c.method == Method::naive ? from_ : 0);
    }
    if (c.method != method_) {
        method_ = c.method;
        last_[kOther].reset();
        other_.reset();
        begin(count_);  // the times are cleared for another method
    }
    if (world.ticking()) begun_[placeOf(c.method)] = true;
    if (!stats || !times.measured() || times.meanCount() == seen_) return;
    seen_ = times.meanCount();
    const std::uint32_t from = std::exchange(from_, count_), to = stats->count;
    // While discs are poured the time follows them; only one of equal discs is compared.
    if (std::max(from, to) > kFollows * std::min(from, to)) return;
    last_[placeOf(c.method)] =
        Figures{times.tick(), stats->pairTests, to, times.warm() && from == to};
    pairUp(kDrift);
}

bool Comparison::lacksVerdict() const {
    const auto known = verdict();
    return !taken_ && (!known || known->stale);
}

std::vector<Trial> Comparison::missing(const Config& config) const {
    std::vector<Trial> trials;
    const auto add = [&](Method method) {
        const auto& last = last_[placeOf(method)];
        if (!last || !last->warm || last->discs != count_)
            trials.push_back({.method = method, .cell = config.cell});
    };
    add(Method::naive);
    add(Method::grid);
    if (placeOf(config.method) == kOther && !info(config.method).sketchLoop) add(config.method);
    return trials;
}

void Comparison::take(std::span<const Trial> ticks) {
    taken_ = true;
    note(ticks);
}

void Comparison::note(std::span<const Trial> ticks, double drift) {
    for (const Trial& trial : ticks)
        if (trial.state == Trial::done &&
            (placeOf(trial.method) != kOther || trial.method == method_))
            last_[placeOf(trial.method)] =
                Figures{{trial.ms, trial.below}, trial.pairTests, count_, true};
    pairUp(drift);
}

void Comparison::pairUp(double drift) {
    const auto pair = [&](std::size_t side, std::size_t other, std::optional<Pair>& into) {
        const auto &a = last_[side], &b = last_[other];
        if (!a || !b || !a->warm || !b->warm || a->discs != b->discs) return;
        const bool held = into && into->one.discs == a->discs &&
                          near(into->one.tick, a->tick, drift) &&
                          near(into->other.tick, b->tick, drift);
        if (!held) into = Pair{*a, *b};
    };
    pair(kNaive, kGrid, switch_);
    pair(kOther, kNaive, other_);
}

std::optional<Comparison::Figures> Comparison::held(Method method, std::uint32_t discs) const {
    const std::size_t place = placeOf(method);
    if (!switch_ || switch_->one.discs != discs || place == kOther) return {};
    return place == kNaive ? switch_->one : switch_->other;
}

double Comparison::expected() const {
    if (!switch_ || switch_->one.tick.below || switch_->one.discs == 0) return 0;
    const double more = static_cast<double>(count_) / switch_->one.discs;
    return switch_->one.tick.ms * more * more;
}

std::string Comparison::limits() const {
    // With few discs both times are those of the rest of a tick.
    constexpr double kLeastRatio = 2;
    if (!switch_ || switch_->one.discs != count_) return {};
    const Duration &naive = switch_->one.tick, &grid = switch_->other.tick;
    const std::uint32_t discs = count_;
    if (naive.below || naive.ms < kLeastRatio * grid.ms) return {};
    const std::uint32_t most = std::min(info(response_).maxCount, Config::kMaxCount);
    // Naive's time grows with the square of the number of discs.
    return "Smooth on your machine: " +
           limit(discs * std::sqrt(kTickBudget / naive.ms), most, false) + " discs with Naive, " +
           limit(discs * kTickBudget / grid.ms, most, grid.below) + " with Grid, spread out.";
}

std::optional<Comparison::Verdict> Comparison::verdict() const {
    const std::size_t place = placeOf(method_);
    const std::optional<Pair>& pair = place == kOther ? other_ : switch_;
    if (!pair) return {};
    const Duration &one = pair->one.tick, &other = pair->other.tick;
    const Duration &mine = place == kGrid ? other : one, &its = place == kGrid ? one : other;
    const bool slower = mine.ms > its.ms;
    const Duration &slow = slower ? mine : its, &quick = slower ? its : mine;
    // Nothing is known if the longer time is only a bound.
    const double ratio = !slow.below && quick.ms > 0 ? slow.ms / quick.ms : 0;
    return Verdict{.method = method_,
                   .ratio = ratio,
                   .slower = slower,
                   .atLeast = quick.below,
                   .alike = ratio <= kAlike || slow.ms < kUnfelt,
                   .fits = slow.ms <= kFrameMs,
                   .discs = pair->one.discs,
                   .stale = pair->one.discs != count_};
}

}  // namespace cellmates
