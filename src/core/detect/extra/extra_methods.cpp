#include "core/detect/extra/extra_methods.h"

#include <cassert>
#include <memory>
#include <new>

#include "core/detect/detection.h"
#include "core/detect/extra/bvh.h"
#include "core/detect/extra/neighbour_list.h"
#include "core/detect/extra/quadtree.h"

namespace cellmates {
namespace {

template <class Kind>
std::unique_ptr<Detector> made() {
    return std::unique_ptr<Detector>(new (std::nothrow) Kind);
}

std::unique_ptr<Detector> make(Method method) {
    switch (method) {
        case Method::quadtree: return made<QuadtreeDetector>();
        case Method::neighbourList: return made<NeighbourListDetector>();
        case Method::bvh: return made<BvhDetector>();
        default: assert(!"not one of extraMethods()"); return nullptr;
    }
}

}  // namespace

void addExtraMethods() { Detection::add(make); }

}  // namespace cellmates
