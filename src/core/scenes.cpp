#include "core/scenes.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

constexpr double kPi = 3.14159265358979323846;

// The sketch's square is 500 px; if that would be more than half full it grows, so that 10,000 of
// its discs still have room to move.
Box tutorialBox(std::uint32_t count) {
    constexpr double kMeanSquareRadius = (3.0 * 3 + 3 * 10 + 10 * 10) / 3;  // of U(3, 10)
    const double side = std::sqrt(count * kPi * kMeanSquareRadius / 0.5);
    const auto grown = static_cast<float>(std::ceil(std::max(500.0, side)));
    return {grown, grown};
}

// A 16:9 box, filled to `share` by `count` discs of radius 1.
Box gasBox(std::uint32_t count, double share) {
    const double area = std::max(count, 1u) * kPi / share;
    const double width = std::max(16.0, std::sqrt(area * 16 / 9));
    return {static_cast<float>(width), static_cast<float>(width * 9 / 16)};
}

constexpr Species discs(float radius, float speedMax) {
    return {
        .radiusMin = radius, .radiusMax = radius, .speedMax = speedMax, .mass = Species::Mass::one};
}

/// A box `aspect` times as high as wide in which `area` px² of discs take up `share`, with room for
/// at least one disc of radius `largest`, and no higher than boxes may be.
Box upright(double area, double share, double aspect, double largest) {
    const double least = 3 * largest * std::max(1.0, 1 / aspect);
    const double width = std::max(least, std::sqrt(area / share / aspect));
    const double height = std::min(width * aspect, 100'000.0);
    const double wider = std::max(width, area / share / height);
    return {static_cast<float>(wider), static_cast<float>(height)};
}

/// A position at least `r` from both walls, or the middle if there is no room for that.
float inside(float at, float r, float length) {
    return 2 * r < length ? std::clamp(at, r, length - r) : length / 2;
}

/// Places discs in rows and columns, each slightly displaced, so that none overlap.
void placeApart(const Config& c, Rng& rng, Particles& particles, std::uint32_t end) {
    const double wanted = std::sqrt(static_cast<double>(c.count) * c.box.width / c.box.height);
    const auto columns = static_cast<std::uint32_t>(std::max(1.0, std::round(wanted)));
    const std::uint32_t rows = (c.count + columns - 1) / columns;
    const float stepX = c.box.width / static_cast<float>(columns);
    const float stepY = c.box.height / static_cast<float>(std::max(rows, 1u));
    const float room = std::max(0.0f, std::min(stepX, stepY) / 2 - c.species.radiusMax) * 0.95f;
    for (std::uint32_t i = particles.count(); i < end; ++i) {
        const float x = (static_cast<float>(i % columns) + 0.5f) * stepX;
        const float y = (static_cast<float>(i / columns) + 0.5f) * stepY;
        const float outX = rng.uniform(-room, room);
        const float outY = rng.uniform(-room, room);
        addNew(c.species, inside(x + outX, c.species.radiusMax, c.box.width),
               inside(y + outY, c.species.radiusMax, c.box.height), rng, particles);
    }
}

float drawRadius(const Species& s, Rng& rng) {
    if (s.sizes == Species::Sizes::uniform) return rng.uniform(s.radiusMin, s.radiusMax);
    const float part = rng.uniform(0, 1 - s.radiusMin / s.radiusMax);
    return std::min(s.radiusMin / (1 - part), s.radiusMax);
}

float massOf(const Species& s, float radius) {
    switch (s.mass) {
        case Species::Mass::one: return 1;
        case Species::Mass::radius: return radius;
        case Species::Mass::area: return radius * radius;
    }
    return 1;
}

// A slow rotation about the centre, 0.5 px/tick halfway to the nearer wall.
void stir(Particles& p, std::uint32_t i, Box box) {
    const float rate = 2.0f / box.height;
    p.vx[i] -= (p.y[i] - box.height / 2) * rate;
    p.vy[i] += (p.x[i] - box.width / 2) * rate;
}

}  // namespace

Config sceneConfig(Scene scene) { return sceneConfig(scene, info(scene).defaultCount); }

