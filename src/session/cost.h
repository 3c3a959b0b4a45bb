#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time_source.h"
#include "core/names.h"

namespace cellmates {

class Session;

// What is said of the cost of a tick. The session must have a world.

/// The figures of the last whole tick, and the verdict on them, for visitors who do not see them:
/// "300 discs, method Naive: 44,850 pair tests, 274 contacts, 2.00 ms per tick. That is 20×
/// slower. Smooth on your machine: …" Or that there is no tick yet.
std::string costInWords(const Session& session);

/// The cost of a tick with a method, when it last ran.
struct Cost {
    std::optional<Duration> tick{};
    std::uint64_t pairTests = 0;
    std::uint32_t discs = 0;
};
Cost costOf(const Session& session, Method method);
/// "1,249,975,000 tests" for every pair of n discs.
std::string testsOfEveryPair(std::uint64_t n);
/// The pair tests of a method's tick in the same words, or why there are none.
std::string testsInWords(const Session& session, Method method, const Cost& cost);

/// The expected time of naive's tick, ms, after a pour that naive has not been timed with; else 0.
double expectedOfNaive(const Session& session);
/// "112,299 discs: still in a frame", or "a tick takes 1.4 frames", of the method in use; empty if
/// its time is not known.
std::string presentInWords(const Session& session);
/// What a tick of naive takes at least with the present discs, as far as its first one tells, ms.
double leastOfNaive(const Session& session);
/// "180× slower" at least, while naive's first tick with as many discs as the grid has been timed
/// with is not made, and "faster" after a switch from it; else empty.
std::string leastInWords(const Session& session);
/// "Grid makes 9,600× fewer tests, but sorts discs into cells.", if the verdict is of naive and the
/// grid with the present discs, and these do not fit in a frame; after a pour that cells are
/// crowded; before naive was tried, how long both would take at one test a second; else empty.
std::string causeInWords(const Session& session);
/// The basis of the verdict, or why there is none.
std::string reasonInWords(const Session& session);
/// If both methods of the switch fit in a frame: a number of discs with which naive does not; 0 if
/// there is none.
std::uint32_t moreDiscs(const Session& session);

}  // namespace cellmates
