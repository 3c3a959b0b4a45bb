#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/detect/detection.h"
#include "workbench/played.h"
#include "workbench/played_discs.h"

namespace cellmates {

/// The methods that can be played, in the order in which they are listed.
std::vector<MethodInfo> playedMethods();

/// A method of detection that plays a workload.
class PlayedMethod final : public Played {
public:
    /// `workload` must outlive this object.
    explicit PlayedMethod(const Workload& workload) : workload_(workload) {}

    /// `method` is one of `playedMethods`.
    void choose(Method method) { detection_.choose(method); }

    bool begin(double keep) override;
    double rows() const override { return static_cast<double>(slots_.rows()); }
    /// Also sorts the storage at the start of a play, for all methods alike: a program can sort its
    /// discs now and then at hardly any cost.
    bool show(std::uint32_t frame) override;
    Progress build(Pace& pace) override;
    Progress query(Pace& pace) override;
    Progress order(Pace& pace) override { return detection_.advance(discs_.input(), pace); }
    Count count() override;
    double share() const override { return detection_.share(); }

private:
    /// Makes the next arrays lie elsewhere than those of the run before. Where they lie can change
    /// a method's time by a third, so several runs tell more than a long one.
    void moveMemory();
    [[nodiscard]] bool beginFrame();

    const Workload& workload_;
    Slots slots_;
    std::optional<double> kept_;  ///< share of the discs that have slots
    PlayedDiscs discs_;
    Detection detection_;

    Buffer<char> spacer_;  ///< see `moveMemory`
    std::uint32_t runs_ = 0;

    std::uint32_t frame_ = 0;
    bool begun_ = false;  ///< whether the frame's detection has begun
    // A method that uses the storage's order at times needs it at any time.
    bool usesStorage_ = true;
    bool isFirst_ = true;  ///< whether no frame was searched yet
};

}  // namespace cellmates
