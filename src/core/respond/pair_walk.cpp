#include "core/respond/pair_walk.h"

#include <algorithm>
#include <span>

#include "core/base/prefetch.h"
#include "core/base/simd.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kPerCacheLine = 64 / sizeof(float);

// Reads a stretch's discs ahead. Four lanes read from up to fifty places, more than a processor
// prefetches by itself: with a million discs that would take 11 ns per disc.
std::uint32_t fetch(const Particles& p, std::uint32_t stretch) {
    const std::uint32_t first = stretch << ContactList::kStretchShift;
    if (first >= p.count()) return 0;
    const std::uint32_t last = std::min(p.count(), (stretch + 1) << ContactList::kStretchShift);
    std::uint32_t read = 0;
    const Buffer<float>* const arrays[] = {&p.x, &p.y, &p.vx, &p.vy, &p.r, &p.inverseMass};
    for (const Buffer<float>* array : std::span(arrays, p.alike() ? 4 : 6))
        for (std::uint32_t i = first; i < last; i += kPerCacheLine)
            read |= prefetchOrRead(array->data() + i);
    return read;
}

/// A lane, which takes chunks of a group one after another.
struct Lane {
    const Particles& particles;
    const ContactList& contacts;
    ContactList::Group group;
    Deal& chunks;
    ContactList::Run run{};
    std::uint32_t stretch = 0, end = 0;  ///< next stretch of the chunk, and the end of the chunk
    std::uint32_t fetched = 0;           ///< result of reading ahead (see `prefetchOrRead`)

    /// Sets `run` to the next stretch that has contacts. False if there is none.
    bool next();
};

bool Lane::next() {
    for (;;) {
        while (stretch < end) {
            run = contacts.run(group, stretch++);
            // Partners in the row below are about a row of cells ahead of their discs.
            fetched |= fetch(particles, stretch + 1);
            if (run.at != run.end) return true;
        }
        std::uint32_t chunk = 0;
        if (!chunks.take(chunk)) return false;
        stretch = contacts.beginOf(group, chunk);
        end = contacts.endOf(group, chunk);
        fetched |= fetch(particles, stretch);
    }
}

/// Advances every lane whose `run` has ended. False if one of them has no contacts left.
bool advanceAll(std::span<Lane> lanes) {
    bool all = true;
    for (Lane& lane : lanes)
        if (lane.run.at == lane.run.end) all = lane.next() && all;
    return all;
}

/// From this many discs per worker on, the discs do not stay in L2 from one group to the next. The
/// discs of a band of chunks are few enough to stay there, so all groups of a band are walked
/// before the next band. Bands of eight chunks would be:
///
///     chunks    | 0 1 2 3 4 5 6 7 | 8 9
///     inner       0 1 2 3 4 5 6 7
///     even        0-1 2-3 4-5 6-7
///     odd           1-2 3-4 5-6     7-8 at the end
///
/// The contacts of each disc stay in canonical order. With fewer discs, bands change nothing
/// (bench/HISTORY.md).
constexpr std::uint32_t kFewestInBands = 300'000;
constexpr std::uint32_t kBand = 12;  // chunks: 390 kB, or 590 kB if radii or masses differ

}  // namespace

void ContactWalk::run(const ContactList& contacts, Workers& workers) const {
    const auto all =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(contacts.size(), UINT32_MAX));
    Workers& crew = workers.worthwhile(all);
    if (particles_.count() / crew.count() >= kFewestInBands)
        byBands(contacts, crew);
    else
        byGroups(contacts, crew);
    contacts.forEachIn(ContactList::far, [this](std::uint32_t i, std::uint32_t j) {
        const Local alone{0};
        ContactList::Run run{&alone, &alone + 1, i, j};
        some(run);
    });
}

void ContactWalk::byGroups(const ContactList& contacts, Workers& crew) const {
    for (const auto group : {ContactList::inner, ContactList::even, ContactList::odd}) {
        const std::uint32_t count = contacts.chunksOf(group);
        const bool enough = count >= simd::kLanes * crew.count();
        Deal chunks(0, count);
        crew.each([&](unsigned) {
            if (enough) return inLockstep(contacts, group, chunks);
            for (Lane lane{particles_, contacts, group, chunks}; lane.next();) some(lane.run);
        });
    }
}

void ContactWalk::byBands(const ContactList& contacts, Workers& crew) const {
    const std::uint32_t chunks = contacts.chunksOf(ContactList::inner);
    Deal bands(0, chunks, kBand);
    crew.each([&](unsigned) {
        for (std::uint32_t first = 0; bands.take(first);) {
            const std::uint32_t last = std::min(chunks, first + kBand);
            Deal inner(first, last);
            Deal even(first / 2, (last + 1) / 2);
            Deal odd(first / 2, (last - 1) / 2);
            inLockstep(contacts, ContactList::inner, inner);
            inLockstep(contacts, ContactList::even, even);
            inLockstep(contacts, ContactList::odd, odd);
        }
    });
    Deal between(kBand / 2 - 1, contacts.chunksOf(ContactList::odd), kBand / 2);
    crew.each([&](unsigned) { inLockstep(contacts, ContactList::odd, between); });
}

void ContactWalk::inLockstep(const ContactList& contacts, ContactList::Group group,
                             Deal& chunks) const {
    Lane lanes[simd::kLanes] = {{particles_, contacts, group, chunks},
                                {particles_, contacts, group, chunks},
                                {particles_, contacts, group, chunks},
                                {particles_, contacts, group, chunks}};
    while (advanceAll(lanes)) four(lanes[0].run, lanes[1].run, lanes[2].run, lanes[3].run);
    // One lane has nothing left to take; the others still have to finish their chunks.
    for (Lane& lane : lanes) {
        some(lane.run);
        while (lane.next()) some(lane.run);
    }
}

}  // namespace cellmates
