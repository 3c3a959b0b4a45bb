#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/pace.h"
#include "core/base/passes.h"

namespace cellmates {

/// The hash of a contact between the discs with these ids, in either order. Hashes of contacts are
/// added up, so their order does not count.
std::uint64_t contactHash(std::uint32_t frame, std::uint32_t a, std::uint32_t b);

/// Finds the contacts of one frame after another; a `Player` plays it.
class Played {
public:
    /// The contacts found in a frame, and their cost.
    struct Count {
        std::uint64_t tests = 0;  ///< pair tests; 0 if unknown
        std::uint64_t contacts = 0;
        std::uint64_t hash = 0;  ///< sum of `contactHash`
        std::size_t bytes = 0;   ///< memory of the structures; 0 if unknown
        bool rebuilt = false;    ///< whether a kept structure was rebuilt
    };

    virtual ~Played() = default;

    /// Prepares for about the share `keep`, 0 .. 1, of the discs. False if there is not enough
    /// memory.
    [[nodiscard]] virtual bool begin(double keep) = 0;
    /// Discs that take part, in all frames together.
    virtual double rows() const = 0;

    /// Moves the discs to their places of a frame. False if there is not enough memory.
    [[nodiscard]] virtual bool show(std::uint32_t frame) = 0;
    /// Fills the structures. `query` does so, too, if this was not called.
    [[nodiscard]] virtual Progress build(Pace& pace) = 0;
    /// Finds the contacts.
    [[nodiscard]] virtual Progress query(Pace& pace) = 0;
    /// Sorts the contacts into canonical order.
    [[nodiscard]] virtual Progress order(Pace& pace) = 0;

    virtual Count count() = 0;         ///< what the last query found; it must be done
    virtual double share() const = 0;  ///< share of the query that is done, 0 .. 1
};

}  // namespace cellmates
