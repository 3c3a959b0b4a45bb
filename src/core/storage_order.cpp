#include "core/storage_order.h"

#include <algorithm>

namespace cellmates {

bool StorageOrder::create(std::uint32_t capacity) { return back_.create(capacity); }

bool StorageOrder::sort(Particles& p, Box box, Workers& workers) {
    const std::uint32_t n = p.count();
    // More than four cells a particle cost more to walk than they save.
    const auto geometry = CellGeometry::make(box, 2 * p.maxRadius(), 0, std::max(4096u, 4 * n));
    if (!cells_.sort(geometry, p, workers)) return false;

    workers.split(n, [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::uint32_t to = cells_.slot(i);
            back_.x[to] = p.x[i];
            back_.y[to] = p.y[i];
            back_.vx[to] = p.vx[i];
            back_.vy[to] = p.vy[i];
            back_.r[to] = p.r[i];
            back_.inverseMass[to] = p.inverseMass[i];
            back_.id[to] = p.id[i];
        }
    });
    p.swapArrays(back_);
    return true;
}

}  // namespace cellmates
