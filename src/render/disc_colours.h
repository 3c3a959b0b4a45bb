#pragma once

#include <cstdint>

#include "core/world.h"
#include "session/colouring.h"
#include "session/figures/inspection.h"

namespace cellmates {

/// Writes `value(i)` to `to` for each storage index i that `chosen` lists or, if `chosen` is null,
/// for the first `count` indices. The second loop has no look-up, so that it vectorises.
template <class To, class ValueOf>
void packEach(const std::uint32_t* chosen, std::uint32_t count, To* to, ValueOf&& value) {
    if (chosen)
        for (std::uint32_t k = 0; k < count; ++k) to[k] = value(chosen[k]);
    else
        for (std::uint32_t i = 0; i < count; ++i) to[i] = value(i);
}

/// `DiscColours` computes the colour level of each disc, one byte (see session/colouring.h), from
/// the property that the visitor has chosen.
class DiscColours {
public:
    /// Writes the levels of the `count` discs that `chosen` lists by storage index or, if it is
    /// null, of the first `count` discs. Writes nothing for `ColourBy::none`. `cells`: the method's
    /// cells; if it has none, the cells by which the storage is sorted are used, as wide as the
    /// largest disc. False, without writing anything, if there is no memory for the contact counts.
    [[nodiscard]] bool pack(const World& world, ColourBy by, Inspection::Cells cells,
                            const std::uint32_t* chosen, std::uint32_t count, std::uint8_t* to);

    /// Takes the counts of contacts from `other`, which colours an equal state. Null: its own.
    void countAs(const DiscColours* other) { counts_ = other; }

    /// Discs that are added from now on are new for half a second to a second of ticks. Call once
    /// per frame, with the world that is drawn.
    void noteNew(const World& world);
    void noteNone() { new_ = UINT32_MAX; }

    /// The value at the end of the last colour scale: px/tick for a speed, px for a cell.
    float top() const { return top_; }

private:
    [[nodiscard]] bool countContacts(const World& world);

    const DiscColours* counts_ = nullptr;  ///< whose are used; null: its own
    float top_ = 0;
    std::uint32_t new_ = UINT32_MAX;  ///< the first id of new discs
    struct Mark {
        std::uint64_t tick = 0;
        std::uint32_t discs = 0;
    } mark_;  ///< at most half a second ago
    /// Number of contacts of each disc in the last whole tick, by id, because the next tick sorts
    /// the storage.
    Buffer<std::uint8_t> contacts_;
    std::uint32_t counted_ = 0;  ///< number of discs in `contacts_`
};

}  // namespace cellmates
