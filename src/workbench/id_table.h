#pragma once

#include <cstdint>

#include "core/base/buffer.h"

namespace cellmates {

/// Mixes the bits of an id, so that ids that are close together become numbers that are not
/// (MurmurHash3's finalizer by Austin Appleby). Different ids stay different.
constexpr std::uint32_t mixed(std::uint32_t id) {
    id = (id ^ (id >> 16)) * 0x85ebca6bu;
    id = (id ^ (id >> 13)) * 0xc2b2ae35u;
    return id ^ (id >> 16);
}

/// A hash table from ids to numbers: open addressing with linear probing. It is emptied in no time,
/// because each entry says in which filling it was made.
class IdTable {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    /// Makes room for `count` ids, and empties the table. False if there is not enough memory.
    [[nodiscard]] bool create(std::uint32_t count);

    void clear() { ++filling_; }

    /// Adds an id. False, without a change, if the table has it already.
    bool add(std::uint32_t id, std::uint32_t number) {
        for (std::uint32_t at = mixed(id) & mask_;; at = (at + 1) & mask_) {
            Entry& entry = entries_[at];
            if (entry.filling != filling_) {
                entry = {id, number, filling_};
                return true;
            }
            if (entry.id == id) return false;
        }
    }

    /// The number of an id; `kNone` if the table does not have it.
    std::uint32_t find(std::uint32_t id) const {
        for (std::uint32_t at = mixed(id) & mask_;; at = (at + 1) & mask_) {
            const Entry& entry = entries_[at];
            if (entry.filling != filling_) return kNone;
            if (entry.id == id) return entry.number;
        }
    }

private:
    struct Entry {
        std::uint32_t id, number, filling;
    };
    Buffer<Entry> entries_;
    std::uint32_t mask_ = 0;     ///< number of entries - 1, a power of two - 1
    std::uint32_t filling_ = 1;  ///< number of the current filling
};

}  // namespace cellmates
