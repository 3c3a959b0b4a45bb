#include "core/respond/lockstep.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace cellmates {
namespace {

constexpr std::uint32_t kPerCacheLine = 64 / sizeof(float);

// Four lanes read from as many as fifty places, more than a processor looks ahead at: among a
// million discs that would take 11 ns a disc.
std::uint32_t fetch(const Particles& p, std::uint32_t stretch) {
    const std::uint32_t first = stretch << ContactList::kStretchShift;
    const std::uint32_t last = std::min(p.count(), (stretch + 1) << ContactList::kStretchShift);
    std::uint32_t read = 0;
    for (const Buffer<float>* array : {&p.x, &p.y, &p.vx, &p.vy, &p.r, &p.inverseMass})
        for (std::uint32_t i = first; i < last; i += kPerCacheLine) {
#ifdef __wasm__
            // There is no instruction that only fetches.
            read |= std::bit_cast<std::uint32_t>((*array)[i]);
#else
            __builtin_prefetch(array->data() + i);
#endif
        }
    return read;
}

}  // namespace

ChunkDeal::ChunkDeal(const ContactList& contacts, ContactList::Group group, unsigned workers)
    : places_(contacts.chunksOf(group)), sorted_(workers > 1) {
    const std::uint32_t count = contacts.chunksOf(group);
    even_ = count >= simd::kLanes * workers;
    if (!sorted_) return;
    std::array<std::uint32_t, std::tuple_size_v<decltype(order_)>> size;
    std::uint32_t largest = 0;
    std::uint64_t total = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
        size[k] = contacts.sizeOfChunk(group, k);
        largest = std::max(largest, size[k]);
        total += size[k];
    }
    even_ = even_ && std::uint64_t{largest} * simd::kLanes * workers <= total;

    // Those of about one size stay in the order of storage.
    constexpr std::uint32_t kClasses = 8;
    std::uint32_t start[kClasses + 1] = {};
    const auto classOf = [&](std::uint32_t k) {
        return static_cast<std::uint32_t>(kClasses - 1 -
                                          std::uint64_t{size[k]} * kClasses / (largest + 1ull));
    };
    for (std::uint32_t k = 0; k < count; ++k) ++start[classOf(k) + 1];
    for (std::uint32_t c = 0; c < kClasses; ++c) start[c + 1] += start[c];
    for (std::uint32_t k = 0; k < count; ++k)
        order_[start[classOf(k)]++] = static_cast<std::uint16_t>(k);
}

bool Lane::next() {
    for (;;) {
        while (stretch < last) {
            run = contacts.run(group, stretch++);
            fetched |= fetch(particles, stretch);
            if (run.at != run.end) return true;
        }
        std::uint32_t chunk = 0;
        if (!chunks.take(chunk)) return false;
        stretch = contacts.beginOf(group, chunk);
        last = contacts.endOf(group, chunk);
        fetched |= fetch(particles, stretch);
    }
}

bool advanceAll(std::span<Lane> lanes) {
    bool all = true;
    for (Lane& lane : lanes)
        if (lane.run.at == lane.run.end) all = lane.next() && all;
    return all;
}

}  // namespace cellmates
