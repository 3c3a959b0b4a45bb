#include "workbench/slots.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace cellmates {
namespace {

constexpr double kAll = 4294967296.0;  // number of different ids

bool stays(std::uint32_t id, double keep) { return mixed(id) < keep * kAll; }

}  // namespace

bool Slots::assign(const Workload& workload, double keep) {
    const auto frames = workload.frames();
    const std::uint32_t largest = workload.mostDiscs();
    if (!slots_.reserve(workload.rows()) || !starts_.reserve(frames.size()) ||
        !counts_.reserve(frames.size()) || !taken_.reserve(largest) || !before_.create(largest) ||
        !now_.create(largest))
        return false;
    most_ = 0;
    rows_ = 0;
    std::uint32_t start = 0;
    for (std::size_t f = 0; f < frames.size(); ++f) {
        starts_[f] = start;
        const std::uint32_t count = assignFrame(frames[f], slots_.data() + start, keep);
        counts_[f] = count;
        start += frames[f].count;
        most_ = std::max(most_, count);
        rows_ += count;
    }
    return true;
}

std::uint32_t Slots::assignFrame(const Workload::Frame& frame, std::uint32_t* slots, double keep) {
    std::swap(before_, now_);
    now_.clear();
    std::uint32_t count = 0;
    for (std::uint32_t k = 0; k < frame.count; ++k) count += stays(frame.id[k], keep);
    if (count) std::memset(taken_.data(), 0, count);
    // Discs that were there before keep their slots, unless there are now fewer.
    for (std::uint32_t k = 0; k < frame.count; ++k) {
        slots[k] = kLeftOut;
        const std::uint32_t id = frame.id[k];
        if (!stays(id, keep)) continue;
        const std::uint32_t slot = before_.find(id);
        if (slot >= count) continue;
        slots[k] = slot;
        taken_[slot] = 1;
        now_.add(id, slot);
    }
    std::uint32_t next = 0;
    for (std::uint32_t k = 0; k < frame.count; ++k) {
        const std::uint32_t id = frame.id[k];
        if (slots[k] != kLeftOut || !stays(id, keep)) continue;
        while (taken_[next]) ++next;
        slots[k] = next;
        now_.add(id, next++);
    }
    return count;
}

}  // namespace cellmates
