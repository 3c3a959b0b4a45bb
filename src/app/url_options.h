#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/config.h"

namespace cellmates {

/// How much of the panel there is: all, only the switch and the figures, nothing.
enum class PanelSize { full, min, none };

/// What a page's address asks for.
struct UrlOptions {
    Config config;  ///< capacity not yet chosen
    bool paused = false;
    PanelSize panel = PanelSize::full;
    double maxPixelRatio = 2;           ///< cap on drawn pixels per CSS pixel, 0.5 .. 4
    std::vector<std::string> problems;  ///< one sentence for each value not used
};

/// Reads `?scene=…&n=…&seed=…&method=…&response=…&cell=…&gravity=…&paused=…&ui=…
/// &dpr=…` (the leading ? may be missing), and looks whether `theme=…`, `autoplay=…` and
/// `threads=…` are such that the page, which follows them itself, could do so. A bad value
/// is named in `problems` and replaced by its default; names that are not ours are ignored.
UrlOptions parseUrl(std::string_view query);

/// What is to change while the program runs.
struct Change {
    Config config;                      ///< what ran, changed; of no use if there are problems
    bool restart = false;               ///< another scene, number or seed: from the start
    std::vector<std::string> problems;  ///< one sentence each
};

/// Reads `scene=…&n=…&seed=…&method=…&response=…&cell=…&gravity=…`: changes to what
/// runs, `now`. Another name is a problem too. A scene comes with its own number of
/// particles and parameters but for the method, unless they are given as well.
Change parseChange(std::string_view query, const Config& now);

}  // namespace cellmates
