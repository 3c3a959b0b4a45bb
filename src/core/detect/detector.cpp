#include "core/detect/detector.h"

#include "core/detect/fixed_grid.h"
#include "core/detect/grid.h"
#include "core/detect/hash.h"
#include "core/detect/hgrid.h"
#include "core/detect/naive.h"
#include "core/detect/sap.h"
#include "core/detect/strips.h"

namespace cellmates {

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
