#include "session/hand.h"

#include <algorithm>

namespace cellmates {

void Hand::point(Point at) {
    pointer_ = at;
    aiming_ = false;
    drag_.moveTo(at);
}

void Hand::pointAway() {
    if (!aiming_) pointer_.reset();
}

void Hand::aim(Point at, Box box) {
    pointer_ = Point{std::clamp(at.x, 0.0f, box.width), std::clamp(at.y, 0.0f, box.height)};
    aiming_ = true;
    drag_.moveTo(*pointer_);
}

void Hand::aimAway() {
    if (aiming_) pointer_.reset();
    aiming_ = false;
}

void Hand::press(Point at, Tool tool) {
    tool_ = tool;
    drag_.press(at);
}

std::optional<Hand::PushPlace> Hand::pushPlace(Box box, Tool chosen) const {
    const bool held = dragging() && tool_ == Tool::push;
    const bool ready = !dragging() && chosen == Tool::push;
    if (!pointer_ || !(held || ready)) return {};
    return PushPlace{*pointer_, pushRadius(box), held};
}

void Hand::spawn(Simulation& simulation, int ticks, const ViewOptions& options) {
    if (tool_ != Tool::spawn || !dragging() || ticks <= 0) return;
    simulation.ask({.tool = Tool::spawn,
                    .places = static_cast<std::uint32_t>(ticks) * options.spawnRate,
                    .radius = options.spawnRadius,
                    .path = drag_.path()});
    drag_.advance();
}

void Hand::push(Simulation& simulation) {
    if (tool_ != Tool::push || !dragging() || simulation.world()->pending()) return;
    simulation.ask({.tool = Tool::push, .places = Stroke::kPushes, .path = drag_.path()});
    drag_.advance();
}

}  // namespace cellmates
