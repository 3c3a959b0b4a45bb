#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/find/disc_group.h"
#include "core/find/pair_search.h"
#include "core/find/questions.h"
#include "core/find/tree.h"

namespace cellmates {

/// Which pairs have begun, and which have ended, since the pairs before. Discs are known by ids, so
/// that they may be given in any order, and come and go.
class PairChanges {
public:
    enum class Outcome : std::uint8_t { done, noMemory, sameId };

    /// Takes the latest pairs, indices of discs that have these ids.
    Outcome take(std::span<const std::uint32_t> pairs, std::span<const std::uint32_t> ids);
    std::uint32_t sameId() const { return sameId_; }  ///< after `sameId`: one that two discs have

    /// Two ids, the lower one in the lower half.
    using IdPair = std::uint64_t;
    std::span<const IdPair> begun() const { return {begun_.data(), begunSize_}; }
    std::span<const IdPair> ended() const { return {ended_.data(), endedSize_}; }

private:
    Buffer<IdPair> ids_, before_, now_, begun_, ended_;
    std::size_t beforeSize_ = 0, begunSize_ = 0, endedSize_ = 0;
    std::uint32_t sameId_ = 0;
};

/// Finds which discs overlap, at places that somebody else gives: no box, no time, no order of
/// storage. Two discs overlap if dx² + dy² < (ri + rj)² in double precision, as in two plain loops.
///
///     resize -> write x, y, r -> contacts -> found
///
/// Nothing is allocated once its arrays are large enough.
class Finder {
public:
    static constexpr std::size_t kMostFound = 10'000'000;  ///< pairs that are found at once

    enum class Outcome : std::uint8_t { done, noMemory, tooMany, badValue };
    enum class By : std::uint8_t { grid, naive };

    /// Makes room for `count` discs, whose values must then be written. False, with no discs, if
    /// there is not enough memory. These are the held discs: contacts and questions are about them.
    [[nodiscard]] bool resize(std::uint32_t count);
    /// Makes room for both groups of `contactsBetween`; the second follows the first.
    [[nodiscard]] bool resizeBoth(std::uint32_t first, std::uint32_t second);
    /// The array x, y or r, by its number, of the held discs or of both groups. Write values only
    /// between a resize and the next call, which keeps what it knows of them.
    double* values(int which) { return held_.values(which); }
    double* valuesOfBoth(int which) { return both_.values(which); }

    /// Finds the pairs of overlapping discs, the lower index first.
    Outcome contacts(By by = By::grid);

    /// The same by a neighbour list. Of all pairs that are closer than their radii and `skin`,
    /// which is above 0, the next calls test no others, as long as radii and skin stay and no disc
    /// has moved by more than half the skin (Verlet 1967).
    Outcome contactsWithin(double skin);

    /// Room for the ids of as many discs as will be held; null if there is not enough memory.
    [[nodiscard]] std::uint32_t* ids(std::uint32_t count);
    /// After contacts of the held discs: finds which have begun and ended since the last such call.
    PairChanges::Outcome compare() { return changes_.take(found(), {ids_.data(), held_.count()}); }
    const PairChanges& changes() const { return changes_; }

    /// Finds the pairs of overlapping discs, one of each group.
    Outcome contactsBetween();

    /// Makes the held discs ready for questions.
    Outcome hold();
    /// Asks the held discs: `question` is a member function of `Questions`, with its values.
    template <auto question, class... Values>
    Outcome ask(Values... values) {
        const Outcome held = hold();
        return held == Outcome::done ? answer((questions_.*question)(values...)) : held;
    }

    /// Both indices of each pair, or the index of each disc.
    std::span<const std::uint32_t> found() const {
        return answered_ ? questions_.found() : std::span{found_.data(), size_};
    }
    /// Of each disc that `Questions::alongSegment` has found.
    std::span<const double> along() const { return questions_.along(); }
    std::uint32_t bad() const { return bad_; }      ///< after `badValue`: see `DiscGroup::bad`
    std::uint64_t tests() const { return tests_; }  ///< discs or pairs that the last call compared

private:
    Outcome begin(DiscGroup& discs);
    Outcome answer(bool done);
    Outcome naive();
    Outcome pairsOf(DiscGroup& discs, double grow, std::uint32_t split);
    Outcome treePairs(const Places& places, std::uint32_t split);
    Outcome take(const Tree::Found& found);
    bool keptHolds(double skin) const;
    bool keep(double skin);

    DiscGroup held_, both_;
    std::uint32_t split_ = 0;  ///< how many discs of `both_` are the first group's
    PairSearch search_;
    std::array<Tree, 2> trees_;
    Questions questions_;
    Buffer<std::uint32_t> ids_;
    PairChanges changes_;

    Buffer<std::uint32_t> found_;
    std::size_t size_ = 0;   ///< how many indices are found
    bool answered_ = false;  ///< whether a question was the last call
    bool byTree_ = false;    ///< whether its pairs are those of a tree
    std::uint32_t bad_ = 0;
    std::uint64_t tests_ = 0;

    // The neighbour list, and the discs for which it was made.
    double skin_ = 0;
    std::uint32_t keptCount_ = 0;
    std::size_t keptSize_ = 0;
    Buffer<std::uint32_t> kept_;
    std::array<Buffer<double>, 3> keptValues_;
};

}  // namespace cellmates
