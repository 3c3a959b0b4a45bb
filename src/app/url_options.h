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
/// &dpr=…` (the leading ? may be missing). A bad value is named in `problems` and
/// replaced by its default; names that are not ours are ignored.
UrlOptions parseUrl(std::string_view query);

}  // namespace cellmates
