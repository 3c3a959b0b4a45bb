#include "core/names.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kAny = UINT32_MAX;

// The sketch's naive loop cannot pause in the midst of a frame: at 20 000 it
// takes 400 000 000 tests, about half a second.
constexpr MethodInfo kMethods[] = {
    {Method::naive, "naive", "Naive", "Every pair once: n(n-1)/2 tests.", false, kAny},
    {Method::grid, "grid", "Grid",
     "Uniform grid by counting sort: each cell against itself and half of its neighbours.", false,
     kAny},
    {Method::sap, "sap", "Sweep and prune",
     "Sorted along the axis of larger spread; stops where the next edge lies beyond.", false, kAny},
    {Method::stripsX, "strips-x", "Vertical strips",
     "Strips as wide as a diameter, each against itself and the next.", false, kAny},
    {Method::stripsY, "strips-y", "Horizontal strips",
     "Strips as high as a diameter, each against itself and the next.", false, kAny},
    {Method::hash, "hash", "Hash table",
     "Cells hashed into a table of chains; no end to the plane.", false, kAny},
    {Method::fixedGrid, "fixed-grid", "Fixed-capacity grid",
     "Four places a cell, kept from tick to tick; what does not fit spills and is counted.", false,
     kAny},
    {Method::hgrid, "hgrid", "Hierarchical grid",
     "A grid for each class of radii: large discs do not coarsen the cells of small ones.", false,
     kAny},
    {Method::tutorialNaive, "tutorial-naive", "Tutorial: naive",
     "The p5 sketch's first loop: every ordered pair, resolved in place.", true, 20'000},
    {Method::tutorialGrid, "tutorial-grid", "Tutorial: grid",
     "The sketch's grid: neighbours from the cells that the particle's own box touches.", true,
     kAny},
    {Method::tutorialImproved, "tutorial-improved", "Tutorial: improved grid",
     "The sketch's second grid: squared distances, re-binning only on a change of cell.", true,
     kAny},
};

constexpr ResponseInfo kResponses[] = {
    {Response::repulsion, "repulsion", "Repulsion",
     "The tutorial's: an impulse and a push apart, divided by mass.", false, kAny},
    {Response::elastic, "elastic", "Elastic",
     "Momentum is traded along the line of centres; energy is kept.", false, kAny},
    {Response::settle, "settle", "Settle",
     "Little bounce, no overlap to speak of: discs come to rest in a pile.", true, kAny},
    {Response::rewind, "rewind", "Rewind",
     "Back to the moment of touch, elastic there, and forward again.", false, kAny},
    {Response::exact, "exact", "Exact order",
     "Every collision in order of time: no disc ever lies in another.", true, 20'000},
};

constexpr SceneInfo kScenes[] = {
    {Scene::tutorial, "tutorial", "Tutorial",
     "The p5 sketch: discs of mixed size fall in a square box.", 50},
    {Scene::strips, "strips", "Column of gas",
     "3000 equal discs fall and bounce in a box ten times as high as wide.", 3'000},
    {Scene::klaus, "klaus", "KlauS gas",
     "Equal discs fill a 16:9 box to 60 %: the yardstick for speed.", 10'000},
    {Scene::hash, "hash", "Bouncing balls", "A thin gas of slow balls in a large square.", 1'000},
    {Scene::pucks, "pucks", "Hockey pucks", "Pucks on ice: none overlaps at the start.", 2'000},
    {Scene::million, "million", "A million", "A million discs in a slow whirl.", 1'000'000},
    {Scene::pile, "pile", "Pile", "Discs rain down and come to rest.", 5'000},
    {Scene::mixed, "mixed", "Mixed sizes",
     "Radii from 1 to 100: one cell size is wrong for nearly all of them.", 20'000},
    {Scene::column, "column", "Narrow shaft",
     "A shaft sixty times as high as wide: strips along it find everything next to everything.",
     10'000},
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
