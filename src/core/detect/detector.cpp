#include "core/detect/detector.h"

#include "core/detect/fixed_grid.h"
#include "core/detect/grid.h"
#include "core/detect/hash.h"
#include "core/detect/hgrid.h"
#include "core/detect/naive.h"
#include "core/detect/sap.h"
#include "core/detect/strips.h"

namespace cellmates {
namespace {

// Pair tests between two looks at the clock: about a millisecond in a browser.
constexpr std::uint64_t kSlice = 1'000'000;

}  // namespace

bool Detector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    if (!cost.begun) {
        Stopwatch watch;
        if (!build(input, cost)) return false;
        cost.buildMs = watch.lap();
        cost.begun = true;
    }
    while (cost.done < 1) {
        cost.done = query(input, kSlice, contacts, cost.pairTests);
        if (contacts.refused()) return false;
        if (cost.done < 1 && Clock::now() >= input.deadline) return true;
    }
    return findsInOrder(input) || contacts.canonicalize(input.particles.count());
}

std::unique_ptr<Detector> makeDetector(Method method) {
    switch (method) {
        case Method::naive: return std::make_unique<NaiveDetector>();
        case Method::grid: return std::make_unique<GridDetector>();
        case Method::sap: return std::make_unique<SapDetector>();
        case Method::stripsX: return std::make_unique<StripsDetector>(StripsDetector::Across::x);
        case Method::stripsY: return std::make_unique<StripsDetector>(StripsDetector::Across::y);
        case Method::hash: return std::make_unique<HashDetector>();
        case Method::fixedGrid: return std::make_unique<FixedGridDetector>();
        case Method::hgrid: return std::make_unique<HgridDetector>();
        case Method::tutorialNaive:
        case Method::tutorialGrid:
        case Method::tutorialImproved: break;
    }
    return nullptr;
}

}  // namespace cellmates
