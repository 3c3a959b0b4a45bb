#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include "builds.h"
#include "core/base/rng.h"
#include "core/detect/detection.h"
#include "core/inspect/totals.h"
#include "core/respond/resolver.h"
#include "core/scenes.h"
#include "core/state/particles.h"
#include "core/state/storage_order.h"
#include "core/world.h"
#include "golden.h"

/// Helpers that the tests of core, session and engine share.
namespace cellmates::test {

struct Disc {
    float x = 0, y = 0;
    float r = 1;
    float vx = 0, vy = 0;
    float mass = 1;
};

/// Where a disc is and how it moves.
struct Moving {
    float x, y, vx, vy;
    bool operator==(const Moving&) const = default;
    friend std::ostream& operator<<(std::ostream& to, const Moving& disc) {
        return to << "at (" << disc.x << ", " << disc.y << "), by (" << disc.vx << ", " << disc.vy
                  << ")";
    }
};
inline Moving at(const Particles& p, std::uint32_t i) { return {p.x[i], p.y[i], p.vx[i], p.vy[i]}; }

/// The storage index of a disc.
inline std::uint32_t indexOf(const Particles& p, std::uint32_t id) {
    return static_cast<std::uint32_t>(std::find(p.id.data(), p.id.data() + p.count(), id) -
                                      p.id.data());
}

inline Particles makeParticles(const std::vector<Disc>& discs, std::uint32_t spare = 0) {
    Particles p;
    EXPECT_TRUE(p.create(static_cast<std::uint32_t>(discs.size()) + spare));
    for (const Disc& d : discs) EXPECT_TRUE(p.add(d.x, d.y, d.vx, d.vy, d.r, d.mass));
    return p;
}

/// Discs in order of storage, which detectors get.
struct Stored {
    Stored(const std::vector<Disc>& discs, Box within, std::uint32_t spare = 0)
        : box(within), particles(makeParticles(discs, spare)) {
        EXPECT_TRUE(order.create(particles.capacity()));
        sort();
    }
    void sort() { EXPECT_TRUE(order.sort(particles, box)); }
    DetectInput input(float cell = 0, std::uint32_t table = 0) const {
        return {particles, order.cells(), box, cell, table};
    }

