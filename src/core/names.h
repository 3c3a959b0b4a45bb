#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace cellmates {

/// How overlapping pairs are found. The `tutorial*` methods are the p5 sketch's
/// own loops, which detect, respond and move in one sweep.
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

/// What happens to a pair that overlaps.
enum class Response { repulsion, elastic, settle, rewind, exact };

/// A ready-made set of discs, box and parameters.
enum class Scene { tutorial, strips, klaus, hash, pucks, million, pile, mixed, column, tumbler };

struct MethodInfo {
    Method id;
    std::string_view name;   ///< as in URLs, messages and on the command line
    std::string_view label;  ///< as on a button
    std::string_view about;  ///< one sentence for a tooltip
    bool sketchLoop;         ///< detects, responds and moves by itself
    std::uint32_t maxCount;  ///< the most discs with which a page stays usable
};

struct ResponseInfo {
    Response id;
    std::string_view name;
    std::string_view label;
    std::string_view about;
    std::string_view conserves;  ///< what it conserves, except for rounding
    bool ownMotion;              ///< handles gravity, motion and walls as well
    std::uint32_t maxCount;      ///< most discs with which a page stays usable
};

struct SceneInfo {
    Scene id;
    std::string_view name;
    std::string_view label;
    std::string_view about;
    unsigned defaultCount;
    bool freeShape = false;  ///< its box may have any shape (`Config::aspect`)
};

/// All entries, in the order in which they are listed.
std::span<const MethodInfo> methods();
std::span<const ResponseInfo> responses();
std::span<const SceneInfo> scenes();

const MethodInfo& info(Method method);
const ResponseInfo& info(Response response);
const SceneInfo& info(Scene scene);

/// The entry with that public name; empty when there is none.
std::optional<Method> parseMethod(std::string_view name);
std::optional<Response> parseResponse(std::string_view name);
std::optional<Scene> parseScene(std::string_view name);

}  // namespace cellmates
