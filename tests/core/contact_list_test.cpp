#include "core/detect/contact_list.h"

#include <algorithm>
#include <utility>

#include "support.h"

namespace cellmates::test {
namespace {

std::vector<Contact> listed(const ContactList& list, ContactList::Group group) {
    const auto span = list.group(group);
    return {span.begin(), span.end()};
}

TEST(ContactList, GroupsByChunksOf2048) {
    ContactList list;
    list.add(0, 2047);
    list.add(2047, 2048);
    list.add(2048, 4095);
    list.add(4095, 4096);
    list.add(4096, 6144);
    list.add(0, 4096);
    list.add(2048, 8191);
    using List = std::vector<Contact>;
    EXPECT_EQ(listed(list, ContactList::inner), (List{{0, 2047}, {2048, 4095}}));
    EXPECT_EQ(listed(list, ContactList::even), (List{{2047, 2048}, {4096, 6144}}));
    EXPECT_EQ(listed(list, ContactList::odd), (List{{4095, 4096}}));
    EXPECT_EQ(listed(list, ContactList::far), (List{{0, 4096}, {2048, 8191}}));
    EXPECT_EQ(list.size(), 7u);
    EXPECT_EQ(list.refused(), 0u);
    list.clear();
    EXPECT_EQ(list.size(), 0u);
}

// Around the ends of chunks four partners may be in two groups.
TEST(ContactList, FourAtATimeAreAddedAsOneByOne) {
    ContactList fours, ones;
    for (const std::uint32_t i : {0u, 5u, 2040u, 2047u, 2048u, 4095u})
        for (std::uint32_t first = i + 1; first < i + 6200; ++first) {
            // All hits of some places, and some of all.
            const bool border = (first + 4) % 2048 < 8;
            for (unsigned hits = border ? 0 : first % 16; hits < 16; hits += border ? 1 : 16) {
                fours.add(i, first, hits);
                for (unsigned k = 0; k < 4; ++k)
                    if (hits >> k & 1) ones.add(i, first + k);
            }
        }
    for (int g = 0; g < ContactList::groupCount; ++g) {
        const auto group = static_cast<ContactList::Group>(g);
        ASSERT_FALSE(listed(ones, group).empty());
        ASSERT_EQ(listed(fours, group), listed(ones, group)) << g;
    }
}

TEST(ContactList, CanonicalizeSortsEveryGroup) {
    constexpr std::uint32_t kCount = 10'000;
    ContactList list;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Rng rng(seed);
        std::vector<Contact> all;
        for (int k = 0; k < 3000; ++k) {
            const std::uint32_t a = rng.next() % kCount;
            const std::uint32_t span = k % 2 ? 5 : kCount;
            const std::uint32_t b = std::min(a + 1 + rng.next() % span, kCount - 1);
            if (a != b) all.push_back({a, b});
        }
        list.clear();
        for (const Contact c : all) list.add(c.i, c.j);
        ASSERT_TRUE(list.canonicalize(kCount));

        // Sorted within each group, and all of it still there.
        const auto less = [](Contact a, Contact b) {
            return std::pair(a.i, a.j) < std::pair(b.i, b.j);
        };
        std::vector<Contact> found;
        for (int g = 0; g < ContactList::groupCount; ++g) {
            const auto group = listed(list, static_cast<ContactList::Group>(g));
            EXPECT_FALSE(group.empty());
            EXPECT_TRUE(std::is_sorted(group.begin(), group.end(), less));
            found.insert(found.end(), group.begin(), group.end());
        }
        std::sort(found.begin(), found.end(), less);
        std::sort(all.begin(), all.end(), less);
        EXPECT_EQ(found, all);
    }
}

TEST(ContactList, CanonicalizeOfNothing) {
    ContactList list;
    EXPECT_TRUE(list.canonicalize(0));
    list.add(0, 1);
    EXPECT_TRUE(list.canonicalize(2));
    EXPECT_EQ(list.size(), 1u);
}

}  // namespace
}  // namespace cellmates::test
