#include "core/detect/contact_list.h"

#include <algorithm>
#include <cstring>

namespace cellmates {

bool ContactList::grow(Lane& lane, std::size_t wanted) {
    const std::size_t room =
        std::max<std::size_t>({1024, lane.contacts.capacity() * 3 / 2, wanted});
    // After a failed allocation memory is not asked for again: failed attempts are expensive in a
    // browser.
    if (refused_ == 0 && lane.contacts.reserve(room, lane.size)) return true;
    ++refused_;
    return false;
}

void ContactList::append(const ContactList& other) {
    for (int g = 0; g < groupCount; ++g) {
        const Lane& from = other.lanes_[g];
        Lane& to = lanes_[g];
        if (from.size == 0) continue;
        const std::size_t size = to.size + from.size;
        if (size > to.contacts.capacity() && !grow(to, size)) continue;
        std::memcpy(to.contacts.data() + to.size, from.contacts.data(),
                    from.size * sizeof(Contact));
        to.size = size;
    }
    refused_ += other.refused_;
}

std::size_t ContactList::cut(Group g, unsigned part, unsigned parts) const {
    const Lane& lane = lanes_[g];
    if (part == 0 || part == parts) return part ? lane.size : 0;
    if (lane.size == 0) return 0;
    const Contact* const first = lane.contacts.data();
    const std::uint32_t begin = first[lane.size * part / parts].i >> kChunkShift << kChunkShift;
    return static_cast<std::size_t>(
        std::lower_bound(first, first + lane.size, begin,
                         [](Contact c, std::uint32_t i) { return c.i < i; }) -
        first);
}

bool ContactList::canonicalize(std::uint32_t count) {
    if (!start_.reserveWithRoom(std::size_t{count} + 1)) return false;
    for (Lane& lane : lanes_) {
        if (lane.size < 2) continue;
        if (!scratch_.contacts.reserve(lane.contacts.capacity())) return false;

        // Counting sort by i, then each i's few partners by j.
        std::uint32_t* const start = start_.data();
        std::memset(start, 0, (std::size_t{count} + 1) * sizeof *start);
        for (std::size_t k = 0; k < lane.size; ++k) ++start[lane.contacts[k].i + 1];
        for (std::uint32_t i = 0; i < count; ++i) start[i + 1] += start[i];
        for (std::size_t k = 0; k < lane.size; ++k) {
            const Contact contact = lane.contacts[k];
            scratch_.contacts[start[contact.i]++] = contact;
        }
        Contact* first = scratch_.contacts.data();
        Contact* const end = first + lane.size;
        while (first != end) {
            Contact* last = first;
            while (last != end && last->i == first->i) ++last;
            std::sort(first, last, [](Contact a, Contact b) { return a.j < b.j; });
            first = last;
        }
        lane.contacts.swap(scratch_.contacts);
    }
    return true;
}

bool ContactList::inOrder(std::uint32_t count) const {
    for (unsigned g = 0; g < groupCount; ++g) {
        const std::span<const Contact> all = group(static_cast<Group>(g));
        for (std::size_t k = 0; k < all.size(); ++k) {
            const auto [i, j] = all[k];
            if (i >= j || j >= count || groupOf(i, j) != g) return false;
            if (k == 0) continue;
            const Contact before = all[k - 1];
            if (before.i > i || (before.i == i && before.j >= j)) return false;
        }
    }
    return true;
}

std::uint64_t ContactList::size() const {
    std::uint64_t total = 0;
    for (const Lane& lane : lanes_) total += lane.size;
    return total;
}

std::size_t ContactList::bytes() const {
    std::size_t total = scratch_.contacts.bytes() + start_.bytes();
    for (const Lane& lane : lanes_) total += lane.contacts.bytes();
    return total;
}

}  // namespace cellmates
