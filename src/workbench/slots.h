#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "workbench/id_table.h"
#include "workbench/workload.h"

namespace cellmates {

/// Gives each disc of a workload a slot in each of its frames: dense numbers from 0 that stay with
/// a disc as long as possible, because methods keep data by them from frame to frame. A disc that
/// leaves frees its slot for one that arrives. If too few arrive, those in the last slots move into
/// the free ones.
///
///     ids      7 8 9 4      9 gone, 5 and 6 new      7 8 5 4 6      7 and 8 gone      6 4 5
///
/// It can also thin the workload out: with a share of 0.1 a tenth of the discs get slots, the same
/// in each frame.
class Slots {
public:
    /// Slot of a disc that is left out.
    static constexpr std::uint32_t kLeftOut = UINT32_MAX;

    /// Gives slots to about the share `keep`, 0 .. 1, of all discs. False if there is not enough
    /// memory.
    [[nodiscard]] bool assign(const Workload& workload, double keep);

    /// Number of discs with a slot in frame `frame`.
    std::uint32_t count(std::uint32_t frame) const { return counts_[frame]; }
    /// The slots of frame `frame`, by the number of the disc in `Workload::Frame`.
    const std::uint32_t* of(std::uint32_t frame) const { return slots_.data() + starts_[frame]; }

    std::uint32_t most() const { return most_; }  ///< discs with a slot, in the largest frame
    std::uint64_t rows() const { return rows_; }  ///< discs with a slot, in all frames together

private:
    /// Returns the number of discs with a slot.
    std::uint32_t assignFrame(const Workload::Frame& frame, std::uint32_t* slots, double keep);

    Buffer<std::uint32_t> slots_;   ///< by frame and disc
    Buffer<std::uint32_t> starts_;  ///< by frame: its first entry in `slots_`
    Buffer<std::uint32_t> counts_;  ///< by frame
    std::uint32_t most_ = 0;
    std::uint64_t rows_ = 0;

    IdTable before_, now_;        ///< slots by id, in the previous frame and in the current one
    Buffer<std::uint8_t> taken_;  ///< by slot
};

}  // namespace cellmates
