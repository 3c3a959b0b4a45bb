#include "core/detect/grid.h"

#include <algorithm>

namespace cellmates {
namespace {

CellGeometry geometryFor(const DetectInput& input) {
    if (input.cell <= 0) return input.storageCells.geometry();
    const Particles& p = input.particles;
    return CellGeometry::make(input.box, 2 * p.maxRadius(), input.cell,
                              std::max(1u << 20, 4 * p.count()));
}

}  // namespace

bool GridDetector::begin(const DetectInput& input) {
    const Particles& p = input.particles;
    const CellGeometry geometry = geometryFor(input);
    usesStorage_ = geometry == input.storageCells.geometry();
    if (!usesStorage_) return beginWith(geometry, p);
    for (Part& part : parts_) part.open = false;
    stretches_.restart(ContactList::stretchesOf(p.count()));
    return true;
}

bool GridDetector::build(const DetectInput& input, Passes& passes) {
    return usesStorage_ || CopyDetector::build(input, passes);
}

void GridDetector::describe(const DetectInput& input, DetectCost& cost) const {
    cost.usesStorage = usesStorage_;
    if (!usesStorage_) return CopyDetector::describe(input, cost);
    cost.cell = input.storageCells.geometry().cell;
}

float GridDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    const Particles& p = input.particles;
    if (!usesStorage_) return CopyDetector::query(input, slice, contacts);
    const CellIndex& cells = input.storageCells;
    const StretchQuery::Storage storage{
        cells.geometry(), cells.start(), {p.x.data(), p.y.data(), p.r.data()}, p.count()};
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
    if (!usesStorage_) return CopyDetector::candidates(input, i, visit);
    const CellIndex& cells = input.storageCells;
    forEachNear(cells.geometry(), cells.start(), p.x[i], p.y[i], visit);
}

}  // namespace cellmates
