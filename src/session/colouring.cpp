#include "session/colouring.h"

#include <algorithm>
#include <iterator>

namespace cellmates::colouring {
namespace {

Rgb mix(Rgb a, Rgb b, float part) {
    return {a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part};
}

float smoothstep(float from, float to, float at) {
    const float t = std::clamp((at - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

/// Cool to warm: most discs have about the usual speed, the middle, and a few stand out. Small
/// discs need darker colours on a white ground.
Rgb speed(float part, bool dark) {
    constexpr Rgb cool{0.17f, 0.38f, 0.69f}, warm{0.93f, 0.36f, 0.29f};
    const Rgb mid = dark ? Rgb{0.20f, 0.68f, 0.75f} : Rgb{0.09f, 0.60f, 0.67f};
    const Rgb light = dark ? Rgb{0.96f, 0.82f, 0.45f} : Rgb{0.90f, 0.68f, 0.18f};
    const Rgb low = mix(cool, mid, smoothstep(0, 0.42f, part));
    return mix(mix(low, light, smoothstep(0.35f, 0.72f, part)), warm, smoothstep(0.68f, 1, part));
}

/// Lighter from step to step, so that the order is visible without hue.
Rgb amount(float part) {
    constexpr Rgb stops[] = {{0.35f, 0.34f, 0.78f},
                             {0.11f, 0.46f, 0.68f},
                             {0.30f, 0.70f, 0.62f},
                             {0.66f, 0.72f, 0.38f},
                             {0.98f, 0.72f, 0.20f}};
    const float at = part * static_cast<float>(std::size(stops) - 1);
    const auto stop = std::min(static_cast<std::size_t>(at), std::size(stops) - 2);
    return mix(stops[stop], stops[stop + 1], at - static_cast<float>(stop));
}

Rgb origin(int level) {
    constexpr Rgb parts[kOrigins] = {{0.30f, 0.35f, 0.76f}, {0.16f, 0.49f, 0.73f},
                                     {0.22f, 0.66f, 0.62f}, {0.62f, 0.76f, 0.38f},
                                     {0.97f, 0.74f, 0.26f}, {0.88f, 0.38f, 0.27f}};
    return parts[(level * (kOrigins - 1) + kLevels - 2) / (kLevels - 1)];
}

Rgb cell(float part) {
    constexpr Rgb colours[kCellColours] = {
        {0.13f, 0.38f, 0.73f}, {0.90f, 0.55f, 0.12f}, {0.45f, 0.74f, 0.88f}, {0.65f, 0.24f, 0.33f}};
    return colours[static_cast<std::size_t>(part * (kCellColours - 1) + 0.5f)];
}

}  // namespace

Rgb colour(ColourBy by, int level, DiscStyle style, bool dark) {
    if (level >= kNew) {
        const int step = level - kNew, own = step % kNewLevels * (kLevels - 1) / (kNewLevels - 1);
        const float more = step < kNewLevels ? 0.6f : 0.3f;
        return mix(colour(by, own, style, dark), dark ? Rgb{1, 1, 1} : Rgb{0, 0, 0}, more);
    }
    const float part = static_cast<float>(level) / (kLevels - 1);
    const bool outline = style == DiscStyle::outline;
    // A thin line needs more contrast with the tutorial's floor.
    const Rgb apart = dark ? Rgb{1, 1, 1} : Rgb{0, 0, 0};
    const auto inked = [&](Rgb c) { return outline ? mix(c, apart, dark ? 0.15f : 0.25f) : c; };
    if (level == kAdded && by != ColourBy::none) return apart;
    if (level == kFixed && by != ColourBy::none)
        return dark ? Rgb{0.55f, 0.58f, 0.64f} : Rgb{0.36f, 0.39f, 0.45f};
    switch (by) {
        case ColourBy::speed: return inked(speed(part, dark));
        case ColourBy::cell: return inked(cell(part));
        case ColourBy::origin: return inked(origin(level));
        case ColourBy::contacts: return inked(amount(part));
        case ColourBy::automatic:
        case ColourBy::none: break;
    }
    if (outline) return dark ? Rgb{0.84f, 0.84f, 0.84f} : Rgb{0, 0, 0};
    return {0.25f, 0.52f, 0.74f};
}

}  // namespace cellmates::colouring
