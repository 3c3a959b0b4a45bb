#include "app/inspection.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cellmates {
namespace {

// Of a frame's 16.7 ms: what measuring takes while the world waits, and while it goes on.
constexpr std::chrono::milliseconds kMeasureBudget{12}, kSweepBudget{4};
constexpr int kSizes = 24;
constexpr double kTotalsEvery = 0.5;  // seconds, as the other figures

void addRing(float x, float y, float r, std::vector<Segment>& out) {
    constexpr int kSides = 24;
    float fromX = x + r, fromY = y;
    for (int k = 1; k <= kSides; ++k) {
        const float angle = 6.2831853f * static_cast<float>(k) / kSides;
        const float toX = x + r * std::cos(angle), toY = y + r * std::sin(angle);
        out.push_back({fromX, fromY, toX, toY});
        fromX = toX;
        fromY = toY;
    }
}

void addRing(const Particles& p, std::uint32_t i, std::vector<Segment>& out) {
    addRing(p.x[i], p.y[i], p.r[i], out);
}

void addLine(const Particles& p, std::uint32_t i, std::uint32_t j, std::vector<Segment>& out) {
    out.push_back({p.x[i], p.y[i], p.x[j], p.y[j]});
}

Method sweptMethod(Method method) {
    switch (method) {
        case Method::stripsX:
        case Method::stripsY:
        case Method::fixedGrid: return method;
        default: return Method::grid;
    }
}

}  // namespace

void Inspection::forget() {
    measure_ = {};
    sweep_ = {};
    sizes_.clear();
    totalsAt_ = -1;
    basis_.reset();
    closeup_ = {};
    focus_.reset();
    stepped_.reset();
    figures_ = {};
}

bool Inspection::update(const World& world, const ViewOptions& view, const Commands& commands,
                        std::optional<Point> pointer, double now) {
    for (std::vector<Segment>* lines : {&marks_.apart, &marks_.overlapping, &marks_.current,
                                        &marks_.missedByBoth, &marks_.missedByOne})
        lines->clear();
    figures_.tests.reset();
    figures_.missed.reset();

    bool fits = obey(world, commands);
    if (measure_.active()) measure_.run(Clock::now() + kMeasureBudget);
    figures_.measured = measure_.trials();
    figures_.measuring = measure_.active();
    fits &= updateSweep(world, view.sweep && !measure_.active());
    if (view.panelOpen) updateTotals(world, now);
    if (view.tests || view.missed) {
        if (!closeup_.look(world)) return false;
        if (view.tests) updateTests(pointer, commands.nextTests);
        if (view.missed) updateMissed();
    }
    return fits;
}

bool Inspection::obey(const World& world, const Commands& commands) {
    switch (commands.measure) {
        case Commands::Measure::none: break;
        case Commands::Measure::start:
            if (!measure_.active()) return measure_.begin(world, allMethods(world.config()));
            [[fallthrough]];
        case Commands::Measure::stop: measure_.cancel(); break;
        case Commands::Measure::close: measure_ = {}; break;
    }
    return true;
}

std::string Inspection::state() const {
    const auto number = [](const char* name, double value) {
        char text[64];
        std::snprintf(text, sizeof text, "\"%s\":%.10g", name, value);
        return std::string(text);
    };
    const auto trials = [&](std::span<const Trial> all) {
        std::string list = "[";
        for (const Trial& t : all) {
            if (t.state != Trial::done) continue;
            list += (list.size() > 1 ? ",{" : "{") + std::string("\"method\":\"") +
                    std::string(info(t.method).name) + "\"," +
                    number("cell", static_cast<double>(t.cell)) + "," + number("ms", t.ms) + "," +
                    number("pairTests", static_cast<double>(t.pairTests)) + "," +
                    number("contacts", static_cast<double>(t.contacts)) + "," +
                    number("bytes", static_cast<double>(t.bytes)) + "}";
        }
        return list + "]";
    };
    const auto& f = figures_;
    std::string json = std::string("{\"measuring\":") + (f.measuring ? "true" : "false") +
                       ",\"measured\":" + trials(f.measured) + ",\"sizes\":" + trials(f.sizes);
    if (f.tests)
        json += ",\"tests\":{" + number("all", f.tests->all) + "," +
                number("overlaps", f.tests->overlaps) + "," + number("shown", f.tests->shown) + "}";
    if (f.missed)
        json += ",\"missed\":{" + number("byBoth", static_cast<double>(f.missed->byBoth)) + "," +
                number("byOne", static_cast<double>(f.missed->byOne)) + "," +
                number("contacts", static_cast<double>(f.missed->contacts)) + "}";
    if (f.totals)
        json += ",\"totals\":{" + number("energy", f.totals->energy()) + "," +
                number("momentumX", f.totals->momentumX) + "," +
                number("momentumY", f.totals->momentumY) + "," +
                number("meanOverlap", f.totals->meanOverlap) + "," +
                number("maxOverlap", f.totals->maxOverlap) + "}";
    return json + "}";
}

