#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scenes.h"
#include "session/options.h"
#include "session/result.h"

namespace cellmates {

/// The scene that an address without parameters opens: in it the switch needs no explanation. With
/// so many discs naive takes 373 ms for a tick, 22 frames, on the machine of
/// bench/results/compare.md, and more than ten frames on one that is twice as fast.
inline constexpr Scene kOpeningScene = Scene::pegs;
inline constexpr std::uint32_t kOpeningCount = info(kOpeningScene).defaultCount;

/// The longest address that is read, characters: many times all parameters.
inline constexpr std::size_t kLongestAddress = 16'384;

/// The configuration and the options with which a page opens.
struct Opening {
    Config config;
    Options options;
    std::vector<std::string> problems;  ///< one sentence for each ignored value
};

/// A part of an address.
struct NamedValue {
    std::string name, value;
};
/// Names and values of an address's query (the leading ? may be missing), decoded.
std::vector<NamedValue> readQuery(std::string_view query);

/// Reads an address by the schema (`configFields`, `viewFields`, `pageFields`). An invalid value is
/// reported in `problems` and replaced by its default; unknown names are ignored, and so is, with a
/// sentence, an address longer than `kLongestAddress`. An address without parameters, or
/// with a race of no scene, opens `kOpeningScene`; any other opens `scene=tutorial`, unless it
/// names another scene. In a frame (`framed`) the panel starts collapsed.
Opening readAddress(std::string_view query, bool framed);

/// The query that opens this configuration: all differences from the defaults of `config`'s scene
/// and number of discs.
std::string writeAddress(const Config& config, const Options& options, bool framed);

}  // namespace cellmates
