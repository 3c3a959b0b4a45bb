#pragma once

#include "overlay/layout.h"
#include "overlay/look.h"
#include "overlay/picture.h"
#include "overlay/places.h"
#include "overlay/wishes.h"
#include "session/session.h"

namespace cellmates {

/// The data and the layout of one frame, and what it gives back.
struct Frame {
    const Session& session;
    const World& world;
    const Config& config;
    const Options& options;
    const Look& look;
    const Layout& layout;
    const Picture& picture;
    Wishes& wishes;       ///< to which the visitor's requests are added
    Places& places;       ///< in which the parts note where they are
    float width, height;  ///< size of the surface, CSS pixels

    std::uint32_t discs() const { return world.particles().count(); }
};

}  // namespace cellmates
