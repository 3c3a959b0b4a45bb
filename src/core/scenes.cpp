#include "core/scenes.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

constexpr double kPi = 3.14159265358979323846;

// The sketch's square is 500 px; where that would be more than half full it
// grows, so that 10 000 of its discs still have room to move.
Box tutorialBox(std::uint32_t count) {
    constexpr double kMeanSquareRadius = (3.0 * 3 + 3 * 10 + 10 * 10) / 3;  // of U(3, 10)
    const double side = std::sqrt(count * kPi * kMeanSquareRadius / 0.5);
    const auto grown = static_cast<float>(std::ceil(std::max(500.0, side)));
    return {grown, grown};
}

// 16:9, and filled to `share` by `count` discs of radius 1.
Box gasBox(std::uint32_t count, double share) {
    const double area = std::max(count, 1u) * kPi / share;
    const double width = std::max(16.0, std::sqrt(area * 16 / 9));
    return {static_cast<float>(width), static_cast<float>(width * 9 / 16)};
}

constexpr Species kGas{.radiusMin = 1, .radiusMax = 1, .speedMax = 0.5f, .massIsRadius = false};

// A slow turn about the middle, 0.5 px/tick halfway to the nearer wall.
void stir(Particles& p, Box box) {
    const float rate = 2.0f / box.height;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        p.vx[i] -= (p.y[i] - box.height / 2) * rate;
        p.vy[i] += (p.x[i] - box.width / 2) * rate;
    }
}

}  // namespace

Config sceneConfig(Scene scene) { return sceneConfig(scene, info(scene).defaultCount); }

Config sceneConfig(Scene scene, std::uint32_t count) {
    Config c;
    c.scene = scene;
    c.count = count;
    c.capacity = count;
    switch (scene) {
        case Scene::tutorial: c.box = tutorialBox(count); break;
        case Scene::klaus:
        case Scene::million:
            c.box = gasBox(count, 0.6);
            c.species = kGas;
            c.gravity = 0;
            break;
    }
    return c;
}

void populate(const Config& c, Rng& rng, Particles& particles) {
    // Centres keep clear of the walls by the largest radius, where there is room.
    const float marginX = std::min(c.species.radiusMax, c.box.width / 2);
    const float marginY = std::min(c.species.radiusMax, c.box.height / 2);
    for (std::uint32_t i = 0; i < c.count; ++i) {
        const float x = rng.uniform(marginX, c.box.width - marginX);
        const float y = rng.uniform(marginY, c.box.height - marginY);
        addNew(c.species, x, y, rng, particles);
    }
    if (c.scene == Scene::million) stir(particles, c.box);
}

bool addNew(const Species& s, float x, float y, Rng& rng, Particles& particles) {
    const float radius = rng.uniform(s.radiusMin, s.radiusMax);
    const float vx = rng.uniform(-s.speedMax, s.speedMax);
    const float vy = rng.uniform(-s.speedMax, s.speedMax);
    return particles.add(x, y, vx, vy, radius, s.massIsRadius ? radius : 1.0f);
}

}  // namespace cellmates
