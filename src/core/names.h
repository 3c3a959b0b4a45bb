#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>

namespace cellmates {

/// One member of every entry of a table, as an array in the table's order. A program that uses one
/// column does not contain the others.
template <const auto& table, auto member>
inline constexpr auto kColumn = [] {
    std::array<std::remove_cvref_t<decltype(table[0].*member)>, std::size(table)> column{};
    for (std::size_t k = 0; k < column.size(); ++k) column[k] = table[k].*member;
    return column;
}();

/// How overlapping pairs are found. The `tutorial*` methods are the p5 sketch's own loops, which
/// detect, respond and move in one pass.
enum class Method {
    naive,
    grid,
    sap,
    stripsX,
    stripsY,
    hash,
    fixedGrid,
    hgrid,
    tutorialNaive,
    tutorialGrid,
    tutorialImproved,
};

/// How overlapping pairs are resolved.
enum class Response { repulsion, elastic, settle, rewind, exact };

/// A ready-made set of discs, box and parameters: see `scenes.h`.
enum class Scene {
    tutorial,
    strips,
    klaus,
    hash,
    pucks,
    million,
    pile,
    mixed,
    column,
    tumbler,
    pegs,
    bare
};

/// No limit to the number of discs.
inline constexpr std::uint32_t kAnyCount = UINT32_MAX;

struct MethodInfo {
    enum class Cells { none, square, columns, rows };
    Method id;
    std::string_view name;   ///< name in URLs, messages and on the command line
    std::string_view label;  ///< label on a button
    Cells cells = Cells::none;
    bool usesCell = false;               ///< whether `Parameters::cell` sets its cells' side
    bool usesTable = false;              ///< whether `Parameters::table` sets its table's side
    bool everyPair = false;              ///< whether it tests every pair
    bool onSwitch = false;               ///< whether the switch Naive | Grid chooses it
    bool sketchLoop = false;             ///< whether it detects, responds and moves by itself
    bool keepsLists = false;             ///< whether its lists of discs are part of the state
    std::uint32_t maxCount = kAnyCount;  ///< the most discs with which a page stays usable
};

struct ResponseInfo {
    Response id;
    std::string_view name;
    std::string_view label;
    std::string_view conserves;          ///< conserved quantities, except for rounding
    bool ownMotion = false;              ///< whether it handles gravity, motion and walls too
    bool usesTurn = true;                ///< whether gravity turns, by `Parameters::turn`
    bool usesRestitution = false;        ///< whether it follows `Parameters::restitution`
    bool usesDamping = true;             ///< whether it follows `Parameters::damping`
    bool holdsFixed = true;              ///< whether it knows fixed discs
    bool timesCollisions = false;        ///< whether it knows the moment of each collision
    std::uint32_t maxCount = kAnyCount;  ///< the most discs with which a page stays usable
};

/// An entry of a table, with a sentence about it, which the engine does not contain.
template <class Info>
struct Described {
    Info info;
    std::string_view about;
};

// The tables are in the order of the enumerations, as is every list.

// With 20,000 discs the sketch's naive loop makes 400,000,000 tests per frame, in about half a
// second.
inline constexpr Described<MethodInfo> kDescribedMethods[] = {
    {{.id = Method::naive, .name = "naive", .label = "Naive", .everyPair = true, .onSwitch = true},
     "Tests every disc against every other disc: n(n-1)/2 pair tests."},
    {{.id = Method::grid,
      .name = "grid",
      .label = "Grid",
      .cells = MethodInfo::Cells::square,
      .usesCell = true,
      .onSwitch = true},
     "Sorts the discs into square cells, then tests each disc only against those in its own cell "
     "and in the cells next to it."},
    {{.id = Method::sap, .name = "sap", .label = "Sweep and prune"},
     "Sorts the discs along the axis on which they are spread out more, and tests only those that "
     "overlap on that axis."},
    {{.id = Method::stripsX,
      .name = "strips-x",
      .label = "Vertical strips",
      .cells = MethodInfo::Cells::columns,
      .usesCell = true},
     "Sorts the discs into vertical strips, usually one diameter wide, and tests each strip "
     "against itself and the next."},
    {{.id = Method::stripsY,
      .name = "strips-y",
      .label = "Horizontal strips",
      .cells = MethodInfo::Cells::rows,
      .usesCell = true},
     "Sorts the discs into horizontal strips, usually one diameter high, and tests each strip "
     "against itself and the next."},
    {{.id = Method::hash,
      .name = "hash",
      .label = "Hash table",
      .cells = MethodInfo::Cells::square,
      .usesTable = true},
     "Like the grid, but the cells share a fixed number of buckets, so they need no box."},
    {{.id = Method::fixedGrid,
      .name = "fixed-grid",
      .label = "Fixed-capacity grid",
      .cells = MethodInfo::Cells::square,
      .usesCell = true},
     "Like the grid, but its cells are kept from tick to tick and hold four discs each; any "
     "more go to an overflow list."},
    {{.id = Method::hgrid,
      .name = "hgrid",
      .label = "Hierarchical grid",
      .cells = MethodInfo::Cells::square},
     "One grid for each class of radii, so that large discs do not force large cells on small "
     "ones."},
    {{.id = Method::tutorialNaive,
      .name = "tutorial-naive",
      .label = "Tutorial: naive",
      .everyPair = true,
      .sketchLoop = true,
      .maxCount = 20'000},
     "The p5.js tutorial's first loop: tests each pair twice, and resolves a contact as soon as it "
     "is found."},
    {{.id = Method::tutorialGrid,
      .name = "tutorial-grid",
      .label = "Tutorial: grid",
      .cells = MethodInfo::Cells::square,
      .usesCell = true,
      .sketchLoop = true},
     "The tutorial's grid: tests each disc against those in the cells that its bounding box "
     "touches."},
    {{.id = Method::tutorialImproved,
      .name = "tutorial-improved",
      .label = "Tutorial: improved grid",
      .cells = MethodInfo::Cells::square,
      .usesCell = true,
      .sketchLoop = true,
      .keepsLists = true},
     "The tutorial's second grid: compares squared distances, and moves a disc in its lists only "
     "when its cells change."},
};
inline constexpr auto kMethods = kColumn<kDescribedMethods, &Described<MethodInfo>::info>;

inline constexpr Described<ResponseInfo> kDescribedResponses[] = {
    {{.id = Response::repulsion,
      .name = "repulsion",
      .label = "Repulsion",
      .conserves = "momentum"},
     "As in the tutorial: pushes the two discs apart, the lighter one further, and gives them "
     "equal and opposite impulses."},
    {{.id = Response::elastic,
      .name = "elastic",
      .label = "Elastic",
      .conserves = "momentum, energy"},
     "Bounces without losing energy: two discs exchange momentum along the line of their centres."},
    {{.id = Response::settle,
      .name = "settle",
      .label = "Settle",
      .conserves = "momentum, except for slight drag",
      .ownMotion = true,
      .usesRestitution = true},
     "Lets piles come to rest: solves soft contacts in eight short steps, warm-started with the "
     "last tick's impulses."},
    {{.id = Response::rewind, .name = "rewind", .label = "Rewind", .conserves = "momentum, energy"},
     "Rewinds each overlapping pair to the moment they touched, bounces them, and plays forward "
     "again."},
    {{.id = Response::exact,
      .name = "exact",
      .label = "Exact order",
      .conserves = "momentum, energy",
      .ownMotion = true,
      .usesTurn = false,
      .usesDamping = false,
      .holdsFixed = false,
      .timesCollisions = true,
      .maxCount = 20'000},
     "Handles the collisions in the order in which they happen, so discs that start apart never "
     "overlap."},
};
inline constexpr auto kResponses = kColumn<kDescribedResponses, &Described<ResponseInfo>::info>;

/// Whether there is a name for each value of an enumeration that ends with `last`.
constexpr bool namesAll(const auto& names, auto last) {
    return std::size(names) == static_cast<std::size_t>(last) + 1;
}

/// Whether every entry stands at the place that its id has in the enumeration.
constexpr bool inOrder(const auto& table) {
    for (std::size_t k = 0; k < std::size(table); ++k)
        if (static_cast<std::size_t>(table[k].id) != k) return false;
    return true;
}
static_assert(inOrder(kMethods) && inOrder(kResponses));

/// How many methods have a detector. The tutorial's loops come after them.
inline constexpr auto kDetectors =
    static_cast<std::size_t>(std::ranges::count(kMethods, false, &MethodInfo::sketchLoop));
static_assert(std::ranges::is_partitioned(
    kMethods, [](bool loop) { return !loop; }, &MethodInfo::sketchLoop));

/// All methods, in the order in which the page lists them.
constexpr std::span<const MethodInfo> methods() { return kMethods; }
/// Those of them that only detect; the others are the tutorial's loops.
constexpr std::span<const MethodInfo> detectors() { return methods().first(kDetectors); }
constexpr std::span<const ResponseInfo> responses() { return kResponses; }

constexpr const MethodInfo& info(Method method) {
    return kMethods[static_cast<std::size_t>(method)];
}
constexpr const ResponseInfo& info(Response response) {
    return kResponses[static_cast<std::size_t>(response)];
}

/// The sentence about an entry.
inline std::string_view about(Method method) {
    return kColumn<kDescribedMethods, &Described<MethodInfo>::about>[static_cast<std::size_t>(
        method)];
}
inline std::string_view about(Response response) {
    return kColumn<kDescribedResponses, &Described<ResponseInfo>::about>[static_cast<std::size_t>(
        response)];
}

}  // namespace cellmates
