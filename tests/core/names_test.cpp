#include "core/names.h"

#include <set>

#include "support.h"

namespace cellmates::test {
namespace {

// `info` finds an entry by its place, so the tables must be in the order of the
// enumerations; and names are public, so each must lead back to its own entry.
template <class Info>
void expectRoundTrip(std::span<const Info> table) {
    ASSERT_FALSE(table.empty());
    std::set<std::string_view> names;
    for (std::size_t k = 0; k < table.size(); ++k) {
        EXPECT_EQ(static_cast<std::size_t>(table[k].id), k) << table[k].name;
        EXPECT_EQ(&info(table[k].id), &table[k]) << table[k].name;
        EXPECT_EQ(idOf(table, table[k].name), table[k].id);
        EXPECT_TRUE(names.insert(table[k].name).second) << table[k].name << " twice";
        EXPECT_FALSE(table[k].label.empty());
        EXPECT_EQ(table[k].name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
                  std::string_view::npos)
            << table[k].name << " would need escaping in a URL";
    }
    for (const std::string_view unknown : {"", " ", "grid ", "Grid", "nonsense", "naive,grid"})
        EXPECT_FALSE(idOf(table, unknown)) << unknown;
}

TEST(Names, Methods) { expectRoundTrip(methods()); }
TEST(Names, Responses) { expectRoundTrip(responses()); }
TEST(Names, Scenes) { expectRoundTrip(scenes()); }

}  // namespace
}  // namespace cellmates::test
