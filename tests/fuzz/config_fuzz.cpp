#include <memory>
#include <string>

#include "bytes.h"
#include "core/field.h"
#include "core/scenes.h"
#include "core/world.h"

// Reads any bits as a config. Either `validate` rejects it with a sentence, or a world with this
// config runs with any response, and reaches the same state with every detector.

namespace cellmates::fuzz {
namespace {

constexpr std::uint32_t kMostDiscs = 64;
// If discs have no room, the exact response uses all the events that it may, which takes long.
constexpr std::uint32_t kMostInExactOrder = 12;
constexpr int kTicksOfEach = 2;

/// Sets fields to allowed values, to limits, or to any bits.
class FieldReader {
public:
    explicit FieldReader(Bytes& in) : in_(in), strange_(in.oneIn(4)) {}

    void real(float& field, float lo, float hi) {
        const float limits[] = {lo, hi, 0, -0.0f};
        switch (in_.below(8)) {
            case 0: field = in_.uniform(lo, hi); break;
            case 1:
                field = lo > 0 ? in_.logUniform(lo, hi) : in_.uniform(lo / 100, hi / 100);
                break;
            case 2: field = std::clamp(in_.pick(limits), lo, hi); break;
            case 3:
                if (strange_) field = in_.nudged(in_.pick(limits));
                break;
            case 4:
                if (strange_) field = in_.any();
                break;
            default: break;  // the scene's own
        }
    }

