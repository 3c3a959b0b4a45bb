#include "core/detect/grid.h"

#include <algorithm>

namespace cellmates {

CellGeometry GridDetector::geometryFor(const DetectInput& input) const {
    const std::uint32_t count = input.particles.count();
    const float diameter = 2 * input.particles.maxRadius();
    const auto [width, height] = input.box;
    if (shape_ == MethodInfo::Cells::square) {
        if (input.cell <= 0) return input.storageCells.geometry;
        return CellGeometry::make(input.box, diameter, input.cell, std::max(1u << 20, 4 * count));
    }
    // A box without extent in the other direction gives one row or one column.
    const Box line = shape_ == MethodInfo::Cells::columns ? Box{width, 0} : Box{0, height};
    return CellGeometry::make(line, diameter, input.cell, std::max(4096u, 4 * count));
}

bool GridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    geometry_ = geometryFor(input);
    usesStorage_ = shape_ == MethodInfo::Cells::square && geometry_ == input.storageCells.geometry;
    next_ = 0;
    if (!usesStorage_) return copy_.reserve(p, static_cast<std::uint32_t>(geometry_.cells()));
    for (Part& part : parts_) part.open = false;
    stretches_.restart(ContactList::stretchesOf(p.count()));
    return true;
}

bool GridDetector::build(const DetectInput& input, Passes& passes) {
    if (!usesStorage_) copy_.sortBy(geometry_, input.particles, passes);
    return true;
}

void GridDetector::describe(const DetectInput&, DetectCost& cost) const {
    cost.usesStorage = usesStorage_;
    cost.cell = geometry_.cell;
    if (!usesStorage_) cost.bytes = copy_.bytes();
}

float GridDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    if (usesStorage_) return queryStorage(input, slice, contacts);
    next_ = copy_.query(geometry_, copy_.start(), next_, slice, contacts);
    return share(next_, input.particles.count());
}

float GridDetector::queryStorage(const DetectInput& input, QuerySlice& slice,
                                 ContactList& contacts) {
    const Particles& p = input.particles;
    const StretchQuery::Storage storage{geometry_,
                                        input.storageCells.start.data(),
                                        {p.x.data(), p.y.data(), p.r.data()},
                                        p.count()};
    Workers& crew = input.workers.worthwhile(p.count());
    crew.each([&](unsigned worker) {
        Part& part = parts_[worker];
        ContactWriter& writer = contacts.writer(worker);
        part.slice = QuerySlice(slice.left() / crew.count());
        while (!part.slice.over()) {
            if (!part.open) {
                std::uint32_t stretch = 0;
                if (!stretches_.take(stretch)) return;
                part.query.open(stretch, p.count());
                writer.open(stretch);
                part.open = true;
            }
            if (!part.query.run(storage, writer, part.slice)) return;
            contacts.close(worker, part.query.stretch());
            part.open = false;
        }
    });

    std::uint64_t left = p.count();
    left -= std::min(left, std::uint64_t{stretches_.taken()} << ContactList::kStretchShift);
    for (unsigned k = 0; k < crew.count(); ++k) {
        slice.spend(parts_[k].slice.tests());
        if (parts_[k].open) left += parts_[k].query.left();
    }
    return share(p.count() - left, p.count());
}

void GridDetector::candidates(const DetectInput& input, std::uint32_t i, const Visit& visit) const {
    const Particles& p = input.particles;
    const std::uint32_t* const start =
        usesStorage_ ? input.storageCells.start.data() : copy_.start();
    forEachNear(geometry_, start, p.x[i], p.y[i],
                [&](std::uint32_t place) { visit(usesStorage_ ? place : copy_.index(place)); });
}

}  // namespace cellmates
