#include "core/detect/naive.h"

#include "core/detect/scan.h"

namespace cellmates {

bool NaiveDetector::build(const DetectInput&, DetectCost&) {
    next_ = 0;
    return true;
}

float NaiveDetector::query(const DetectInput& input, std::uint64_t budget, ContactList& contacts,
                           std::uint64_t& tests) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint64_t n = p.count();
    const std::uint64_t end = tests + budget;
    while (next_ < n && tests < end) {
        const std::uint32_t i = next_++;
        scan(discs, i, i + 1, p.count(), [&](std::uint32_t j) { contacts.add(i, j); });
        tests += n - 1 - i;
    }
    return next_ == n ? 1 : share(tests, n * (n - 1) / 2 + 1);
}

void NaiveDetector::candidates(const DetectInput& input, std::uint32_t i,
                               const Visit& visit) const {
    for (std::uint32_t j = 0; j < input.particles.count(); ++j)
        if (j != i) visit(j);
}

}  // namespace cellmates
