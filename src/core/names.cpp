#include "core/names.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kAny = UINT32_MAX;

// The sketch's naive loop makes 400,000,000 tests per frame at 20,000, about half a second.
constexpr MethodInfo kMethods[] = {
    {Method::naive, "naive", "Naive", "Tests every pair once: n(n-1)/2 pair tests.", false, kAny},
    {Method::grid, "grid", "Grid",
     "Uniform grid by counting sort: tests each cell against itself and half of its neighbours.",
     false, kAny},
    {Method::sap, "sap", "Sweep and prune",
     "Sorts along the axis of larger spread; tests each disc against those that begin before it "
     "ends.",
     false, kAny},
    {Method::stripsX, "strips-x", "Vertical strips",
     "Strips one diameter wide; tests each against itself and the next.", false, kAny},
    {Method::stripsY, "strips-y", "Horizontal strips",
     "Strips one diameter high; tests each against itself and the next.", false, kAny},
    {Method::hash, "hash", "Hash table",
     "Hashes cells into a table of buckets, so the plane may be infinite.", false, kAny},
    {Method::fixedGrid, "fixed-grid", "Fixed-capacity grid",
     "Four places per cell, kept from tick to tick; discs that do not fit go to a spill list.",
     false, kAny},
    {Method::hgrid, "hgrid", "Hierarchical grid",
     "One grid per class of radii: large discs do not force large cells on small ones.", false,
     kAny},
    {Method::tutorialNaive, "tutorial-naive", "Tutorial: naive",
     "The p5 sketch's first loop: every ordered pair, resolved in place.", true, 20'000},
    {Method::tutorialGrid, "tutorial-grid", "Tutorial: grid",
     "The sketch's grid: tests discs in the cells that a disc's bounding box touches.", true, kAny},
    {Method::tutorialImproved, "tutorial-improved", "Tutorial: improved grid",
     "The sketch's second grid: squared distances, and discs re-binned only on a change of cell.",
     true, kAny},
};

constexpr ResponseInfo kResponses[] = {
    {Response::repulsion, "repulsion", "Repulsion",
     "As in the tutorial: an impulse and a push apart, inversely proportional to mass.", "momentum",
     false, kAny},
    {Response::elastic, "elastic", "Elastic",
     "Elastic collision: exchanges momentum along the line of centres.", "momentum, energy", false,
     kAny},
    {Response::settle, "settle", "Settle",
     "Soft contacts in eight short steps, warm-started with the last tick's impulses: piles come "
     "to rest.",
     "momentum, except for slight drag", true, kAny},
    {Response::rewind, "rewind", "Rewind",
     "Goes back to the moment of touch, collides elastically there, and moves forward again.",
     "momentum, energy", false, kAny},
    {Response::exact, "exact", "Exact order",
     "Handles every collision in order of time: discs that start apart never overlap.",
     "momentum, energy", true, 20'000},
};

constexpr SceneInfo kScenes[] = {
    {Scene::tutorial, "tutorial", "Tutorial",
     "The p5 sketch: discs of mixed size fall in a square box.", 50},
    {Scene::strips, "strips", "Tall gas box",
     "Equal discs fall and bounce in a box ten times as high as wide.", 3'000},
    {Scene::klaus, "klaus", "KlauS gas",
     "Equal discs fill 60 % of a 16:9 box: the benchmark scene.", 10'000},
    {Scene::hash, "hash", "Bouncing balls", "A sparse gas of slow discs in a large square.", 1'000},
    {Scene::pucks, "pucks", "Hockey pucks", "Pucks on ice: none overlap at the start.", 2'000},
    {Scene::million, "million", "Whirl", "Small discs in a slow whirl.", 1'000'000},
    {Scene::pile, "pile", "Pile", "Discs rain down and come to rest.", 5'000},
    {Scene::mixed, "mixed", "Mixed sizes",
     "Radii from 1 to 100 px: no single cell size suits most of them.", 20'000},
    {Scene::column, "column", "Narrow shaft",
     "A shaft sixty times as high as wide: vertical strips rule out few pairs.", 10'000},
    {Scene::tumbler, "tumbler", "Tumbler",
     "Gravity turns slowly, and discs that keep the colour of where they began tumble after it.",
     30'000, true},
};

template <class Info>
auto find(std::span<const Info> all, std::string_view name) -> std::optional<decltype(Info::id)> {
    for (const Info& entry : all)
        if (entry.name == name) return entry.id;
    return std::nullopt;
}

}  // namespace

std::span<const MethodInfo> methods() { return kMethods; }
std::span<const ResponseInfo> responses() { return kResponses; }
std::span<const SceneInfo> scenes() { return kScenes; }

// The tables are in the order of the enumerations.
const MethodInfo& info(Method method) { return kMethods[static_cast<int>(method)]; }
const ResponseInfo& info(Response response) { return kResponses[static_cast<int>(response)]; }
const SceneInfo& info(Scene scene) { return kScenes[static_cast<int>(scene)]; }

std::optional<Method> parseMethod(std::string_view name) { return find(methods(), name); }
std::optional<Response> parseResponse(std::string_view name) { return find(responses(), name); }
std::optional<Scene> parseScene(std::string_view name) { return find(scenes(), name); }

}  // namespace cellmates
