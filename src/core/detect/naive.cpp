#include "core/detect/naive.h"

#include "core/detect/scan.h"

namespace cellmates {

bool NaiveDetector::begin(const DetectInput&) {
    next_ = 0;
    return true;
}

float NaiveDetector::query(const DetectInput& input, QuerySlice& slice, ContactList& contacts) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint32_t n = p.count();
    ContactWriter& found = contacts.writer(0);
    constexpr std::uint32_t kStretch = 1u << ContactList::kStretchShift;
    std::uint32_t i = next_;
    for (; i < n && !slice.over(); ++i) {
        if (i % kStretch == 0) found.open(i / kStretch);
        scan(discs, i, i + 1, n, [&](std::uint32_t j) { found.add(i, j); });
        slice.spend(n - i - 1, 1);
        if ((i + 1) % kStretch == 0 || i + 1 == n) contacts.close(0, i / kStretch);
    }
    next_ = i;
    const std::uint64_t left = n - i;
    return left ? share(n * (n - 1ull) - left * (left - 1), n * (n - 1ull) + 1) : 1;
}

void NaiveDetector::candidates(const DetectInput& input, std::uint32_t, const Visit& visit) const {
    for (std::uint32_t j = 0; j < input.particles.count(); ++j) visit(j);
}

}  // namespace cellmates
