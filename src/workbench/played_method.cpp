#include "workbench/played_method.h"

#include <algorithm>

#include "core/detect/extra/extra_methods.h"

namespace cellmates {
namespace {

// A cache line more than a fourth of a memory page, so that runs begin at any line of one.
constexpr std::size_t kSpacerBytes = 1024 + 64;

/// Mixes 64 bits (SplitMix64's finalizer: Steele, Lea, Flood 2014).
constexpr std::uint64_t mixed64(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

}  // namespace

std::uint64_t contactHash(std::uint32_t frame, std::uint32_t a, std::uint32_t b) {
    const std::uint64_t pair = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
    return mixed64(pair + mixed64(frame + std::uint64_t{1}));
}

std::vector<MethodInfo> playedMethods() {
    addExtraMethods();
    std::vector<MethodInfo> all;
    for (const MethodInfo& method : allMethods())
        if (!method.sketchLoop) all.push_back(method);
    return all;
}

bool PlayedMethod::begin(double keep) {
    if (kept_ != keep) {
        kept_.reset();
        if (!slots_.assign(workload_, keep)) return false;
        kept_ = keep;
    }
    moveMemory();
    usesStorage_ = isFirst_ = true;
    return discs_.begin(workload_, slots_);
}

void PlayedMethod::moveMemory() {
    discs_ = {};
    spacer_ = {};
    runs_ = (runs_ + 37) % 64;
    // Without memory for it, everything stays where it was.
    static_cast<void>(spacer_.reserve(runs_ * kSpacerBytes));
}

bool PlayedMethod::show(std::uint32_t frame) {
    frame_ = frame;
    begun_ = false;
    discs_.show(frame);
    return frame > 0 || usesStorage_ || discs_.sort();
}

bool PlayedMethod::beginFrame() {
    detection_.restart();
    begun_ = !usesStorage_ || discs_.sort();
    return begun_;
}

Progress PlayedMethod::build(Pace& pace) {
    if (!begun_ && !beginFrame()) return Progress::noMemory;
    return detection_.build(discs_.input(), pace);
}

Progress PlayedMethod::query(Pace& pace) {
    if (!begun_ && !beginFrame()) return Progress::noMemory;
    const Progress progress = detection_.query(discs_.input(), pace);
    if (progress != Progress::done) return progress;
    usesStorage_ = detection_.cost().usesStorage || (usesStorage_ && !isFirst_);
    isFirst_ = false;
    return progress;
}

Played::Count PlayedMethod::count() {
    const DetectCost& cost = detection_.cost();
    std::uint64_t hash = 0;
    detection_.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
        hash += contactHash(frame_, discs_.idAt(i), discs_.idAt(j));
    });
    return {.tests = cost.pairTests,
            .contacts = detection_.contacts().size(),
            .hash = hash,
            .bytes = cost.bytes + (usesStorage_ ? discs_.cells().bytes() : 0),
            .rebuilt = cost.rebuilt};
}

}  // namespace cellmates
