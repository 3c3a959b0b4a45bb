#include "core/detect/naive.h"

#include <algorithm>

#include "core/detect/scan.h"

namespace cellmates {

bool NaiveDetector::begin(const DetectInput&) {
    i_ = 0;
    j_ = 1;
    return true;
}

Progress NaiveDetector::build(const DetectInput&, std::uint64_t, std::uint64_t&) {
    return Progress::done;
}

float NaiveDetector::query(const DetectInput& input, std::uint64_t most, ContactList& contacts,
                           std::uint64_t& tests) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint32_t n = p.count();
    ContactWriter& found = contacts.writer(0);
    constexpr std::uint32_t kStretch = 1u << ContactList::kStretchShift;
    // The last disc has no partners.
    for (std::uint64_t left = most; i_ < n && (left > 0 || i_ + 1 == n);) {
        if (i_ % kStretch == 0 && j_ == i_ + 1) found.open(i_ / kStretch);
        const auto end = static_cast<std::uint32_t>(std::min<std::uint64_t>(n, j_ + left));
        scan(discs, i_, j_, end, [&](std::uint32_t j) { found.add(i_, j); });
        tests += end - j_;
        left -= end - j_;
        j_ = end;
        if (j_ < n) break;
        if ((i_ + 1) % kStretch == 0 || i_ + 1 == n) contacts.close(0, i_ / kStretch);
        j_ = ++i_ + 1;
    }
    if (i_ >= n) return 1;
    const std::uint64_t rows = i_, all = n;
    return share(rows * all - rows * (rows + 1) / 2 + (j_ - i_ - 1), all * (all - 1) / 2);
}

void NaiveDetector::candidates(const DetectInput& input, std::uint32_t i,
                               const Visit& visit) const {
    for (std::uint32_t j = 0; j < input.particles.count(); ++j)
        if (j != i) visit(j);
}

}  // namespace cellmates