    void count(std::uint32_t& field, std::uint32_t most) {
        if (strange_ && in_.oneIn(8))
            field = in_.bits();
        else if (in_.oneIn(2))
            field = in_.below(most + 1);
    }

private:
    Bytes& in_;
    bool strange_;
};

void readParameters(Bytes& in, FieldReader& fields, Parameters& p) {
    fields.real(p.gravity, -10, 10);
    fields.real(p.turn, 1, 3600);
    fields.real(p.speedLimit, 1e-3f, 1000);
    fields.real(p.restitution, 0, 1);
    fields.real(p.damping, 0, 1);
    fields.count(p.table, 4096);
    if (in.oneIn(2))
        p.cell = 0;
    else
        fields.real(p.cell, 1, 10'000);
}

Config readConfig(Bytes& in) {
    FieldReader fields(in);
    const Response response = in.pick(responses()).id;
    const std::uint32_t most = response == Response::exact ? kMostInExactOrder : kMostDiscs;
    const Scene scene = in.pick(scenes()).id;
    Config c = sceneConfig(scene, in.below(most + 1));
    c.response = response;
    c.method = in.pick(methods()).id;
    c.seed = std::uint64_t{in.bits()} << 32;
    c.seed += in.bits();
    fields.count(c.count, most);
    c.capacity = c.count;
    if (in.oneIn(2)) c.capacity += in.below(8);
    fields.count(c.capacity, 2 * most);
    fields.real(c.box.width, 1, 100'000);
    fields.real(c.box.height, 1, 100'000);
    fields.real(c.species.radiusMin, 1e-3f, 1000);
    fields.real(c.species.radiusMax, std::clamp(c.species.radiusMin, 1e-3f, 1000.0f), 1000);
    fields.real(c.species.speedMax, 0, 1000);
    c.species.sizes = in.oneIn(2) ? Species::Sizes::uniform : Species::Sizes::manySmall;
    constexpr Species::Mass kMasses[] = {Species::Mass::one, Species::Mass::radius,
                                         Species::Mass::area};
    c.species.mass = in.pick(kMasses);
    readParameters(in, fields, c);
    return c;
}

std::string describe(const Config& c) {
    std::string all;
    for (const FieldOf<Config>& field : configFields()) {
        const Value value = field.get(c);
        const bool real = field.kind == Field::Kind::real;
        all += std::string(field.name) + " " +
               (real ? digits(static_cast<float>(value.number)) : std::to_string(value.whole)) +
               ", ";
    }
    return all + std::string(info(c.method).name) + ", " + std::string(info(c.response).name) +
           ", capacity " + std::to_string(c.capacity) + ", box " + digits(c.box.width) + " x " +
           digits(c.box.height) + ", radius " + digits(c.species.radiusMin) + " to " +
           digits(c.species.radiusMax) + ", speedMax " + digits(c.species.speedMax) + ", sizes " +
           std::to_string(static_cast<int>(c.species.sizes)) + ", mass " +
           std::to_string(static_cast<int>(c.species.mass));
}

void checkAccepted(const Config& c) {
    bool sane = c.count <= c.capacity && c.count <= Config::kMaxCount;
    for (const FieldOf<Config>& field : configFields())
        sane = sane && std::isfinite(field.get(c).number);
    for (const float value :
         {c.box.width, c.box.height, c.species.radiusMin, c.species.radiusMax, c.species.speedMax})
        sane = sane && std::isfinite(value);
    if (!sane) fail("accepted: " + describe(c));
}

/// Makes a tick and checks the invariants.
void step(World& world) {
    if (!world.step()) fail("no memory: " + describe(world.config()));
    const Stats& s = world.stats();
    const Config& c = world.config();
    const Particles& p = world.particles();
    const std::uint64_t n = s.count;
    bool sane = n == p.count() && n <= c.capacity && s.spills <= n && s.strays <= n &&
                s.contacts <= n * n && s.pairTests <= n * n && memoryInUse() < 400'000'000 &&
                s.cell >= 0 && std::isfinite(s.cell) && world.progress() == 0;
    for (const double ms : s.ms) sane = sane && ms >= 0;
    for (std::uint32_t i = 0; i < n && sane; ++i)
        sane = std::isfinite(p.x[i]) && std::isfinite(p.y[i]) && std::isfinite(p.vx[i]) &&
               std::isfinite(p.vy[i]);
    if (!sane)
        fail("an invariant is broken after tick " + std::to_string(s.tick) + ": " + describe(c));
}

/// Advances two worlds together, one with naive and one with every detector in turn, while
/// parameters change and discs are spawned.
void compareDetectors(Bytes in, Config config) {
    config.method = Method::naive;
    const auto steady = World::create(config);
    const auto switching = World::create(config);
    if (!steady || !switching) fail("no memory: " + describe(config));
    FieldReader fields(in);
    for (const MethodInfo& method : detectors()) {
        Parameters p = steady->config();
        if (in.oneIn(4)) readParameters(in, fields, p);
        if (!validate(p).empty()) p = config;
        if (in.oneIn(4) && config.capacity <= kMostInExactOrder)
            p.response = in.pick(responses()).id;
        makeAffordable(config.box, config.species.radiusMax, 1e4, p.cell, p.table);
        p.method = Method::naive;
        steady->set(p);
        p.method = method.id;
        switching->set(p);
        for (int tick = 0; tick < kTicksOfEach; ++tick) {
            const bool spawns = in.oneIn(4);
            const float x = in.oneIn(2) ? in.any() : in.uniform(0, config.box.width);
            const float y = in.oneIn(2) ? in.any() : in.uniform(0, config.box.height);
            for (World* world : {steady.get(), switching.get()}) {
                if (spawns) world->spawn(x, y);
                step(*world);
            }
            if (steady->hash() != switching->hash() ||
                steady->stats().contacts != switching->stats().contacts)
                fail("differs from naive in tick " + std::to_string(steady->stats().tick) + " of " +
                     describe(switching->config()));
            if (steady->stats().putOff > 0) return;  // later ticks would put off events too, slowly
        }
    }
}

/// Runs the sketch's loops, which have their own results and may follow any other method.
void runSketch(Bytes in, Config config) {
    const auto world = World::create(config);
    if (!world) fail("no memory: " + describe(config));
    for (int round = 0; round < 6; ++round) {
        Parameters p = world->config();
        p.method = in.pick(methods()).id;
        // The loops' automatic cell size is 22 px.
        p.cell = in.oneIn(2) ? 22 : in.logUniform(1, 10'000);
        makeAffordable(config.box, config.species.radiusMax, 5e3, p.cell, p.table);
        world->set(p);
        for (int tick = 0; tick < kTicksOfEach; ++tick) {
            const float x = in.any(), y = in.any();
            if (in.oneIn(4)) world->spawn(x, y);
            step(*world);
            if (world->stats().putOff > 0) return;
        }
    }
}

}  // namespace
}  // namespace cellmates::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cellmates;
    using namespace cellmates::fuzz;
    Bytes in(data, size);
    Config config = readConfig(in);
    if (showsCases()) show(describe(config));
    if (const std::string refusal = validate(config); !refusal.empty()) {
        checkSentence(refusal);
        if (refusal.find(", not ") == std::string::npos)
            fail("the sentence does not name the wrong value: " + refusal);
        return 0;
    }
    checkAccepted(config);
    // Millions of discs would be too slow here.
    if (config.count > kMostDiscs || config.capacity > 3 * kMostDiscs) return 0;
    makeAffordable(config.box, config.species.radiusMax, 1e4, config.cell, config.table);
    compareDetectors(in, config);
    runSketch(in, config);
    return 0;
}
