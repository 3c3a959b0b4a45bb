#include "session/hand.h"

#include <algorithm>

namespace cellmates {

void Hand::point(std::optional<Point> at) {
    if (!at && aiming_) return;
    pointer_ = at;
    aiming_ = false;
    if (at) drag(*at);
}

void Hand::aim(std::optional<Point> at, Box box) {
    if (at) at = {std::clamp(at->x, 0.0f, box.width), std::clamp(at->y, 0.0f, box.height)};
    if (at || aiming_) pointer_ = at;
    aiming_ = at.has_value();
    if (at) drag(*at);
}

void Hand::press(Point at, Tool tool) {
    tool_ = tool;
    // A new press before the previous path was taken extends that path.
    released_ = false;
    path_.reserve(Stroke::kMostPoints);
    extend(at);
}

void Hand::drag(Point at) {
    if (dragging() && !released_) extend(at);
}

void Hand::extend(Point at) {
    if (path_.size() == Stroke::kMostPoints)
        path_.back() = snapped(at);
    else
        path_.push_back(snapped(at));
}

void Hand::advance() {
    if (path_.empty()) return;
    path_.erase(path_.begin(), path_.end() - (released_ ? 0 : 1));
    released_ = false;
}

std::optional<Hand::Reach> Hand::reach(const Config& config, Tool chosen) const {
    const bool push = (dragging() ? tool_ : chosen) == Tool::push;
    const float radius = push ? pushRadius(config.box) : brushRadius(config);
    if (!pointer_ || radius == 0) return {};
    return Reach{*pointer_, radius, dragging()};
}

void Hand::use(Simulation& simulation, const ViewOptions& options) {
    if (!dragging()) return;
    const World& world = *simulation.world();
    const bool push = tool_ == Tool::push;
    if (push && world.pending()) return;
    Stroke stroke{.tool = tool_, .places = Stroke::kPushes, .path = path_};
    if (!push) {
        // The tutorial's scene keeps the tutorial's 5; of many discs, 5 would not be seen. With
        // more than 500, discs crowd so much that a tick of the grid takes 40 ms after three
        // seconds.
        const std::uint32_t usual = world.config().scene == Scene::tutorial
                                        ? 5
                                        : std::clamp(world.particles().count() / 100, 5u, 500u);
        stroke.places = options.spawnRate > 0 ? options.spawnRate : usual;
        stroke.radius = options.spawnRadius;
        stroke.brushed = true;
    }
    simulation.use(stroke);
    advance();
}

}  // namespace cellmates
