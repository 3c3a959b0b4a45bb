#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/base/buffer.h"
#include "core/state/box.h"
#include "workbench/rounding.h"

namespace cellmates {

/// A series of frames of moving discs, as 32-bit words of the compact binary format
/// (web/workbench/README.md). The frames are views of these words:
///
///     "CMW1" | count, x .., y .., r .., id .. | count, x .., ... | 0xFFFFFFFF
///
/// Lengths are floats, or after "CMW2" doubles. Only for little-endian machines, as the format is.
class Workload {
public:
    static constexpr std::uint32_t kMostDiscs = 2'000'000;  ///< most discs of a frame
    static constexpr std::uint32_t kMostRows = 10'000'000;  ///< most discs of all frames together
    static constexpr std::uint32_t kMostFrames = 100'000;   ///< most frames
    /// How far a centre may be rounded, as a share of the median radius: half a step of 1%.
    static constexpr double kMostRounding = 0.005;

    /// The discs of one frame; `id` has no number twice.
    struct Frame {
        std::uint32_t count = 0;
        float *x = nullptr, *y = nullptr, *r = nullptr;
        std::uint32_t* id = nullptr;
    };

    /// Makes room for `count` words and drops the frames. False if there is not enough memory.
    [[nodiscard]] bool reserve(std::size_t count);
    /// The words to be filled before `read`.
    std::uint32_t* words() { return words_.data(); }

    /// Checks the words and finds the frames. Then moves and scales all discs as `place` says, and
    /// rounds them as `Rounding` says. The result is empty, or a sentence that says what is wrong;
    /// then there are no frames. Frames and their discs are counted from 0.
    std::string read();

    std::span<const Frame> frames() const { return {frames_.data(), frameCount_}; }
    std::uint32_t rows() const { return rows_; }          ///< discs of all frames together
    std::uint32_t mostDiscs() const { return largest_; }  ///< discs of the largest frame
    /// The box in which the centres of all frames lie.
    Box box() const { return placement_.box; }
    /// How the discs were rounded.
    const Rounding::Result& rounding() const { return rounded_; }

private:
    /// The discs of a frame as they were given.
    struct Given {
        Buffer<double> x, y, r;
    };

    std::string findFrames();
    std::string checkFrame(std::uint32_t number, const Frame& frame) const;
    std::string checkIds() const;
    /// Sets `given_` to the discs of a frame, as long as it has not been rounded.
    void take(const Frame& frame);

    /// Chooses how to move and scale the discs so that the box begins at 0 and its longer side (or
    /// the largest radius, if that is longer) is from 32,768 to 65,536. So no detector comes near
    /// its limits, whatever the workload's unit is. The factor is a power of two, which changes no
    /// contact. An axis that already begins near 0 is not moved.
    void place();
    /// A sentence, if some centres would be rounded by more than `kMostRounding`.
    std::string checkRounding();
    std::string farthest(double rounding, double radius);
    std::string round();

    Buffer<std::uint32_t> words_;
    std::size_t wordCount_ = 0;
    Buffer<Frame> frames_;
    std::uint32_t frameCount_ = 0;
    std::uint32_t rows_ = 0, largest_ = 0;
    bool wide_ = false;  ///< whether the words have doubles
    Given given_;
    Rounding::Placement placement_{};
    std::optional<Rounding> rounding_;  ///< while the workload is read
    Rounding::Result rounded_;
};

}  // namespace cellmates
