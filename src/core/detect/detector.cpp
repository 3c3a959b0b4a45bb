#include "core/detect/detector.h"

#include "core/detect/grid.h"
#include "core/detect/naive.h"

namespace cellmates {

std::unique_ptr<Detector> makeDetector(Method method) {
    switch (method) {
        case Method::naive: return std::make_unique<NaiveDetector>();
        case Method::grid: return std::make_unique<GridDetector>();
        case Method::tutorialNaive:
        case Method::tutorialGrid:
        case Method::tutorialImproved: break;
    }
    return nullptr;
}

}  // namespace cellmates
