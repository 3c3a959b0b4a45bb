#pragma once

#include <variant>

#include "core/base/pace.h"
#include "core/base/passes.h"
#include "core/detect/detector.h"
#include "core/detect/fixed_grid.h"
#include "core/detect/grid.h"
#include "core/detect/hash.h"
#include "core/detect/hgrid.h"
#include "core/detect/naive.h"
#include "core/detect/sap.h"
#include "core/names.h"

namespace cellmates {

/// `Detection` runs one detection after another with one method, and keeps the progress, cost and
/// contacts of the latest one. World, `Survey` and `Closeup` each have one.
///
///     restart -> advance ... advance -> done: contacts, cost -> restart
///
/// A method's structures are kept from one detection to the next. Changing the method allocates
/// nothing by itself.
class Detection {
public:
    /// `method` must be one of `detectors()`.
    explicit Detection(Method method = Method::naive) { choose(method); }

    /// Changes the method, and drops everything kept for the previous one.
    void choose(Method method);
    Method method() const { return method_; }

    /// Drops the current detection and its contacts, because the discs have changed or moved.
    void restart() {
        stage_ = Stage::idle;
        share_ = 0;
        contacts_.clear();
    }

    /// Continues until the detection is done or `pace` is over. `input` must stay the same until
    /// the next `restart`. If memory runs out, the state is as after `restart`.
    [[nodiscard]] Progress advance(const DetectInput& input, Pace& pace);

    /// Like `advance`, but only until the structures are filled, which is enough for `candidates`.
    [[nodiscard]] Progress build(const DetectInput& input, Pace& pace);

    float share() const { return share_; }  ///< share of the query that is done, 0 .. 1

    /// Cost of the latest detection.
    const DetectCost& cost() const { return cost_; }
    /// Contacts of the latest detection, in canonical order once it is done.
    const ContactList& contacts() const { return contacts_; }

    /// Visits each disc that is tested against disc `i`. `build` must be done.
    void candidates(const DetectInput& input, std::uint32_t i, const Detector::Visit& visit) const {
        detector_->candidates(input, i, [&](std::uint32_t j) {
            if (j != i) visit(j);
        });
    }

private:
    enum class Stage { idle, building, querying, sorting, done };
    static constexpr float kSorting = 0.9995f;  ///< share while contacts are sorted

    [[nodiscard]] Progress query(const DetectInput& input, Pace& pace);
    void finish();
    Progress giveUp();

    Method method_{};
    std::variant<NaiveDetector, GridDetector, SapDetector, HashDetector, FixedGridDetector,
                 HgridDetector>
        detectors_;
    Detector* detector_ = nullptr;  ///< the one in `detectors_`
    Stage stage_ = Stage::idle;
    Passes passes_;  ///< passes of `build`, then of sorting the contacts
    float share_ = 0;
    DetectCost cost_;
    ContactList contacts_;
};

}  // namespace cellmates
