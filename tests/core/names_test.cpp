#include "core/names.h"

#include <set>

#include "support.h"

namespace cellmates::test {
namespace {

// Names are public, so each must lead back to its own entry.
template <class Info>
void expectRoundTrip(std::span<const Info> table) {
    ASSERT_FALSE(table.empty());
    std::set<std::string_view> names;
    for (const Info& entry : table) {
        EXPECT_EQ(idOf(table, entry.name), entry.id);
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " twice";
        EXPECT_FALSE(entry.label.empty());
        EXPECT_EQ(entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
                  std::string_view::npos)
            << entry.name << " would need escaping in a URL";
    }
    for (const std::string_view unknown : {"", " ", "grid ", "Grid", "nonsense", "naive,grid"})
        EXPECT_FALSE(idOf(table, unknown)) << unknown;
}

TEST(Names, Methods) { expectRoundTrip(methods()); }
TEST(Names, Responses) { expectRoundTrip(responses()); }
TEST(Names, Scenes) { expectRoundTrip(scenes()); }

}  // namespace
}  // namespace cellmates::test
