#include "session/comparison.h"

namespace cellmates {
namespace {

/// The index of a method of the switch, or -1.
int placeOf(Method method) { return method == Method::naive ? 0 : method == Method::grid ? 1 : -1; }

}  // namespace

const std::optional<Comparison::Figures>& Comparison::last(Method method) const {
    const int place = placeOf(method);
    return place < 0 ? none_ : last_[static_cast<std::size_t>(place)];
}

void Comparison::update(const World& world, const Stats* stats, const TickTimes& times,
                        double now) {
    const Config& c = world.config();
    if (const Basis basis{c.scene, world.particles().count(), c.response}; basis != basis_) {
        clear();
        basis_ = basis;
        method_ = c.method;
        cell_ = c.cell;
        seen_ = times.means();
        mixed_ = times.size() > 0;
    }
    if (c.cell != cell_) {
        cell_ = c.cell;
        last_[1].reset();
        before_.reset();
        answer_.clear();
        seen_ = times.means();
        mixed_ = c.method == Method::grid && times.size() > 0;
    }
    if (c.method != method_) {
        before_ = placeOf(c.method) < 0 ? none_ : last(method_);
        method_ = c.method;
        answer_.clear();
        seen_ = times.means();
        mixed_ = false;  // the times are cleared for another method
    }
    if (now - answeredAt_ > kAnswerFor) answer_.clear();
    if (!stats || !times.measured() || times.means() == seen_) return;
    seen_ = times.means();
    if (mixed_) {
        mixed_ = false;
        return;
    }
    const int place = placeOf(c.method);
    if (place < 0) return;
    const Figures figures{times.tick(), stats->pairTests};
    last_[static_cast<std::size_t>(place)] = figures;
    if (!before_) return;
    answer_ = sentence(figures, *before_);
    answeredAt_ = now;
    before_.reset();
}

std::string Comparison::sentence(const Figures& now, const Figures& before) {
    const std::string out =
        std::string(duration(now.tick).c_str()) + " ms instead of " + duration(before.tick).c_str();
    // There is no ratio if only an upper bound of a time is known.
    if (now.tick.below || before.tick.below) return out;
    const double ratio = now.tick.ms / before.tick.ms;
    if (ratio > 0.9 && ratio < 1.1) return out + ": hardly any difference";
    return out + ": " + times(ratio > 1 ? ratio : 1 / ratio).c_str() +
           (ratio > 1 ? " times as long" : " times as fast");
}

}  // namespace cellmates
