#include "core/detect/naive.h"

#include <algorithm>

#include "core/detect/scan.h"

namespace cellmates {
namespace {

// Tests between two looks at the clock: about a millisecond in a browser.
constexpr std::uint64_t kSlice = 1'000'000;

}  // namespace

bool NaiveDetector::detect(const DetectInput& input, ContactList& contacts, DetectCost& cost) {
    const Particles& p = input.particles;
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    const std::uint32_t n = p.count();
    const std::uint64_t all = n ? std::uint64_t{n} * (n - 1) / 2 : 0;
    if (contacts.size() == 0 && cost.pairTests == 0) next_ = 0;

    std::uint64_t nextLook = cost.pairTests + kSlice;
    while (next_ < n) {
        const std::uint32_t i = next_++;
        scan(discs, i, i + 1, n, [&](std::uint32_t j) { contacts.add(i, j); });
        cost.pairTests += n - 1 - i;
        if (cost.pairTests >= nextLook) {
            nextLook = cost.pairTests + kSlice;
            if (contacts.refused() || Clock::now() >= input.deadline) break;
        }
    }
    cost.done = all ? static_cast<float>(cost.pairTests) / static_cast<float>(all) : 1;
    if (next_ < n) cost.done = std::min(cost.done, 0.999f);
    return contacts.refused() == 0;
}

}  // namespace cellmates
