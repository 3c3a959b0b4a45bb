#include "core/detect/naive.h"

#include "core/detect/scan.h"

namespace cellmates {

bool NaiveDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint32_t n = p.count();
    for (std::uint32_t i = 0; i < n; ++i)
        scan(discs, i, i + 1, n, [&](std::uint32_t j) { contacts.add(i, j); });
    cost.pairTests = n ? std::uint64_t{n} * (n - 1) / 2 : 0;
    return contacts.refused() == 0;
}

}  // namespace cellmates
