#include "disc_frames.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "core/detect/detection.h"
#include "core/state/storage_order.h"

namespace cellmates::fuzz {
namespace {

struct Disc {
    float x, y, r;
};

/// The input of a detector in one tick.
struct Frame {
    float cell;
    std::uint32_t table;
    std::vector<Disc> discs;
};

/// The inputs of consecutive ticks, for detectors that keep data between ticks.
struct DiscFrames {
    Box box;
    std::vector<Frame> frames;
};

constexpr std::uint32_t kMostDiscs = 64;
constexpr float kLeastRadius = 1e-3f, kMostRadius = 1000;

Box readBox(Bytes& in) {
    constexpr Box kBoxes[] = {{500, 500}, {1, 1}, {100'000, 1}, {1, 100'000}, {100'000, 100'000}};
    if (in.oneIn(4)) return in.pick(kBoxes);
    const float side = in.logUniform(1, 100'000);
    if (in.oneIn(2)) return {side, std::clamp(side * in.uniform(0.5f, 2), 1.0f, 100'000.0f)};
    return {side, in.logUniform(1, 100'000)};
}

/// Reads up to three frames of up to 64 discs of radius 0.001 .. 1000 px. Discs are placed where
/// detectors may err: on borders of cells, just touching, coincident, far outside, or at NaN.
class Reader {
public:
    explicit Reader(Bytes& in) : in_(in), box_(readBox(in)) {
        const std::uint32_t count = in.below(kMostDiscs + 1);
        const float share = box_.width * box_.height / static_cast<float>(std::max(count, 1u));
        const float crowded = std::sqrt(share) * in.logUniform(0.05f, 2);
        const float radius = in.oneIn(3) ? in.logUniform(kLeastRadius, kMostRadius) : crowded;
        radius_ = std::clamp(radius, kLeastRadius, kMostRadius);
        mixed_ = in.oneIn(2);
        onBorders_ = in.oneIn(2);
        // Some boxes are nearly a whole number of diameters wide.
        const float cells = static_cast<float>(1 + in.below(64));
        if (in.oneIn(4)) box_.width = in.nudged(2 * radius_ * cells * in.uniform(0.99f, 1.02f));
        box_.width = std::clamp(box_.width, 1.0f, 100'000.0f);
        chooseCells();
        for (std::uint32_t k = 0; k < count; ++k) discs_.push_back(disc());
    }

    DiscFrames read() {
        DiscFrames out{box_, {}};
        const std::uint32_t frames = 1 + in_.below(3);
        for (std::uint32_t k = 0; k < frames; ++k) {
            if (k > 0) change();
            out.frames.push_back({cell_, table_, {discs_.begin(), discs_.begin() + present()}});
        }
        return out;
    }

private:
    /// Moves the discs from one frame to the next, and may change the cells.
    void change() {
        const float step = radius_ * in_.logUniform(0.01f, 10);
        const std::uint32_t jumps = in_.below(2) ? 16 : 2;
        for (Disc& d : discs_) {
            if (in_.oneIn(jumps)) {
                d = disc(d.r);
            } else {
                d.x += in_.uniform(-step, step);
                d.y += in_.uniform(-step, step);
            }
        }
        if (in_.oneIn(4)) chooseCells();
    }

    /// The number of discs present in a frame. Mostly all are; those at the end may be missing.
    std::ptrdiff_t present() {
        const auto all = static_cast<std::uint32_t>(discs_.size());
        return in_.oneIn(4) ? in_.below(all + 1) : all;
    }

    void chooseCells() {
        const float d = 2 * radius_;
        const float likely[] = {d / 3, d / 2, in_.nudged(d), in_.nudged(d * 1.01f), d * 3};
        cell_ = in_.oneIn(2)   ? 0
                : in_.oneIn(2) ? std::clamp(in_.pick(likely), 1.0f, 10'000.0f)
                               : in_.logUniform(1, 10'000);
        const auto diameters = static_cast<std::uint32_t>(std::min(box_.width / d, 4000.0f));
        table_ = in_.oneIn(2)   ? 0
                 : in_.oneIn(2) ? 1 + in_.below(8)
                 : in_.oneIn(2) ? diameters + 1 + in_.below(2)
                                : 1 + in_.below(4096);
        // Rarely, the number of cells may be ten times as large.
        makeAffordable(box_, radius_, in_.below(256) == 255 ? 1e5 : 1e4, cell_, table_);
    }

    Disc disc() { return disc(mixed_ ? mixedRadius() : radius_); }

    Disc disc(float r) {
        const bool alone = discs_.empty() || in_.oneIn(2);
        if (alone) return {place(box_.width, &Disc::x), place(box_.height, &Disc::y), r};
        const Disc other = in_.pick(discs_);
        const float reach = r + other.r;
        const float apart = in_.oneIn(2) ? reach : -reach;
        switch (in_.below(4)) {
            case 0: return {in_.nudged(other.x + apart), other.y, r};
            case 1: return {other.x, in_.nudged(other.y + apart), r};
            case 2: return {other.x, other.y, r};
            default:
                return {other.x + in_.uniform(-reach, reach), other.y + in_.uniform(-reach, reach),
                        r};
        }
    }

    float mixedRadius() {
        switch (in_.below(6)) {
            case 0: return radius_;
            case 1: return std::max(kLeastRadius, radius_ / 100);
            case 2: return in_.logUniform(kLeastRadius, radius_);
            // Each class of the hierarchical grid begins at twice the radius of the one before.
            case 3: return std::clamp(in_.nudged(radius_ / 2), kLeastRadius, kMostRadius);
            default: return std::max(kLeastRadius, radius_ * in_.uniform(0.5f, 1));
        }
    }

    /// A coordinate along a side of `length` px.
    float place(float length, float Disc::* axis) {
        const float inf = std::numeric_limits<float>::infinity();
        const float odd[] = {0,      -0.0f, length, std::nextafter(length, inf),
                             1e-45f, 3e6f,  1e9f,   -1e9f,
                             1e30f,  -inf,  inf,    std::numeric_limits<float>::max()};
        if (onBorders_ && in_.oneIn(2)) return onBorder(length);
        switch (in_.below(16)) {
            case 0: return in_.pick(odd);
            case 1: return in_.any();
            case 2: return in_.uniform(-2, 3) * length;
            case 3: {
                const float far = length * in_.logUniform(1, 1e6f);
                return in_.oneIn(2) ? far : -far;
            }
            case 4:
            case 5: return discs_.empty() ? length : in_.pick(discs_).*axis;
            default: return in_.uniform(0, length);
        }
    }

    float onBorder(float length) {
        const float buckets = static_cast<float>(std::max(table_, 1u));
        const float sides[] = {cell_, 2 * radius_ * 1.01f, 2 * radius_, length / buckets};
        const float side = in_.pick(sides);
        const float most = side > 0 ? std::min(length / side, 1000.0f) : 0;
        const auto cells = static_cast<std::uint32_t>(most) + 2;
        return in_.nudged(side * static_cast<float>(in_.below(cells)));
    }

    Bytes& in_;
    Box box_;
    float radius_ = 1;  ///< the largest radius, px
    bool mixed_ = false;
    bool onBorders_ = false;
    float cell_ = 0;
    std::uint32_t table_ = 0;
    std::vector<Disc> discs_;
};

/// The frames as C++, for pasting into a test.
std::string describe(const DiscFrames& what) {
    std::string out =
        "const Box box{" + digits(what.box.width) + ", " + digits(what.box.height) + "};";
    for (const Frame& frame : what.frames) {
        out += "\n// " + std::to_string(frame.discs.size()) + " discs, cell " + digits(frame.cell) +
               ", table " + std::to_string(frame.table) + "\n{";
        for (const Disc& d : frame.discs)
            out += "{" + digits(d.x) + ", " + digits(d.y) + ", " + digits(d.r) + "}, ";
        out += "}";
    }
    return out;
}

std::string name(Contact c) { return std::to_string(c.i) + "-" + std::to_string(c.j); }

/// An error in the figures that a detector reports, or an empty string.
std::string wrongCost(Method method, const DetectCost& cost, std::uint64_t n,
                      std::uint64_t contacts) {
    const std::uint64_t pairs = n * (n - (n > 0)) / 2;
    // The hash table tests each pair from both sides.
    const std::uint64_t most = method == Method::hash ? 2 * pairs : pairs;
    const std::uint64_t least = method == Method::naive ? pairs : contacts;
    const bool hasCells = info(method).cells != MethodInfo::Cells::none;
    if (cost.pairTests < least || cost.pairTests > most)
        return std::to_string(cost.pairTests) + " pair tests, not " + std::to_string(least) +
               " to " + std::to_string(most);
    if (cost.spills > (method == Method::fixedGrid ? n : 0))
        return std::to_string(cost.spills) + " spills";
    if (hasCells ? !(cost.cell > 0 && std::isfinite(cost.cell)) : cost.cell != 0)
        return "cells of " + digits(cost.cell);
    if (cost.bytes > 100'000'000) return std::to_string(cost.bytes) + " bytes";
    return {};
}

std::string wrongContacts(const std::vector<Contact>& wanted, const ContactList& got) {
    std::vector<Contact> found;
    got.forEach([&](std::uint32_t i, std::uint32_t j) { found.push_back({i, j}); });
    const auto [is, shouldBe] = std::ranges::mismatch(found, wanted);
    if (is == found.end() && shouldBe == wanted.end()) return {};
    return (is == found.end() ? "nothing" : name(*is)) + " found where " +
           (shouldBe == wanted.end() ? "nothing" : name(*shouldBe)) + " is wanted";
}

/// An error in the candidates shown for a disc, which must be the discs it was tested against, or
/// an empty string.
std::string wrongCandidates(const Detection& detection, const DetectInput& input,
                            const std::vector<Contact>& contacts) {
    const std::uint32_t n = input.particles.count();
    std::vector<int> listed(std::size_t{n} * n);
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < n; ++i)
        detection.candidates(input, i, [&](std::uint32_t j) {
            ++listed.at(std::size_t{i} * n + j);
            ++total;
        });
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j <= i; ++j) {
            const int there = listed[std::size_t{i} * n + j], back = listed[std::size_t{j} * n + i];
            if (there != back || there > (i != j))
                return "candidates " + name({i, j}) + " listed " + std::to_string(there) + " and " +
                       std::to_string(back) + " times";
        }
    for (const Contact c : contacts)
        if (!listed[std::size_t{c.i} * n + c.j]) return name(c) + " is no candidate";
    const std::uint64_t pairTests = detection.cost().pairTests;
    if (total != (detection.method() == Method::hash ? 1 : 2) * pairTests)
        return std::to_string(total) + " candidates for " + std::to_string(pairTests) + " tests";
    return {};
}

/// The first error that a detector makes, or an empty string.
std::string firstProblem(const DiscFrames& input) {
    std::vector<std::unique_ptr<Detection>> detections;
    for (const MethodInfo& method : detectors())
        detections.push_back(std::make_unique<Detection>(method.id));
    int number = 0;
    for (const Frame& frame : input.frames) {
        Particles p;
        StorageOrder order;
        const auto count = static_cast<std::uint32_t>(frame.discs.size());
        if (!p.create(count) || !order.create(count)) return "no memory";
        for (const Disc& d : frame.discs)
            if (!p.add(d.x, d.y, 0, 0, d.r, 1)) return "no room for a disc";
        if (!order.sort(p, input.box)) return "no memory";
        const std::vector<Contact> wanted = doubleLoop(p);

        for (const auto& detection : detections) {
            const Method method = detection->method();
            const DetectInput given{p, order.cells(), input.box, frame.cell, frame.table};
            detection->restart();
            Pace pace;
            const bool fits = detection->advance(given, pace) == Progress::done;
            std::string problem = fits ? wrongContacts(wanted, detection->contacts()) : "no memory";
            if (problem.empty())
                problem = wrongCost(method, detection->cost(), count, wanted.size());
            if (problem.empty()) problem = wrongCandidates(*detection, given, wanted);
            if (!problem.empty())
                return std::string(info(method).name) + ", frame " + std::to_string(number) + ": " +
                       problem;
        }
        ++number;
    }
    return {};
}

}  // namespace

std::vector<Contact> doubleLoop(const Particles& p) {
    std::vector<Contact> found;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        for (std::uint32_t j = i + 1; j < p.count(); ++j) {
            const float dx = p.x[j] - p.x[i];
            const float dy = p.y[j] - p.y[i];
            const float reach = p.r[j] + p.r[i];
            if (dx * dx + dy * dy < reach * reach) found.push_back({i, j});
        }
    }
    return found;
}

std::string firstProblemOfDetectors(Bytes& in) {
    const DiscFrames input = Reader(in).read();
    if (showsCases()) show(describe(input));
    const std::string problem = firstProblem(input);
    return problem.empty() ? "" : problem + "\n" + describe(input);
}

}  // namespace cellmates::fuzz
