#pragma once

#include <cstdint>

#include "core/world.h"
#include "session/colouring.h"
#include "session/figures/inspection.h"

namespace cellmates {

/// Sets `to` to what `value(i)` is for the storage index of each disc that `chosen` lists or, if it
/// is null, of the first ones. The loop over all discs has no look-up, so that it vectorises.
template <class To, class ValueOf>
void packEach(const std::uint32_t* chosen, std::uint32_t count, To* to, ValueOf&& value) {
    if (chosen)
        for (std::uint32_t k = 0; k < count; ++k) to[k] = value(chosen[k]);
    else
        for (std::uint32_t i = 0; i < count; ++i) to[i] = value(i);
}

/// The colour level of each disc, one byte (see session/colouring.h), by the property that the
/// reader has chosen.
class DiscColours {
public:
    /// The values at the ends of the colour scale: px/tick of a speed, px of a radius or cell.
    struct Scale {
        float low = 0, high = 0;
    };

    /// Writes the levels of `count` discs, of which there are none for `ColourBy::none`: those that
    /// `chosen` lists by storage index, or the first ones if it is null. `cells` are the method's
    /// or, if it has none, those by which the storage is sorted, as wide as the largest disc.
    /// False, without writing anything, if there is no memory for the contact counts.
    [[nodiscard]] bool pack(const World& world, ColourBy by, Inspection::Cells cells,
                            const std::uint32_t* chosen, std::uint32_t count, std::uint8_t* to);

    const Scale& scale() const { return scale_; }  ///< of the last `pack`

private:
    void measureSpeed(const Particles& particles);
    [[nodiscard]] bool countContacts(const World& world);

    Scale scale_;
    float usualSpeed_ = 0;  ///< px/tick, root mean square of the last frames; 0 before
    /// Contacts of each disc in the last whole tick, by id, because the storage is sorted during
    /// the next one.
    Buffer<std::uint8_t> contacts_;
    std::uint32_t counted_ = 0;  ///< discs
};

}  // namespace cellmates