Config sceneConfig(Scene scene, std::uint32_t count, float aspect) {
    Config c;
    c.scene = scene;
    c.count = count;
    c.capacity = count;
    switch (scene) {
        case Scene::tutorial: c.box = tutorialBox(count); break;
        case Scene::klaus:
        case Scene::million:
            c.box = gasBox(count, 0.6);
            c.species = discs(1, 0.5f);
            c.gravity = 0;
            break;
        case Scene::strips:  // published: 3,000 discs of diameter 4 in 600 x 6000
            c.box = upright(4 * kPi * count, 3000 * 4 * kPi / (600 * 6000), 10, 2);
            c.species = discs(2, 1);
            c.gravity = 0.02f;
            c.response = Response::elastic;
            break;
        case Scene::hash:  // published: 1,000 balls of radius 4 in 1000 x 1000
            c.box = upright(16 * kPi * count, 1000 * 16 * kPi / (1000 * 1000), 1, 4);
            c.species = discs(4, 0.2f);
            c.gravity = 0;
            c.response = Response::elastic;
            break;
        case Scene::pucks:
            c.box = upright(16 * kPi * count, 0.25, 9.0 / 16, 4);
            c.species = discs(4, 1);
            c.gravity = 0;
            c.response = Response::rewind;
            break;
        case Scene::pile:
            c.box = upright(kPi * 21 * count, 0.3, 9.0 / 16, 6);  // 21: mean of r²
            c.species = {
                .radiusMin = 3, .radiusMax = 6, .speedMax = 0.5f, .mass = Species::Mass::area};
            c.response = Response::settle;
            break;
        case Scene::mixed:
            // If the density falls with 1 / r², the mean of r² is r0 r1.
            c.box = upright(kPi * 1 * 100 * count, 0.4, 9.0 / 16, 100);
            c.species = {.radiusMin = 1,
                         .radiusMax = 100,
                         .speedMax = 0.5f,
                         .sizes = Species::Sizes::manySmall,
                         .mass = Species::Mass::area};
            c.gravity = 0;
            c.response = Response::elastic;
            break;
        case Scene::column:
            c.box = upright(kPi * count, 0.4, 60, 1);
            c.species = discs(1, 0.5f);
            c.gravity = 0;
            break;
        case Scene::tumbler: {
            // Fewer discs in a smaller box take as long to fall.
            const double pace = std::sqrt(std::clamp(count, 50u, 30'000u) / 30'000.0);
            const auto rounded = [](double value) {
                return static_cast<float>(std::round(value * 1e5) / 1e5);
            };
            c.aspect = aspect;
            c.box = upright(kPi * 9 * count, 0.7,
                            aspect > 0 ? 1 / static_cast<double>(aspect) : 9.0 / 16, 3);
            // Contacts of heavy discs lose most of the closing speed, and no disc is fast enough to
            // overtake a contact, so the discs flow, and neither boil nor sink into each other.
            // After one minute 0.81 of the discs in a field of 8 x 8 came from one band, after
            // three minutes 0.78; with mass 1 or a limit of 9 the bands have mixed after ten
            // seconds.
            c.species = {
                .radiusMin = 3, .radiusMax = 3, .speedMax = 0.1f, .mass = Species::Mass::area};
            c.speedLimit = rounded(0.6 * pace);
            c.gravity = rounded(0.02 * pace);
            c.turn = 30;
            break;
        }
    }
    return c;
}

void populate(const Config& c, Rng& rng, Particles& particles, std::uint32_t most) {
    const std::uint32_t end = particles.count() + std::min(most, c.count - particles.count());
    if (c.scene == Scene::pucks || c.scene == Scene::pile || c.scene == Scene::tumbler)
        return placeApart(c, rng, particles, end);
    // Centres are at least the largest radius from the walls, if there is room.
    const float marginX = std::min(c.species.radiusMax, c.box.width / 2);
    const float marginY = std::min(c.species.radiusMax, c.box.height / 2);
    while (particles.count() < end) {
        const float x = rng.uniform(marginX, c.box.width - marginX);
        const float y = rng.uniform(marginY, c.box.height - marginY);
        addNew(c.species, x, y, rng, particles);
        if (c.scene == Scene::million) stir(particles, particles.count() - 1, c.box);
    }
}

bool addNew(const Species& s, float x, float y, Rng& rng, Particles& particles, std::uint32_t most,
            float wanted) {
    const float drawn = drawRadius(s, rng);
    const float radius = wanted > 0 ? wanted : drawn;
    const float vx = rng.uniform(-s.speedMax, s.speedMax);
    const float vy = rng.uniform(-s.speedMax, s.speedMax);
    return particles.count() < most && particles.add(x, y, vx, vy, radius, massOf(s, radius));
}

}  // namespace cellmates
