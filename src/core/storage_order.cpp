#include "core/storage_order.h"

#include <algorithm>

namespace cellmates {
namespace {

/// The arrays of particles, where a loop finds them without a detour.
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

}  // namespace

bool StorageOrder::create(std::uint32_t capacity) { return back_.create(capacity); }

bool StorageOrder::sort(Particles& p, Box box, Workers& workers) {
    const std::uint32_t n = p.count();
    // More than four cells a particle cost more to walk than they save.
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
    return true;
}

}  // namespace cellmates
