#pragma once

#include "overlay/gui.h"
#include "overlay/picture.h"
#include "overlay/places.h"
#include "overlay/wishes.h"
#include "session/keys.h"
#include "session/session.h"

namespace cellmates {

/// The data and the layout of one frame of the panel, and what it gives back.
struct Frame {
    const Session& session;
    const World& world;
    const Config& config;
    const Options& options;
    const Gui::Fonts& fonts;
    const Picture& picture;
    Wishes& wishes;       ///< to which the visitor's requests are added
    Places& places;       ///< in which the parts note where they are
    float width, height;  ///< size of the surface, CSS pixels
    bool compact;         ///< only the line
    bool open;            ///< the whole panel
    bool coarse;          ///< the pointer is a finger
    bool beside;          ///< the open panel is next to the picture; otherwise there is the line
    float scale = 0;      ///< CSS pixels per px of the box

    /// A label with its key, which a finger does not have.
    KeyedLabel keyed(const char* label, std::string_view does) const {
        return withKey(label, coarse ? "" : does);
    }
};

}  // namespace cellmates
