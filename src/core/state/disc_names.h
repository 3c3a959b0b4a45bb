#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/state/particles.h"
#include "core/state/state_words.h"

namespace cellmates {

/// Names of discs that stay while other discs are removed. Ids are dense, so each removal renumbers
/// those after it; names are the ids that the discs would have if none had ever been removed. Both
/// are in order of creation.
///
///     id      0  1  2  3      after the disc named 1 was removed, and one was added
///     name    0  2  3  4
class DiscNames {
public:
    /// The name of the disc with this id.
    std::uint32_t of(std::uint32_t id) const {
        return id < listed_ ? names_[id] : next_ + (id - listed_);
    }
    /// The id of the disc with this name among `count` discs; `count` or more if there is none.
    std::uint32_t idOf(std::uint32_t name, std::uint32_t count) const;

    /// How many more discs can have names next to `count` of them.
    std::uint32_t left(std::uint32_t count) const { return UINT32_MAX - next_ - (count - listed_); }

    /// Whether every disc's name is its id.
    bool plain() const { return listed_ == 0 && next_ == 0; }

    /// Makes room for the names of `count` discs. False if there is not enough memory.
    [[nodiscard]] bool reserve(std::uint32_t count) { return names_.reserve(count, listed_); }
    /// Keeps those of `count` discs whose `rank[id]` is not `Particles::kGone`. There must be room.
    void keep(const std::uint32_t* rank, std::uint32_t count);

    /// Writes the names, unless they are `plain`.
    void write(StateSink& sink) const;
    /// Reads what `write` has written, for `count` discs.
    [[nodiscard]] Reading read(StateSource& source, std::uint32_t count);

private:
    Buffer<std::uint32_t> names_;  ///< by id, ascending
    std::uint32_t listed_ = 0;     ///< number of `names_`
    std::uint32_t next_ = 0;       ///< name of the disc with id `listed_`
};

}  // namespace cellmates
