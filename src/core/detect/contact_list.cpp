#include "core/detect/contact_list.h"

#include <algorithm>
#include <cstring>

namespace cellmates {

bool ContactList::grow(Lane& lane) {
    const std::size_t wanted = std::max<std::size_t>(1024, lane.contacts.capacity() * 3 / 2);
    // Once refused, memory is not asked for again: each attempt is dear in a browser.
    if (refused_ == 0 && lane.contacts.reserve(wanted, lane.size)) return true;
    ++refused_;
    return false;
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
