#include "core/state/storage_order.h"

#include <algorithm>
#include <cassert>

namespace cellmates {
namespace {

/// Direct pointers to the arrays, so that loops need no indirection.
struct Columns {
    float *x, *y, *vx, *vy, *r, *inverseMass;
    std::uint32_t* id;

    explicit Columns(Particles& p)
        : x(p.x.data()),
          y(p.y.data()),
          vx(p.vx.data()),
          vy(p.vy.data()),
          r(p.r.data()),
          inverseMass(p.inverseMass.data()),
          id(p.id.data()) {}
};

/// For debug builds: whether every id below the count occurs once.
[[maybe_unused]] bool isPermutation(const Particles& p) {
    Buffer<std::uint8_t> seen;
    if (!seen.reserve(p.count())) return true;  // cannot be checked
    std::fill_n(seen.data(), p.count(), std::uint8_t{0});
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        if (p.id[i] >= p.count() || seen[p.id[i]]) return false;
        seen[p.id[i]] = 1;
    }
    return true;
}

}  // namespace

bool StorageOrder::create(std::uint32_t capacity) { return back_.create(capacity); }

bool StorageOrder::sort(Particles& p, Box box, Workers& workers) {
    const std::uint32_t n = p.count();
    // More than four cells per disc cost more to walk than they save.
    const auto geometry = CellGeometry::make(box, 2 * p.maxRadius(), 0, std::max(4096u, 4 * n));
    const Columns from(p), to(back_);
    const auto place = [=](std::uint32_t i, std::uint32_t slot) {
        to.x[slot] = from.x[i];
        to.y[slot] = from.y[i];
        to.vx[slot] = from.vx[i];
        to.vy[slot] = from.vy[i];
        to.r[slot] = from.r[i];
        to.inverseMass[slot] = from.inverseMass[i];
        to.id[slot] = from.id[i];
    };
    if (!cells_.sort(geometry, p, workers, place)) return false;
    p.swapArrays(back_);
    assert(isPermutation(p) && cells_.holdsEach(p));
    return true;
}

}  // namespace cellmates
