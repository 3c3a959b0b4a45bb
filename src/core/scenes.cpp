#include "core/scenes.h"

#include "core/rain.h"

namespace cellmates {
namespace {

/// Places discs in rows and columns, each slightly displaced, so that none overlap.
void placeApart(const Config& c, Rng& rng, Particles& particles, std::uint32_t end) {
    const double wanted = std::sqrt(static_cast<double>(c.count) * c.box.width / c.box.height);
    const auto columns = static_cast<std::uint32_t>(std::max(1.0, std::round(wanted)));
    const std::uint32_t rows = std::max(1u, (c.count + columns - 1) / columns);
    const float stepX = c.box.width / static_cast<float>(columns);
    const float stepY = c.box.height / static_cast<float>(rows);
    const float radius = c.species.radiusMax;
    const float room = std::max(0.0f, std::min(stepX, stepY) / 2 - radius) * 0.95f;
    for (std::uint32_t place = particles.count(); particles.count() < end; ++place) {
        const float x = (static_cast<float>(place % columns) + 0.5f) * stepX;
        const float y = (static_cast<float>(place / columns) + 0.5f) * stepY;
        const float outX = rng.uniform(-room, room), outY = rng.uniform(-room, room);
        addNew(c.species, inside(x + outX, radius, c.box.width),
               inside(y + outY, radius, c.box.height), rng, particles);
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

Box tutorialBox(const Config& c) {
    constexpr double kMeanSquareRadius = (3.0 * 3 + 3 * 10 + 10 * 10) / 3;  // of U(3, 10)
    const double side = std::sqrt(c.count * kPi * kMeanSquareRadius / 0.5);
    const auto grown = static_cast<float>(std::ceil(std::max(500.0, side)));
    return {grown, grown};
}

Box gasBox(const Config& c, double share) {
    const double area = std::max(c.count, 1u) * kPi / share;
    const double width = std::max(16.0, std::sqrt(area * 16 / 9));
    return {static_cast<float>(width), static_cast<float>(width * 9 / 16)};
}

Box uprightBox(const Config& c, double meanSquare, double share, double aspect) {
    const double area = kPi * meanSquare * c.count;
    const double largest = static_cast<double>(c.species.radiusMax);
    const double least = 3 * largest * std::max(1.0, 1 / aspect);
    const double width = std::max(least, std::sqrt(area / share / aspect));
    const double height = std::min(width * aspect, static_cast<double>(Box::kMostSide));
    const double wider = std::max(width, area / share / height);
    return {static_cast<float>(wider), static_cast<float>(height)};
}

Config sceneConfig(Scene scene) { return sceneConfig(scene, info(scene).defaultCount); }

Config sceneConfig(Scene scene, std::uint32_t count, float aspect) {
    const SceneInfo& s = info(scene);
    Config c = Config{}.with(s.parameters);
    c.scene = scene;
    c.count = count;
    c.capacity = count;
    c.species = s.species;
    if (s.freeShape) c.aspect = aspect;
    s.fit(c);
    return c;
}

void populate(const Config& c, Rng& rng, Particles& particles, std::uint32_t most) {
    const std::uint32_t end = particles.count() + std::min(most, c.count - particles.count());
    const SceneInfo::Start start = info(c.scene).start;
    if (start == SceneInfo::Start::bare)
        return Pegs::evenly((c.count + 8) / 9, c.box).place(c, particles, end);
    if (start == SceneInfo::Start::pegs)
        if (const Rain rain(c); rain.fits()) return rain.place(rng, particles, end);
    if (start == SceneInfo::Start::apart || start == SceneInfo::Start::pegs)
        return placeApart(c, rng, particles, end);
    // Centres are at least the largest radius from the walls, if there is room.
    const float marginX = std::min(c.species.radiusMax, c.box.width / 2);
    const float marginY = std::min(c.species.radiusMax, c.box.height / 2);
    while (particles.count() < end) {
        const float x = rng.uniform(marginX, c.box.width - marginX);
        const float y = rng.uniform(marginY, c.box.height - marginY);
        addNew(c.species, x, y, rng, particles);
        if (start == SceneInfo::Start::whirl) stir(particles, particles.count() - 1, c.box);
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
