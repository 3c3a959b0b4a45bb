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
#include "core/detect/strips.h"
#include "core/names.h"

namespace cellmates {

/// Runs one detection after another with one method. Holds its progress, its cost and the contacts
/// found. World, `Survey` and `Closeup` each have one.
///
///     restart -> advance ... advance -> done: contacts, cost -> restart
///
/// A method's structures are kept from one detection to the next. Changing the method allocates
/// nothing by itself.
class Detection {
public:
    /// `method` has a detector (`MethodInfo::sketchLoop` is false).
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

    /// As `advance`, but only until the structures are filled: enough for `candidates`.
    [[nodiscard]] Progress build(const DetectInput& input, Pace& pace);

    float share() const { return share_; }  ///< of the query that is done, 0 .. 1

    /// Of the latest detection.
    const DetectCost& cost() const { return cost_; }
    /// In canonical order, once it is done.
    const ContactList& contacts() const { return contacts_; }
    std::size_t bytes() const { return contacts_.bytes() + cost_.bytes; }

    /// As `Detector::candidates`; after `build`.
    void candidates(const DetectInput& input, std::uint32_t i, const Detector::Visit& visit) const {
        detector_->candidates(input, i, visit);
    }

private:
    enum class Stage { idle, building, querying, ordering, done };
    static constexpr float kOrdering = 0.9995f;  ///< of the query, while contacts are put in order

    void finish(const DetectInput& input);
    Progress giveUp();

    Method method_{};
    std::variant<NaiveDetector, GridDetector, SapDetector, StripsDetector, HashDetector,
                 FixedGridDetector, HgridDetector>
        detectors_;
    Detector* detector_ = nullptr;  ///< the one in `detectors_`
    Stage stage_ = Stage::idle;
    Passes passes_;  ///< those of building, then those of putting contacts in order
    float share_ = 0;
    DetectCost cost_;
    ContactList contacts_;
};

}  // namespace cellmates
