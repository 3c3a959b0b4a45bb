#include "core/detect/contact_list.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kStretch = 1u << ContactList::kStretchShift;

/// Sorts one disc's contacts by partner: by insertion if there are few, as is usual.
void sortPartners(Contact* first, Contact* last) {
    const auto before = [](Contact a, Contact b) { return a.j < b.j; };
    if (last - first > 16) {
        std::make_heap(first, last, before);
        std::sort_heap(first, last, before);
        return;
    }
    for (Contact* each = first; each < last; ++each) {
        const Contact contact = *each;
        Contact* at = each;
        for (; at > first && before(contact, at[-1]); --at) *at = at[-1];
        *at = contact;
    }
}

/// Sorts a stretch's contacts into `to`: a counting sort by i, then each i's few partners by j.
void sortStretch(const Contact* from, std::size_t size, Contact* to) {
    std::size_t start[kStretch + 1] = {};
    for (std::size_t k = 0; k < size; ++k) ++start[from[k].i % kStretch + 1];
    for (std::uint32_t i = 0; i < kStretch; ++i) start[i + 1] += start[i];
    for (std::size_t k = 0; k < size; ++k) to[start[from[k].i % kStretch]++] = from[k];
    std::size_t begin = 0;
    for (std::uint32_t i = 0; i < kStretch; begin = start[i++])
        sortPartners(to + begin, to + start[i]);
}

}  // namespace

bool ContactList::begin(std::uint32_t count, std::uint32_t capacity, unsigned workers) {
    writerCount_ = std::max(writerCount_, workers);
    clear();
    if (!stretches_.reserve(stretchesOf(capacity))) return false;
    stretchCount_ = stretchesOf(count);
    std::fill_n(stretches_.data(), stretchCount_, Stretch{});
    return true;
}

bool ContactList::makeRoom() {
    // After a failed allocation no more memory is requested: see `ContactWriter`.
    const std::size_t room = std::max<std::size_t>(1024, looseSize_ * 3 / 2);
    if (refused_ == 0 && loose_.reserve(room, looseSize_)) return true;
    ++refused_;
    return false;
}

bool ContactList::canonicalize(std::uint32_t count, Passes& passes) {
    const std::uint32_t stretches = stretchesOf(count);
    if (!scratch_.reserve(loose_.capacity()) || !start_.reserveWithRoom(stretches + 1) ||
        !stretches_.reserveWithRoom(stretches))
        return false;
    using Index = Passes::Index;

    // Counting sort by stretch.
    std::size_t* const start = start_.data();
    passes.once([&] { std::fill_n(start, stretches + 1, std::size_t{0}); });
    passes.run(looseSize_, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k) ++start[(loose_[k].i >> kStretchShift) + 1];
    });
    passes.once([&] {
        for (std::uint32_t s = 0; s < stretches; ++s) start[s + 1] += start[s];
    });
    // Each placed contact moves start[s] up, finally to the end of stretch s.
    passes.run(looseSize_, [&](Index from, Index to) {
        for (Index k = from; k < to; ++k)
            scratch_[start[loose_[k].i >> kStretchShift]++] = loose_[k];
    });

    passes.run(count, [&](Index from, Index to) {
        for (std::uint32_t s = stretchesOf(from); s < stretchesOf(to); ++s) {
            const std::size_t begin = s ? start[s - 1] : 0, size = start[s] - begin;
            sortStretch(scratch_.data() + begin, size, loose_.data() + begin);
            writers_[0].open(s);
            for (std::size_t k = begin; k < begin + size; ++k)
                writers_[0].add(loose_[k].i, loose_[k].j);
            close(0, s);
        }
    });
    if (writers_[0].refused()) {
        writers_[0].clear();
        return false;
    }
    passes.once([&] {
        stretchCount_ = stretches;
        looseSize_ = 0;
    });
    return true;
}

}  // namespace cellmates
