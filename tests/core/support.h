#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/detect/detector.h"
#include "core/particles.h"
#include "core/rng.h"
#include "core/scenes.h"
#include "core/storage_order.h"
#include "core/totals.h"
#include "core/world.h"

/// What the tests share.
namespace cellmates::test {

/// Under sanitizers a tick takes ten times as long. What it may do wrong with memory it
/// does in few ticks as in many: tests of many make fewer, and leave to the other builds
/// what only many show.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

struct Disc {
    float x = 0, y = 0;
    float r = 1;
    float vx = 0, vy = 0;
    float mass = 1;
};

inline Particles makeParticles(const std::vector<Disc>& discs, std::uint32_t spare = 0) {
    Particles p;
    EXPECT_TRUE(p.create(static_cast<std::uint32_t>(discs.size()) + spare));
    for (const Disc& d : discs) EXPECT_TRUE(p.add(d.x, d.y, d.vx, d.vy, d.r, d.mass));
    return p;
}

inline float above(float value) {
    return std::nextafter(value, std::numeric_limits<float>::infinity());
}
inline float below(float value) {
    return std::nextafter(value, -std::numeric_limits<float>::infinity());
}

/// What moves, without contacts and gravity.
inline Totals motionOf(const Particles& p) { return totals(p, {}, {}, 0); }

/// The methods that have a detector.
inline std::vector<Method> detectingMethods() {
    std::vector<Method> found;
    for (const MethodInfo& method : methods())
        if (!method.sketchLoop) found.push_back(method.id);
    return found;
}

/// The sketch's loops.
inline std::vector<Method> sketchMethods() {
    std::vector<Method> found;
    for (const MethodInfo& method : methods())
        if (method.sketchLoop) found.push_back(method.id);
    return found;
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

inline void run(World& world, int ticks) {
    for (int k = 0; k < ticks; ++k) ASSERT_TRUE(world.step());
}

inline std::uint64_t hashAfter(const Config& config, int ticks,
                               Workers& workers = Workers::alone()) {
    const auto world = makeWorld(config, workers);
    run(*world, ticks);
    EXPECT_EQ(world->stats().tick, static_cast<std::uint64_t>(ticks));
    return world->hash();
}

inline void setMethod(World& world, Method method) {
    Parameters parameters = world.config();
    parameters.method = method;
    world.set(parameters);
}

inline std::string hex(std::uint64_t hash) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(hash));
    return text;
}

inline Config configOf(Scene scene, std::uint32_t count, std::uint64_t seed, Method method) {
    Config config = sceneConfig(scene, count);
    config.seed = seed;
    config.method = method;
    return config;
}

inline std::string name(Method method) { return std::string(info(method).name); }

}  // namespace cellmates::test