    Box box;
    Particles particles;
    StorageOrder order;
};

/// Puts the contacts of `list` into canonical order, without pauses.
inline bool canonicalize(ContactList& list, std::uint32_t count) {
    Passes passes;
    passes.slice(UINT32_MAX);
    return list.canonicalize(count, passes) && passes.done();
}

/// Adds `contacts` to the list `to` in canonical order, for at least `count` discs.
inline void list(const std::vector<Contact>& contacts, ContactList& to, std::uint32_t count = 0) {
    for (const Contact c : contacts) {
        to.add(c.i, c.j);
        count = std::max(count, c.j + 1);
    }
    EXPECT_TRUE(canonicalize(to, count));
}

/// The contacts of one group of a list.
inline std::vector<Contact> listed(const ContactList& list, int group) {
    std::vector<Contact> all;
    list.forEachIn(static_cast<ContactList::Group>(group),
                   [&](std::uint32_t i, std::uint32_t j) { all.push_back({i, j}); });
    return all;
}

/// The contacts of all groups of a list.
inline std::vector<std::vector<Contact>> groupsOf(const ContactList& list) {
    std::vector<std::vector<Contact>> groups;
    for (int g = 0; g < ContactList::groupCount; ++g) groups.push_back(listed(list, g));
    return groups;
}

/// Whether the contacts, of `count` discs, are in canonical order, each once.
inline bool inOrder(const ContactList& list, std::uint32_t count) {
    const auto groupOf = [](const Contact& c) {
        const std::uint32_t chunk = c.i >> ContactList::kChunkShift;
        const std::uint32_t apart = (c.j >> ContactList::kChunkShift) - chunk;
        if (apart == 0) return ContactList::inner;
        if (apart == 1) return chunk & 1 ? ContactList::odd : ContactList::even;
        return ContactList::far;
    };
    bool good = true;
    std::uint64_t seen = 0;
    for (int g = 0; g < ContactList::groupCount; ++g) {
        Contact before{0, 0};
        for (const Contact& c : listed(list, g)) {
            good = good && c.i < c.j && c.j < count && groupOf(c) == g &&
                   (before.i < c.i || (before.i == c.i && before.j < c.j));
            before = c;
            ++seen;
        }
    }
    return good && seen == list.size();
}

/// Runs a whole detection.
inline void detect(Detection& detection, const DetectInput& input) {
    detection.restart();
    Pace pace;
    ASSERT_EQ(detection.advance(input, pace), Progress::done);
    EXPECT_TRUE(inOrder(detection.contacts(), input.particles.count()));
}

inline float above(float value) {
    return std::nextafter(value, std::numeric_limits<float>::infinity());
}
inline float below(float value) {
    return std::nextafter(value, -std::numeric_limits<float>::infinity());
}

/// The totals of motion alone, without gravity.
inline Totals motionOf(const Particles& p) { return totals(p, {}, {}); }

/// The methods that have a detector.
inline auto detectingMethods() { return detectors() | std::views::transform(&MethodInfo::id); }

/// The sketch's loops.
inline auto sketchMethods() {
    return methods().subspan(detectors().size()) | std::views::transform(&MethodInfo::id);
}

inline std::unique_ptr<World> makeWorld(const Config& config, Workers& workers = Workers::alone()) {
    EXPECT_EQ(validate(config), "");
    auto world = World::create(config, workers);
    if (!world) {
        ADD_FAILURE() << "no memory for the world";
        std::abort();
    }
    return world;
}

/// The words of a world's state.
inline std::vector<std::uint32_t> wordsOf(const World& world) {
    class Words final : public StateSink {
    public:
        void take(std::span<const std::uint32_t> words) override {
            all.insert(all.end(), words.begin(), words.end());
        }
        std::vector<std::uint32_t> all;
    } words;
    world.write(words);
    return words.all;
}

inline std::unique_ptr<World> restored(const Config& config,
                                       const std::vector<std::uint32_t>& words,
                                       std::string& problem) {
    StateSource source(words);
    return World::restore(config, source, Workers::alone(), problem);
}

inline void run(World& world, int ticks) {
    for (int k = 0; k < ticks; ++k) ASSERT_TRUE(world.step());
}

inline Hashes hashesOf(const World& world) { return {world.hash(), world.discsHash()}; }

inline Hashes hashesAfter(const Config& config, int ticks, Workers& workers = Workers::alone()) {
    const auto world = makeWorld(config, workers);
    run(*world, ticks);
    EXPECT_EQ(world->tick(), static_cast<std::uint64_t>(ticks));
    return hashesOf(*world);
}

inline std::uint64_t hashAfter(const Config& config, int ticks,
                               Workers& workers = Workers::alone()) {
    return hashesAfter(config, ticks, workers).state;
}

/// Adds discs between two ticks.
inline void add(World& world, const std::vector<Disc>& discs) {
    std::vector<float> values[6];
    for (const Disc& d : discs) {
        const float of[] = {d.x, d.y, d.vx, d.vy, d.r, d.mass};
        for (std::size_t k = 0; k < 6; ++k) values[k].push_back(of[k]);
    }
    world.add({values[0], values[1], values[2], values[3], values[4], values[5]});
}

/// A pace that is over at every look, so that work pauses as often as it can.
inline Pace hurried() { return Pace(systemTime(), -std::numeric_limits<double>::infinity()); }

/// Calls `advance(pace)` in the shortest possible parts until it no longer pauses, and returns the
/// number of pauses.
template <class Advance>
int inParts(const Advance& advance) {
    for (int pauses = 0;; ++pauses) {
        Pace pace = hurried();
        const Progress progress = advance(pace);
        if (progress == Progress::paused && pauses < 1'000'000) continue;
        EXPECT_EQ(progress, Progress::done);
        return pauses;
    }
}

/// Changes one of a world's parameters.
template <class T>
void set(World& world, T Parameters::* parameter, T value) {
    Parameters parameters = world.config();
    parameters.*parameter = value;
    world.set(parameters);
}

inline void setMethod(World& world, Method method) { set(world, &Parameters::method, method); }
inline void setResponse(World& world, Response response) {
    set(world, &Parameters::response, response);
}

inline std::string hex(std::uint64_t hash) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(hash));
    return text;
}

inline std::string hex(Hashes hashes) {
    return "{" + hex(hashes.state) + ", " + hex(hashes.discs) + "}";
}

/// Runs a response for a whole tick.
inline void respond(Resolver& resolver, Particles& p, const ContactList& contacts,
                    const Config& config, Workers& workers = Workers::alone()) {
    const RespondInput input{config, {0, config.gravity}, p, {}, contacts, workers};
    Pace pace;
    ASSERT_EQ(resolver.prepare(input, pace), Progress::done);
    ASSERT_EQ(resolver.advance(input, pace), Progress::done);
}

/// The response is the scene's own unless one is given.
inline Config configOf(Scene scene, std::uint32_t count, std::uint64_t seed, Method method,
                       std::optional<Response> response = {}) {
    Config config = sceneConfig(scene, count);
    config.seed = seed;
    config.method = method;
    if (response) config.response = *response;
    return config;
}

inline Hashes hashesAfter(const Golden& golden, int ticks, Method method,
                          Workers& workers = Workers::alone()) {
    return hashesAfter(
        configOf(golden.scene, golden.setup.count, golden.setup.seed, method, golden.response),
        ticks, workers);
}

inline std::string name(Method method) { return std::string(info(method).name); }

}  // namespace cellmates::test
