#include "core/detect/contact_list.h"

#include <algorithm>
#include <utility>

#include "support.h"

namespace cellmates::test {
namespace {

// Near the end of a chunk, four partners may belong to two groups.
TEST(ContactList, FourAtATimeAreAddedAsOneByOne) {
    constexpr std::uint32_t kCount = 12'288;
    ContactList fours, ones;
    ASSERT_TRUE(fours.begin(kCount, kCount) && ones.begin(kCount, kCount));
    for (const std::uint32_t i : {0u, 5u, 2040u, 2047u, 2048u, 4095u}) {
        const std::uint32_t stretch = i >> ContactList::kStretchShift;
        for (ContactList* each : {&fours, &ones})
            if (i != 5 && i != 2047) each->writer(0).open(stretch);
        for (std::uint32_t first = i + 1; first < i + 6200; ++first) {
            // At some places all combinations of hits, elsewhere one combination.
            const bool border = (first + 4) % 2048 < 8;
            for (unsigned hits = border ? 0 : first % 16; hits < 16; hits += border ? 1 : 16) {
                fours.writer(0).add(i, first, hits);
                for (unsigned k = 0; k < 4; ++k)
                    if (hits >> k & 1) ones.writer(0).add(i, first + k);
            }
        }
        for (ContactList* each : {&fours, &ones}) each->close(0, stretch);
    }
    for (int g = 0; g < ContactList::groupCount; ++g) {
        ASSERT_FALSE(listed(ones, g).empty());
        ASSERT_EQ(listed(fours, g), listed(ones, g)) << g;
    }
}

// The list does not depend on which writer fills a stretch, or in which order.
TEST(ContactList, StretchesOfSeveralWriters) {
    constexpr std::uint32_t kCount = 20'000;
    ContactList one, several;
    ASSERT_TRUE(one.begin(kCount, kCount) && several.begin(kCount, kCount, 3));
    const auto fill = [=](ContactList& to, unsigned worker, std::uint32_t stretch) {
        to.writer(worker).open(stretch);
        const std::uint32_t first = stretch << ContactList::kStretchShift;
        for (std::uint32_t i = first; i < std::min(first + 512, kCount); ++i)
            for (const std::uint32_t more : {1u, 700u, 3000u, 9000u})
                if ((i * 7 + more) % 3 && i + more < kCount) to.writer(worker).add(i, i + more);
        to.close(worker, stretch);
    };
    const std::uint32_t count = ContactList::stretchesOf(kCount);
    for (std::uint32_t k = 0; k < count; ++k) fill(one, 0, k);
    for (std::uint32_t k = 0; k < count; ++k) fill(several, k % 3, k * 7 % count);
    EXPECT_TRUE(inOrder(one, kCount) && inOrder(several, kCount));
    EXPECT_EQ(one.size(), several.size());
    for (int g = 0; g < ContactList::groupCount; ++g) {
        ASSERT_FALSE(listed(one, g).empty());
        ASSERT_EQ(listed(one, g), listed(several, g)) << g;
    }
    // Visiting the list in parts of any length gives the same contacts.
    for (const std::size_t most : {std::size_t{1}, std::size_t{977}, std::size_t{1'000'000}}) {
        std::vector<Contact> parts, whole;
        ContactList::Cursor at;
        for (std::size_t before = 1; before != parts.size();) {
            before = parts.size();
            one.forSome(at, most,
                        [&](std::uint32_t i, std::uint32_t j) { parts.push_back({i, j}); });
            ASSERT_LE(parts.size() - before, most);
            if (parts.size() == one.size()) break;
        }
        one.forEach([&](std::uint32_t i, std::uint32_t j) { whole.push_back({i, j}); });
        ASSERT_EQ(parts, whole) << most;
    }
}

}  // namespace
}  // namespace cellmates::test
