#include "../fuzz/disc_frames.h"
#include "support.h"

// Compares every detector with a double loop: it must find the same contacts, in the same groups
// and the same order, for all kinds of discs.

namespace cellmates::test {
namespace {

std::vector<Disc> uniform(Rng& rng, Box box, std::uint32_t count, float rMin, float rMax) {
    std::vector<Disc> discs(count);
    for (Disc& d : discs)
        d = {rng.uniform(0, box.width), rng.uniform(0, box.height), rng.uniform(rMin, rMax)};
    return discs;
}

TEST(Detect, AnyDiscsAsTheDoubleLoop) {
    for (std::uint32_t seed = 1; seed <= (kSanitized ? 100 : kRepeated ? 500 : 2000); ++seed) {
        const std::uint8_t bytes[] = {0, 0, static_cast<std::uint8_t>(seed >> 8),
                                      static_cast<std::uint8_t>(seed)};
        fuzz::Bytes in(bytes, sizeof bytes);
        ASSERT_EQ(fuzz::firstProblemOfDetectors(in), "") << seed;
    }
}

using Groups = std::vector<std::vector<Contact>>;

/// An independent definition of the contacts: their pairs, groups and order.
Groups expectedGroups(const Particles& p) {
    Groups groups(4);
    for (const Contact c : fuzz::doubleLoop(p)) {
        const std::uint32_t first = c.i / 2048, apart = c.j / 2048 - first;
        groups[apart == 0 ? 0 : apart > 1 ? 3 : first % 2 == 0 ? 1 : 2].push_back(c);
    }
    return groups;
}

// Beyond 2,048 discs there are several chunks; in a wide box with few rows the
// row below is more than a chunk away.
TEST(Detect, ChunksOfStorage) {
    struct Case {
        Box box;
        std::uint32_t count;
        std::vector<int> groups;
    };
    for (const auto& [box, count, met] :
         {Case{{150, 150}, 5000, {ContactList::inner, ContactList::even, ContactList::odd}},
          Case{{10'000, 4.2f}, 9500, {ContactList::inner, ContactList::far}}}) {
        Rng rng(7);
        const Stored discs(uniform(rng, box, count, 0.9f, 1), box);
        const Groups wanted = expectedGroups(discs.particles);
        for (const int g : met) EXPECT_GT(wanted[g].size(), 10u) << "group " << g;
        for (const Method method : detectingMethods())
            for (const float cell : {0.0f, 2.5f}) {
                if (cell > 0 && !info(method).usesCell) continue;
                Detection detection(method);
                detect(detection, discs.input(cell));
                EXPECT_TRUE(groupsOf(detection.contacts()) == wanted)
                    << name(method) << ", cell " << cell;
            }
    }
}

}  // namespace
}  // namespace cellmates::test