void Inspection::updateTotals(const World& world, double now) {
    if (world.progress() > 0 || now - totalsAt_ < kTotalsEvery) return;
    totalsAt_ = now;
    const Config& c = world.config();
    figures_.totals = totals(world.particles(), world.contacts(), c.box, c.gravity);
    const Basis basis{world.stats().count, c.response, c.method, c.gravity};
    // Methods are of no matter to the energy, but for the sketch's own loops.
    const bool same = basis_ && basis_->count == basis.count &&
                      basis_->response == basis.response && basis_->gravity == basis.gravity &&
                      info(basis_->method).sketchLoop == info(basis.method).sketchLoop;
    if (!same) figures_.energyBefore = figures_.totals->energy();
    basis_ = basis;
}

bool Inspection::updateSweep(const World& world, bool wanted) {
    if (!wanted) return true;
    const Method method = sweptMethod(world.config().method);
    if (!sweep_.active() || sweep_.trials().front().method != method) {
        if (!sweep_.trials().empty() && sweep_.trials().front().method != method) sizes_.clear();
        if (!sweep_.begin(world, cellSizes(world, method, kSizes))) return false;
    }
    sweep_.run(Clock::now() + kSweepBudget);
    if (!sweep_.active()) sizes_ = sweep_.trials();
    // The first curve is shown as it grows, the later ones when they are whole.
    figures_.sizes = sizes_.empty() ? sweep_.trials() : sizes_;
    return true;
}

void Inspection::updateTests(std::optional<Point> pointer, int next) {
    if (pointer) {
        const auto pointed = closeup_.idNear(pointer->x, pointer->y);
        if (pointed != focus_) stepped_.reset();
        focus_ = pointed;
    }
    const auto i = focus_ ? closeup_.indexOf(*focus_) : std::nullopt;
    if (!i) return;
    const std::vector<Closeup::Test> tests = closeup_.testsOf(*i);
    const auto all = static_cast<std::uint32_t>(tests.size());
    for (; next > 0; --next) stepped_ = stepped_ ? *stepped_ + 1 : 1;
    if (stepped_ && *stepped_ > all) stepped_.reset();
    const std::uint32_t shown = stepped_.value_or(all);

    const Particles& p = closeup_.particles();
    for (std::uint32_t k = 0; k < shown; ++k) {
        const bool last = stepped_ && k + 1 == shown;
        addLine(p, *i, tests[k].other,
                last                ? marks_.current
                : tests[k].overlaps ? marks_.overlapping
                                    : marks_.apart);
        if (last) addRing(p, tests[k].other, marks_.current);
        if (tests[k].overlaps) addRing(p, tests[k].other, marks_.overlapping);
    }
    addRing(p, *i, marks_.current);
    const auto overlaps = std::count_if(tests.begin(), tests.end(),
                                        [](const Closeup::Test& t) { return t.overlaps; });
    figures_.tests = {all, static_cast<std::uint32_t>(overlaps), shown,
                      shown > 0 && tests[shown - 1].overlaps};
}

void Inspection::updateMissed() {
    const Closeup::MissedPairs& missed = closeup_.missed();
    const Particles& p = closeup_.particles();
    for (const Closeup::Missed& pair : missed.pairs) {
        std::vector<Segment>& lines = pair.byBoth ? marks_.missedByBoth : marks_.missedByOne;
        addLine(p, pair.i, pair.j, lines);
        if (!pair.byBoth) continue;
        addRing(p, pair.i, lines);
        addRing(p, pair.j, lines);
    }
    figures_.missed = {missed.byBoth, missed.byOne, missed.contacts};
}

}  // namespace cellmates
