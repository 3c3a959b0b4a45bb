#include "render/marks.h"

#include "render/outlines.h"
#include "session/mark_colours.h"

namespace cellmates {

void Marks::take(const Inspection& inspection) {
    missedByBoth_.clear();
    missedByOne_.clear();
    if (!inspection.missed()) return;
    const Particles& p = inspection.lookedAt();
    for (const Closeup::Missed& pair : inspection.missed()->missed()) {
        std::vector<Segment>& lines = pair.byBoth ? missedByBoth_ : missedByOne_;
        lines.push_back({p.x[pair.i], p.y[pair.i], p.x[pair.j], p.y[pair.j]});
        if (!pair.byBoth) continue;
        for (const std::uint32_t disc : {pair.i, pair.j})
            outlines::addRing({p.x[disc], p.y[disc]}, p.r[disc], lines);
    }
}

void Marks::draw(SegmentRenderer& renderer, const Camera& camera) const {
    renderer.draw(missedByOne_, camera, colourOf(marks::kMissedByOne), 2);
    renderer.draw(missedByBoth_, camera, colourOf(marks::kMissedByBoth), 3);
}

}  // namespace cellmates
