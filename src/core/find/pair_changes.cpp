#include "core/find/pair_changes.h"

#include <algorithm>

namespace cellmates {

PairChanges::Outcome PairChanges::take(std::span<const std::uint32_t> pairs,
                                       std::span<const std::uint32_t> ids) {
    begunSize_ = endedSize_ = 0;
    const std::size_t count = pairs.size() / 2;
    if (!ids_.reserveWithRoom(ids.size()) || !now_.reserveWithRoom(count) ||
        !before_.reserveWithRoom(count, beforeSize_) || !begun_.reserveWithRoom(count) ||
        !ended_.reserveWithRoom(beforeSize_))
        return Outcome::noMemory;
    IdPair* const idsEnd = std::copy(ids.begin(), ids.end(), ids_.data());
    std::sort(ids_.data(), idsEnd);
    const IdPair* const same = std::adjacent_find(ids_.data(), idsEnd);
    if (same != idsEnd) {
        sameId_ = static_cast<std::uint32_t>(*same);
        return Outcome::sameId;
    }

    for (std::size_t k = 0; k < count; ++k) {
        const std::uint32_t a = ids[pairs[2 * k]], b = ids[pairs[2 * k + 1]];
        now_[k] = IdPair{std::max(a, b)} << 32 | std::min(a, b);
    }
    IdPair *const now = now_.data(), *const before = before_.data();
    std::sort(now, now + count);
    const auto difference = [](const IdPair* all, std::size_t size, const IdPair* others,
                               std::size_t otherSize, IdPair* to) {
        return static_cast<std::size_t>(
            std::set_difference(all, all + size, others, others + otherSize, to) - to);
    };
    begunSize_ = difference(now, count, before, beforeSize_, begun_.data());
    endedSize_ = difference(before, beforeSize_, now, count, ended_.data());
    before_.swap(now_);
    beforeSize_ = count;
    return Outcome::done;
}

}  // namespace cellmates
