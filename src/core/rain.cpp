#include "core/rain.h"

#include <algorithm>
#include <cmath>

#include "core/scenes.h"

namespace cellmates {
namespace {

constexpr double kPegsApart = 20;    // usual distances of two discs, from one peg to the next
constexpr double kPegDiscs = 3.2;    // radii, from one disc of a peg to the next
constexpr double kRowHeight = 1.08;  // diameters
constexpr double kPlace = 1.001;     // diameters, so that rounding makes none overlap
constexpr double kMostShare = 0.97;  // of the places that have a disc

/// 0 before `from`, 1 after `to`, which may be less.
double smooth(double from, double to, double at) {
    const double part = std::clamp((at - from) / (to - from), 0.0, 1.0);
    return part * part * (3 - 2 * part);
}

double fraction(double number) { return number - std::floor(number); }

// The numbers below were chosen by eye. A test holds the start against ticks 10 to 160.

/// How close a place is to the top of a peg, 0 .. 1.
double nearPeg(double t, double v) {
    const double above = 2.2 * (1.06 - t), below = 3.5 * (t + 0.12);
    const double next = std::sqrt((1 - v) * (1 - v) + above * above);
    return smooth(0.75, 0.15, std::min(next, std::sqrt(v * v + below * below)));
}

/// The share of the places with a disc, relative to others.
double share(double t, double v) {
    const double lee = 0.17 + 0.13 * smooth(0, 0.22, t) - 0.12 * t;
    const double edge = smooth(0, 0.36, v - lee + 1.6 * std::max(0.0, t - 0.7));
    const double beside = 0.54 + smooth(0.3, 1, v) * (0.1 * t - 0.13 * smooth(0.35, 0, t));
    return edge * (beside + 0.25 * nearPeg(t, v));
}

/// The speed of a disc, relative to others: it slows down on a peg, and falls faster until the
/// next.
double speed(double t, double v) {
    const double since = smooth(0.2, 1, v);
    return (since * (1.5 - 0.6 * t) + (1 - since) * (0.8 + 0.7 * t)) * (1 - 0.85 * nearPeg(t, v));
}

}  // namespace

Pegs Pegs::evenly(std::uint64_t count, Box box) {
    const double wanted = std::sqrt(static_cast<double>(count) * box.height / box.width);
    return {count, std::clamp<std::uint64_t>(static_cast<std::uint64_t>(std::round(wanted)), 1,
                                             std::max<std::uint64_t>(count, 1))};
}

void Pegs::place(const Config& c, Particles& particles, std::uint32_t end) const {
    const auto [width, height] = c.box;
    const float radius = c.species.radiusMax, apart = static_cast<float>(kPegDiscs) * radius;
    while (particles.count() < end) {
        const std::uint64_t peg = particles.count() / 9, row = peg * rows / count;
        const std::uint64_t first = (row * count + rows - 1) / rows;
        const std::uint64_t next = ((row + 1) * count + rows - 1) / rows;
        const float across = static_cast<float>(peg - first) + (row % 2 ? 0.75f : 0.25f);
        const float x = across * width / static_cast<float>(next - first);
        const float y = (static_cast<float>(row) + 0.5f) * height / static_cast<float>(rows);
        const auto column = static_cast<float>(particles.count() % 3);
        const auto line = static_cast<float>(particles.count() % 9 / 3);
        particles.add(inside(x + (column - 1) * apart, radius, width),
                      inside(y + (line - 1) * apart, radius, height), 0, 0, radius,
                      Particles::kFixedMass);
    }
}

Rain::Rain(const Config& c)
    : config_(c), width_(c.box.width), height_(c.box.height), radius_(c.species.radiusMax) {
    const double apart = std::sqrt(width_ * height_ / std::max(c.count, 1u));
    if (std::min(width_, height_) < kPegsApart / 2 * apart) return;
    bands_ = std::max(1.0, std::round(height_ / apart / kPegsApart));
    stripes_ = std::max(1.0, std::round(width_ / apart / kPegsApart));
    places_ = std::floor((width_ - 2 * radius_) / (2 * radius_ * kPlace));
    wide_ = (width_ - 2 * radius_) / places_;
    rows_ = std::floor(height_ / (2 * radius_ * kRowHeight));
    high_ = height_ / rows_;
    discs_ = c.count - 9 * bands_ * stripes_;
    for (double row = 0; row < rows_; ++row) weights_ += weight(row);
    // With more, the least dense places would have to be filled, too.
    fits_ = discs_ < 1.3 * weights_ * places_;
}

Rain::Around Rain::around(double row, double x) const {
    const double at = (row + 0.5) / rows_ * bands_ + 0.5, t = fraction(at);
    const double shift = fraction(std::floor(at) / 2) == 0 ? 0.75 : 0.25;
    const double from = fraction(x / width_ * stripes_ - shift), u = std::min(from, 1 - from);
    const double farX = (kPegDiscs + 3.1) * radius_ / width_ * stripes_;
    const double farY = (kPegDiscs + 2.2) * radius_ / height_ * bands_;
    const bool peg = (u < farX && t < farY) || (0.5 - u < farX && 1 - t < farY);
    return {t, 2 * u, !peg};
}

/// The mean share of a row.
double Rain::weight(double row) const {
    constexpr int kSamples = 32;
    double sum = 0;
    for (int k = 0; k < kSamples; ++k) {
        const auto [t, v, free] = around(row, (k + 0.5) / kSamples * width_ / stripes_);
        if (free) sum += share(t, v);
    }
    return sum / kSamples;
}

void Rain::place(Rng& rng, Particles& particles, std::uint32_t end) const {
    const Pegs pegs{static_cast<std::uint64_t>(bands_ * stripes_),
                    static_cast<std::uint64_t>(bands_)};
    const auto fixed = static_cast<std::uint32_t>(pegs.count * 9);
    pegs.place(config_, particles, std::min(end, fixed));
    double weights = 0;
    std::uint32_t first = fixed;
    for (double row = 0; particles.count() < end; ++row) {
        weights += weight(row);
        const auto next = fixed + static_cast<std::uint32_t>(discs_ * (weights / weights_));
        if (particles.count() < next)
            fill(row, particles.count() - first, next - first, rng, particles, end);
        first = next;
    }
}

void Rain::fill(double row, std::uint32_t skip, std::uint32_t quota, Rng& rng, Particles& particles,
                std::uint32_t end) const {
    const auto shareOf = [&](double place) {
        const auto [t, v, free] = around(row, xOf(place));
        return free ? share(t, v) : 0;
    };
    // Shares are raised until they make up the quota, none above the most.
    double factor = 0, sum = 0;
    for (double raised = -1; raised < factor;) {
        double usual = 0, full = 0;
        for (double place = 0.5; place < places_; ++place) {
            const double part = shareOf(place);
            if (part * factor < kMostShare)
                usual += part;
            else
                full += kMostShare;
        }
        sum = factor * usual + full;
        raised = factor;
        if (usual > 0 && sum < (1 - 1e-9) * quota) factor = (quota - full) / usual;
    }
    const double each = sum / quota, phase = 0.95 * fraction(row * row * 0.6180339887);
    double passed = 0, before = -1, at = -1;  // places: those passed, and the last two with a disc
    std::uint32_t found = 0;
    const auto take = [&](double next) {
        if (found > skip && particles.count() < end)
            add(row, at, std::min(at - before, next - at), rng, particles);
        before = at;
        at = next;
        ++found;
    };
    for (double place = 0.5; place < places_; ++place) {
        const double part = std::min(kMostShare, factor * shareOf(place));
        const double wanted = (found + phase) * each - passed;
        if (found < quota && wanted < part) take(place - 0.5 + wanted / part);
        passed += part;
    }
    take(places_ + 1);
}

/// Adds a disc that is at least `gap` places from the next ones.
void Rain::add(double row, double place, double gap, Rng& rng, Particles& particles) const {
    const auto some = [&](double room) {
        const float most = static_cast<float>(std::max(0.0, room / 2 - radius_) * 0.95);
        return static_cast<double>(rng.uniform(-most, most));
    };
    const double x = xOf(place), aside = x + some(gap * wide_),
                 y = (row + 0.5) * high_ + some(high_);
    const bool free = around(row, aside).free && aside >= radius_ && aside <= width_ - radius_;
    addNew(config_.species, static_cast<float>(free ? aside : x), static_cast<float>(y), rng,
           particles);
    const Around at = around(row, x);
    const float limit = config_.speedLimit;
    const float fall = std::clamp(60 * config_.gravity, -limit, limit);
    const std::uint32_t disc = particles.count() - 1;
    particles.vx[disc] += rng.uniform(-0.4f, 0.4f) * fall;
    particles.vy[disc] += static_cast<float>(speed(at.t, at.v)) * rng.uniform(0.55f, 1.55f) * fall;
}

}  // namespace cellmates
