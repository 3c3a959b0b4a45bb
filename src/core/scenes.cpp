#include "core/scenes.h"

namespace cellmates {
namespace {

/// A position at least `r` from both walls, or the middle if there is no room for that.
float inside(float at, float r, float length) {
    return 2 * r < length ? std::clamp(at, r, length - r) : length / 2;
}

/// Places in rows and columns, so that discs do not overlap. In the scene of pegs, nine places are
/// a peg, with about twenty from one peg to the next, in rows that are shifted against each other.
class Places {
public:
    explicit Places(const Config& c) : pegs(info(c.scene).start == SceneInfo::Start::pegs) {
        const double wanted = std::sqrt(static_cast<double>(c.count) * c.box.width / c.box.height);
        columns = static_cast<std::uint32_t>(std::max(1.0, std::round(wanted)));
        rows = (c.count + columns - 1) / columns;
        if (!pegs) return;
        bands_ = std::max(1u, (rows + kApart / 2) / kApart);
        stripes_ = std::max(1u, (columns + kApart / 2) / kApart);
        falling = std::min(columns, rows) >= kApart / 2;
    }

    bool isPeg(std::uint32_t column, std::uint32_t row) const {
        return pegs && std::fabs(column - pegOf(column, row)) <= 1 && std::fabs(below(row)) <= 1;
    }

    /// How the rain has flowed around a peg, in places.
    struct Flow {
        double aside;     ///< to the right
        double squeezed;  ///< what is left of the distance between neighbours in a row
    };
    /// `part` of a place: how far its row is shifted to the right. Below a peg, the rain parts
    /// around a drop of 13 rows.
    Flow flow(std::uint32_t column, std::uint32_t row, double part) const {
        constexpr double kMost = 0.32;  // 0.4 of the discs' usual distance is free
        const double peg = pegOf(column, row), across = column - peg + part;
        // Half of the way to the next peg, or the way to the wall.
        const double room = std::min(apart() / 2, across < 0 ? peg + 1 : columns - peg) - 0.5;
        const double from = (below(row) - 3) / 6.5;
        const double parted = std::max(0.0, kMost * (1 - from * from));
        const double aside = parted * std::max(0.0, room - std::fabs(across));
        return {across < 0 ? -aside : aside, 1 - parted};
    }

    /// How far a row is below the last pegs, as a share of the way to the next ones.
    double fallen(std::uint32_t row) const {
        const double at = static_cast<double>(row) * bands_ / rows + 0.5;
        return at - std::floor(at);
    }

    std::uint32_t columns = 1, rows = 1;
    bool pegs, falling = false;

private:
    static constexpr std::uint32_t kApart = 20;

    /// The column of the nearest peg.
    double pegOf(std::uint32_t column, std::uint32_t row) const {
        const double shift = row * bands_ / rows % 2 ? 0.75 : 0.25;
        const double nearest = std::floor(column / apart() - shift + 0.5);
        return std::floor((std::clamp(nearest, 0.0, stripes_ - 1.0) + shift) * apart());
    }
    double apart() const { return static_cast<double>(columns) / stripes_; }
    double below(std::uint32_t row) const {
        return row - std::floor((row * bands_ / rows + 0.5) * rows / bands_);
    }

    std::uint32_t bands_ = 1, stripes_ = 1;
};

/// Places discs in rows and columns, each slightly displaced, so that none overlap. Among pegs they
/// have been falling for a second, longer the farther they are below the last ones, and have flowed
/// around these.
void placeApart(const Config& c, Rng& rng, Particles& particles, std::uint32_t end) {
    const Places places(c);
    const bool falling = places.falling;
    const float radius = c.species.radiusMax;
    const float stepX = c.box.width / static_cast<float>(places.columns + falling);
    const float stepY = c.box.height / static_cast<float>(std::max(places.rows, 1u));
    const auto room = [&](float step) { return std::max(0.0f, step / 2 - radius) * 0.95f; };
    const float fall = places.pegs ? std::clamp(60 * c.gravity, -c.speedLimit, c.speedLimit) : 0;
    for (std::uint32_t place = particles.count(); particles.count() < end; ++place) {
        const std::uint32_t column = place % places.columns, row = place / places.columns;
        float x = (static_cast<float>(column) + (falling ? 1 : 0.5f)) * stepX;
        const float y = (static_cast<float>(row) + 0.5f) * stepY;
        if (places.isPeg(column, row)) {
            particles.add(inside(x, radius, c.box.width), inside(y, radius, c.box.height), 0, 0,
                          radius, Particles::kFixedMass);
            continue;
        }
        float squeezed = stepX;
        if (falling) {
            // Rows are shifted by the golden ratio, so that they are no lattice.
            const double turned = row * 0.6180339887, part = turned - std::floor(turned) - 0.5;
            const auto [aside, share] = places.flow(column, row, part);
            x += static_cast<float>(part + aside) * stepX;
            squeezed *= static_cast<float>(share);
        }
        const float roomX = room(std::min(squeezed, stepY)), roomY = room(std::min(stepX, stepY));
        const float outX = rng.uniform(-roomX, roomX);
        const float outY = rng.uniform(-roomY, roomY);
        addNew(c.species, inside(x + outX, radius, c.box.width),
               inside(y + outY, radius, c.box.height), rng, particles);
        particles.vy[particles.count() - 1] +=
            fall * static_cast<float>(0.65 + 0.7 * places.fallen(row));
    }
}

/// Pegs of nine in rows that are shifted against each other, as even as their number allows.
void placePegs(const Config& c, Particles& particles, std::uint32_t end) {
    const auto [width, height] = c.box;
    const float radius = c.species.radiusMax, apart = 3.2f * radius;
    const std::uint64_t pegs = (c.count + 8) / 9;
    const double wanted = std::sqrt(static_cast<double>(pegs) * height / width);
    const auto rows =
        std::max<std::uint64_t>(1, std::min(pegs, static_cast<std::uint64_t>(std::round(wanted))));
    while (particles.count() < end) {
        const std::uint64_t peg = particles.count() / 9, row = peg * rows / pegs;
        const std::uint64_t first = (row * pegs + rows - 1) / rows;
        const std::uint64_t next = ((row + 1) * pegs + rows - 1) / rows;
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
    if (start == SceneInfo::Start::apart || start == SceneInfo::Start::pegs)
        return placeApart(c, rng, particles, end);
    if (start == SceneInfo::Start::bare) return placePegs(c, particles, end);
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
