#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>

namespace cellmates {

/// One member of every entry of a table, as an array in the table's order. A program that uses one
/// column does not contain the others.
template <const auto& table, auto member>
inline constexpr auto kColumn = [] {
    std::array<std::remove_cvref_t<decltype(table[0].*member)>, std::size(table)> column{};
    for (std::size_t k = 0; k < column.size(); ++k) column[k] = table[k].*member;
    return column;
}();

}  // namespace cellmates
