#include "core/respond/lockstep.h"

#include <algorithm>
#include <bit>

namespace cellmates {
namespace {

constexpr std::uint32_t kPerCacheLine = 64 / sizeof(float);

// Four lanes read from as many as fifty places, more than a processor looks ahead at: among a
// million discs that would take 11 ns a disc.
std::uint32_t fetch(const Particles& p, std::uint32_t stretch) {
    const std::uint32_t first = stretch << ContactList::kStretchShift;
    if (first >= p.count()) return 0;
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

ChunkDeal::ChunkDeal(const Sizes& sizes, std::uint32_t count, unsigned workers)
    : sorted_(workers > 1), even_(count >= simd::kLanes * workers), places_(count) {
    if (!sorted_) return;
    std::uint32_t largest = 0;
    std::uint64_t total = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
        largest = std::max(largest, sizes[k]);
        total += sizes[k];
    }
    even_ = even_ && std::uint64_t{largest} * simd::kLanes * workers <= total;

    // Those of about one size stay in the order of storage.
    constexpr std::uint32_t kClasses = 8;
    std::uint32_t start[kClasses + 1] = {};
    const auto classOf = [&](std::uint32_t k) {
        return static_cast<std::uint32_t>(kClasses - 1 -
                                          std::uint64_t{sizes[k]} * kClasses / (largest + 1ull));
    };
    for (std::uint32_t k = 0; k < count; ++k) ++start[classOf(k) + 1];
    for (std::uint32_t c = 0; c < kClasses; ++c) start[c + 1] += start[c];
    for (std::uint32_t k = 0; k < count; ++k)
        order_[start[classOf(k)]++] = static_cast<std::uint16_t>(k);
}

ChunkDeal ChunkDeal::ofGroup(const ContactList& contacts, ContactList::Group group,
                             unsigned workers) {
    const std::uint32_t count = contacts.chunksOf(group);
    Sizes sizes;
    for (std::uint32_t k = 0; k < count; ++k) sizes[k] = contacts.sizeOfChunk(group, k);
    return {sizes, count, workers};
}

ChunkDeal ChunkDeal::ofBands(const ContactList& contacts, std::uint32_t chunks, unsigned workers) {
    Sizes sizes{};
    for (const auto group : {ContactList::inner, ContactList::even, ContactList::odd})
        for (std::uint32_t k = 0; k < contacts.chunksOf(group); ++k)
            sizes[contacts.chunk(group, k) / chunks] += contacts.sizeOfChunk(group, k);
    return {sizes, (contacts.chunksOf(ContactList::inner) + chunks - 1) / chunks, workers};
}

bool Lane::next() {
    for (;;) {
        while (stretch < last) {
            run = contacts.run(group, stretch++);
            // Partners are a row of cells further on.
            fetched |= fetch(particles, stretch + 1);
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
