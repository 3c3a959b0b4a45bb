#include "core/detect/extra/key_sort.h"

#include <utility>

namespace cellmates {

void KeySort::sumUp() {
    for (auto& places : places_) {
        std::uint32_t sum = 0;
        for (std::uint32_t& place : places) sum += std::exchange(place, sum);
    }
}

void KeySort::place(unsigned which, std::uint32_t from, std::uint32_t to) {
    std::uint32_t* const places = places_[which].data();
    const Keyed* const entries = entries_.data();
    Keyed* const spare = spare_.data();
    for (std::uint32_t k = from; k < to; ++k)
        spare[places[digit(entries[k].key, which)]++] = entries[k];
}

}  // namespace cellmates
