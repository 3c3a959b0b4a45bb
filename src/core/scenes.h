#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/rng.h"
#include "core/config.h"
#include "core/state/particles.h"

namespace cellmates {

/// A scene: how it begins, and how it is shown unless somebody chooses otherwise.
struct SceneInfo {
    /// Where its discs are at the start.
    enum class Start {
        random,  ///< anywhere in the box
        whirl,   ///< anywhere, in a slow rotation about the centre
        apart,   ///< in rows and columns, none overlapping
        pegs,    ///< falling past pegs, which are groups of nine fixed discs; none overlapping
        bare     ///< all fixed: nothing but pegs
    };
    Scene id;
    std::string_view name;   ///< name in addresses and messages
    std::string_view label;  ///< label on a button
    std::uint32_t defaultCount = 0;
    /// Sets the box, and any parameter that depends on the number of discs.
    void (*fit)(Config&) = nullptr;
    Species species{};
    Parameters parameters{};
    Start start = Start::random;
    bool freeShape = false;  ///< whether its box may have any shape (`Config::aspect`)
    bool outlined = false;   ///< whether its discs are drawn as outlines, as in the tutorial
    bool byOrigin = false;   ///< whether a disc's colour shows where it began, not its speed
    /// The speed at the warm end of the colours, px/tick: twice the usual one, by which most discs
    /// have the middle colour and a few stand out. 0: 0.8 of the speed limit.
    float warm = 0;

