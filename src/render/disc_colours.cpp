#include "render/disc_colours.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/scenes.h"

namespace cellmates {
namespace {

constexpr float kTop = colouring::kLevels - 1;

std::uint8_t byte(float value) {
    const float lower = value > 0 ? value : 0;  // NaN becomes 0
    return static_cast<std::uint8_t>(static_cast<std::int32_t>(lower < kTop ? lower : kTop));
}

}  // namespace

bool DiscColours::pack(const World& world, ColourBy by, Inspection::Cells cells,
                       const std::uint32_t* chosen, std::uint32_t count, std::uint8_t* to) {
    const Particles& p = world.particles();
    switch (by) {
        case ColourBy::speed: {
            const Config& c = world.config();
            const float warm = info(c.scene).warm;
            top_ = warm > 0 ? warm : 0.8f * c.speedLimit;
            const float* const vx = p.vx.data();
            const float* const vy = p.vy.data();
            const float scale = kTop / top_;
            packEach(chosen, count, to, [=](std::uint32_t i) {
                return byte(std::sqrt(vx[i] * vx[i] + vy[i] * vy[i]) * scale);
            });
            if (p.fixedCount() > 0)
                for (std::uint32_t k = 0; k < count; ++k)
                    if (p.fixed(chosen ? chosen[k] : k)) to[k] = colouring::kFixed;
            break;
        }
        case ColourBy::cell: {
            if (cells.width <= 0 && cells.height <= 0) {
                const float side = std::max(2 * p.maxRadius(), 1e-3f);
                cells = {side, side};
            }
            top_ = std::max(cells.width, cells.height);
            const float* const x = p.x.data();
            const float* const y = p.y.data();
            const float across = cells.width > 0 ? 1 / cells.width : 0;
            const float down = cells.height > 0 ? 1 / cells.height : 0;
            const auto at = [](float place, float inverse) {
                return static_cast<std::int32_t>(place > 0 ? std::min(place * inverse, 1e9f) : 0);
            };
            packEach(chosen, count, to, [=](std::uint32_t i) {
                return colouring::ofCell(at(x[i], across), at(y[i], down));
            });
            break;
        }
        case ColourBy::contacts: {
            if (!counts_ && !countContacts(world)) return false;
            const DiscColours& known = counts_ ? *counts_ : *this;
            top_ = colouring::kMostContacts;
            packEach(chosen, count, to, [&](std::uint32_t i) {
                const std::uint32_t id = p.id[i];
                return colouring::ofContacts(id < known.counted_ ? known.contacts_[id] : 0u);
            });
            break;
        }
        case ColourBy::origin: {
            top_ = colouring::kOrigins;
            const std::uint32_t begun = world.config().count;
            packEach(chosen, count, to,
                     [&](std::uint32_t i) { return colouring::ofOrigin(p.id[i], begun); });
            break;
        }
        case ColourBy::automatic:
        case ColourBy::none: break;
    }
    if (new_ < p.count() && by != ColourBy::origin)
        for (std::uint32_t k = 0; k < count; ++k)
            if (const std::uint32_t id = p.id[chosen ? chosen[k] : k]; id >= new_)
                to[k] = colouring::ofNew(to[k], id >= mark_.discs);
    return true;
}

void DiscColours::noteNew(const World& world) {
    constexpr std::uint64_t kHalfSecond = 30;  // ticks
    const Mark now{world.tick(), world.particles().count()};
    const std::uint32_t begun = world.config().count;
    const bool other = now.tick < mark_.tick || now.discs < mark_.discs;
    new_ = std::max(new_, begun);  // another world may have more discs
    if (!other && now.tick < mark_.tick + kHalfSecond) return;
    new_ = std::max(other ? now.discs : mark_.discs, begun);
    mark_ = now;
}

bool DiscColours::countContacts(const World& world) {
    const Particles& p = world.particles();
    if (!contacts_.reserve(p.capacity())) return false;
    if (!world.contactsKnown()) return true;  // keep the previous counts
    counted_ = p.count();
    if (counted_ > 0) std::memset(contacts_.data(), 0, counted_);
    const auto add = [&](std::uint32_t i) {
        std::uint8_t& count = contacts_[p.id[i]];
        count += count < 255;
    };
    world.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
        add(i);
        add(j);
    });
    return true;
}

}  // namespace cellmates
