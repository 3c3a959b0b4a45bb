#pragma once

#include <span>
#include <string>
#include <string_view>

#include "session/address.h"
#include "session/limits.h"
#include "session/replay/timeline.h"

namespace cellmates {

/// A recorded session, to link to, to keep, or to attach to a report: how it began, what happened
/// to it, how far it went, and the hash of the state that it reached.
struct Replay {
    Config config;           ///< configuration at the beginning
    bool given = false;      ///< its discs are not its scene's; the box is then its own
    bool edited = false;     ///< it may contain edits, and the box is its own
    KeptState state;         ///< state at the beginning; empty: tick 0
    Recording recording;     ///< events from then on
    std::uint64_t end = 0;   ///< the tick it reached, with all that happened at it
    std::uint64_t hash = 0;  ///< hash of the world at `end`
    Parameters live;         ///< parameters at `end`, with the method that was chosen
    Options options;         ///< options of the view
    bool playing = false;
};

/// The parts from which a replay is written; see `Replay`.
struct ReplayParts {
    const Config& start;
    std::span<const std::uint32_t> words;
    const Recording* recording;  ///< null: nothing happened
    bool given;                  ///< `Replay::given`
    bool edited;                 ///< `Replay::edited`
    const Config& now;           ///< configuration at the end
    const Options& options;
    std::uint64_t end, hash;
    bool playing;
};

/// The file: "CMR", the version (odd with a scene's discs, even with given ones; 3 and 4 if it has
/// edits or fixed discs; at least `Field::sinceReplay` of each parameter that is not usual), then,
/// whole numbers in LEB128 and all else with its lowest byte first: the address that it begins
/// with, except in version 1 the box's sides as floats, the number of the state's words and those,
/// the number of the recording's bytes and those, the end's tick, its hash, the address of what was
/// shown there, whether it was playing, and the CRC-32 of all that. Empty if there is not enough
/// memory.
Bytes writeReplay(const ReplayParts& parts);

/// The timeline of a replay, before its beginning; it takes over the replay's state and recording.
Timeline timelineOf(Replay& replay);

/// Why bytes cannot be read as a replay; `sentence` is empty if they can.
struct ReplayProblem {
    std::string sentence{};
    std::string_view detail{};  ///< the damaged part
};

/// Reads a replay into a new one.
ReplayProblem readReplay(std::span<const std::uint8_t> bytes, Replay& replay);

}  // namespace cellmates