    /// Whether some discs are fixed.
    bool hasFixed() const { return start == Start::pegs || start == Start::bare; }
};

/// The sketch's square of 500 px. If the discs would fill more than half of that, it grows, so that
/// 10,000 of them still have room to move.
Box tutorialBox(const Config& config);
/// A position at least `r` from both walls, or the middle if there is no room for that.
constexpr float inside(float at, float r, float length) {
    return 2 * r < length ? std::clamp(at, r, length - r) : length / 2;
}
/// A 16:9 box of which discs of radius 1 fill `share`.
Box gasBox(const Config& config, double share);
/// A box `aspect` times as high as wide of which discs with this mean of r² fill `share`, with room
/// for at least one of the largest, and no higher than boxes may be.
Box uprightBox(const Config& config, double meanSquare, double share, double aspect);

/// `uprightBox` with the shape of `Config::aspect`, or 16:9.
inline Box freeBox(const Config& c, double meanSquare, double share) {
    return uprightBox(c, meanSquare, share,
                      c.aspect > 0 ? 1 / static_cast<double>(c.aspect) : 9.0 / 16);
}

/// A speed or an acceleration that suits `usual` discs, for another number of them: fewer discs in
/// a smaller box take as long to fall.
inline float paced(double value, std::uint32_t count, std::uint32_t usual) {
    const double pace = std::sqrt(std::clamp(count, 50u, usual) / static_cast<double>(usual));
    return static_cast<float>(std::round(value * pace * 1e5) / 1e5);
}

/// Discs of one radius (px), and of mass 1.
constexpr Species equalDiscs(float radius, float speedMax) {
    return {
        .radiusMin = radius, .radiusMax = radius, .speedMax = speedMax, .mass = Species::Mass::one};
}

inline constexpr double kPi = 3.14159265358979323846;

/// In the order of `Scene`.
inline constexpr Described<SceneInfo> kDescribedScenes[] = {
    {{.id = Scene::tutorial,
      .name = "tutorial",
      .label = "Tutorial",
      .defaultCount = 50,
      .fit = [](Config& c) { c.box = tutorialBox(c); },
      .outlined = true,
      .warm = 3},
     "Gorilla Sun's p5 sketch: discs of mixed size fall in a square box."},
    // Published: 3,000 discs of diameter 4 in 600 x 6000.
    {{.id = Scene::strips,
      .name = "strips",
      .label = "Tall gas box",
      .defaultCount = 3'000,
      .fit = [](Config& c) { c.box = uprightBox(c, 4, 3000 * 4 * kPi / (600 * 6000), 10); },
      .species = equalDiscs(2, 1),
      .parameters = {.response = Response::elastic, .gravity = 0.02f},
      .warm = 9},
     "Equal discs fall and bounce in a box ten times as high as wide."},
    {{.id = Scene::klaus,
      .name = "klaus",
      .label = "KlauS gas",
      .defaultCount = 10'000,
      .fit = [](Config& c) { c.box = gasBox(c, 0.6); },
      .species = equalDiscs(1, 0.5f),
      .parameters = {.gravity = 0},
      .warm = 0.8f},
     "Equal discs fill 60% of a 16:9 box: the benchmark scene."},
    // Published: 1,000 balls of radius 4 in 1000 x 1000.
    {{.id = Scene::hash,
      .name = "hash",
      .label = "Bouncing balls",
      .defaultCount = 1'000,
      .fit = [](Config& c) { c.box = uprightBox(c, 16, 1000 * 16 * kPi / (1000 * 1000), 1); },
      .species = equalDiscs(4, 0.2f),
      .parameters = {.response = Response::elastic, .gravity = 0},
      .warm = 0.32f},
     "A sparse gas of slow discs in a large square."},
    {{.id = Scene::pucks,
      .name = "pucks",
      .label = "Hockey pucks",
      .defaultCount = 2'000,
      .fit = [](Config& c) { c.box = uprightBox(c, 16, 0.25, 9.0 / 16); },
      .species = equalDiscs(4, 1),
      .parameters = {.response = Response::rewind, .gravity = 0},
      .start = SceneInfo::Start::apart,
      .warm = 1.6f},
     "Pucks on ice, none of which overlap at the start."},
    {{.id = Scene::million,
      .name = "million",
      .label = "Whirl",
      .defaultCount = 1'000'000,
      .fit = [](Config& c) { c.box = gasBox(c, 0.6); },
      .species = equalDiscs(1, 0.5f),
      .parameters = {.gravity = 0},
      .start = SceneInfo::Start::whirl,
      .warm = 2.5f},
     "Small discs in a slow whirl."},
    {{.id = Scene::pile,
      .name = "pile",
      .label = "Pile",
      .defaultCount = 5'000,
      .fit = [](Config& c) { c.box = uprightBox(c, 21, 0.3, 9.0 / 16); },
      .species = {.radiusMin = 3, .radiusMax = 6, .speedMax = 0.5f, .mass = Species::Mass::area},
      .parameters = {.response = Response::settle},
      .start = SceneInfo::Start::apart,
      .warm = 3},
     "Discs rain down and come to rest."},
    // If the density falls with 1 / r², the mean of r² is r0 r1.
    {{.id = Scene::mixed,
      .name = "mixed",
      .label = "Mixed sizes",
      .defaultCount = 20'000,
      .fit = [](Config& c) { c.box = uprightBox(c, 1 * 100, 0.4, 9.0 / 16); },
      .species = {.radiusMin = 1,
                  .radiusMax = 100,
                  .speedMax = 0.5f,
                  .sizes = Species::Sizes::manySmall,
                  .mass = Species::Mass::area},
      .parameters = {.response = Response::elastic, .gravity = 0},
      .warm = 4},
     "Radii from 1 to 100 px: no single cell size suits most of them."},
    {{.id = Scene::column,
      .name = "column",
      .label = "Narrow shaft",
      .defaultCount = 10'000,
      .fit = [](Config& c) { c.box = uprightBox(c, 1, 0.4, 60); },
      .species = equalDiscs(1, 0.5f),
      .parameters = {.gravity = 0},
      .warm = 0.8f},
     "A shaft sixty times as high as wide: vertical strips rule out few pairs."},
    // Contacts of heavy discs lose most of the closing speed, and no disc is fast enough to
    // overtake a contact, so the discs flow, and neither boil nor sink into each other. After one
    // minute 0.81 of the discs in a field of 8 x 8 came from one band, after three minutes 0.78;
    // with mass 1 or a speed limit of 9 the bands have mixed after ten seconds.
    {{.id = Scene::tumbler,
      .name = "tumbler",
      .label = "Tumbler",
      .defaultCount = 30'000,
      .fit =
          [](Config& c) {
              c.box = freeBox(c, 9, 0.7);
              c.speedLimit = paced(0.6, c.count, 30'000);
              c.gravity = paced(0.02, c.count, 30'000);
          },
      .species = {.radiusMin = 3, .radiusMax = 3, .speedMax = 0.1f, .mass = Species::Mass::area},
      .parameters = {.turn = 30},
      .start = SceneInfo::Start::apart,
      .freeShape = true,
      .byOrigin = true},
     "Gravity turns slowly, and the discs, coloured by where they began, tumble after it."},
    // It neither settles nor becomes a block, and fills the box: `Rain` in tests/core/scenes_test.
    // A minute is no whole number of turns, so that no two are alike.
    {{.id = Scene::pegs,
      .name = "pegs",
      .label = "Rain on pegs",
      .defaultCount = 50'000,
      .fit =
          [](Config& c) {
              c.box = freeBox(c, 9, 0.3);
              c.speedLimit = paced(4, c.count, 50'000);
              c.gravity = paced(0.02, c.count, 50'000);
          },
      .species = equalDiscs(3, 0.1f),
      .parameters = {.response = Response::elastic, .damping = 0.01f, .turn = 17},
      .start = SceneInfo::Start::pegs,
      .freeShape = true},
     "Discs pour through rows of pegs, from one side of the box to the other as gravity turns."},
    // 300,000 discs fill nine tenths of the box.
    {{.id = Scene::bare,
      .name = "bare",
      .label = "Bare pegs",
      .defaultCount = 1800,
      .fit =
          [](Config& c) {
              Config poured = c;
              poured.count = std::max(c.count, 100'000u);
              c.box = freeBox(poured, 9, 0.3);
          },
      .species = equalDiscs(3, 0.1f),
      .parameters = {.method = Method::naive,
                     .response = Response::elastic,
                     .gravity = 0.02f,
                     .speedLimit = 4,
                     .damping = 0.01f,
                     .turn = 17},
      .start = SceneInfo::Start::bare,
      .freeShape = true},
     "Nothing but pegs, in a box with room for many discs: pour them yourself."},
};
inline constexpr auto kScenes = kColumn<kDescribedScenes, &Described<SceneInfo>::info>;
static_assert(inOrder(kScenes));

constexpr std::span<const SceneInfo> scenes() { return kScenes; }
constexpr const SceneInfo& info(Scene scene) { return kScenes[static_cast<std::size_t>(scene)]; }
inline std::string_view about(Scene scene) {
    return kColumn<kDescribedScenes, &Described<SceneInfo>::about>[static_cast<std::size_t>(scene)];
}

/// The configuration of a scene with `count` discs, by default `SceneInfo::defaultCount`, and as
/// much capacity. `aspect`: see `Config::aspect`; only for scenes whose box may have any shape.
Config sceneConfig(Scene scene);
Config sceneConfig(Scene scene, std::uint32_t count, float aspect = 0);

/// Adds the next of the scene's `config.count` discs, at most `most` of them. `particles` must have
/// the capacity for all.
void populate(const Config& config, Rng& rng, Particles& particles, std::uint32_t most);

/// Adds a disc of `species` at (x, y), with the given radius (px) unless that is 0; false if there
/// are `most` discs already or `particles` is full. The random numbers are drawn in any case, so
/// that neither a refusal nor a radius changes later discs.
bool addNew(const Species& species, float x, float y, Rng& rng, Particles& particles,
            std::uint32_t most = UINT32_MAX, float radius = 0);

}  // namespace cellmates
