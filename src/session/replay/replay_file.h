#pragma once

#include <memory>
#include <optional>
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
    bool given = false;      ///< its discs are not its scene's
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
    std::span<const std::uint32_t> words{};
    const Recording* recording = nullptr;  ///< null: nothing happened
    bool given = false;                    ///< `Replay::given`
    const Config& now;                     ///< configuration at the end
    const Options& options;
    std::uint64_t end = 0, hash = 0;
    bool playing = false;
};

/// The file, whose parts are listed in session/README.md. Empty if it is too large or there is not
/// enough memory.
Bytes writeReplay(const ReplayParts& parts);
/// Whether the recording is more work than a replay may be (`EventWork`), so that it cannot be
/// opened.
bool tooMuchWork(const ReplayParts& parts);

/// The timeline of a replay, before its beginning; it takes over the replay's state and recording.
Timeline timelineOf(Replay& replay);

/// Reads a replay, in slices.
class ReplayReader {
public:
    explicit ReplayReader(std::shared_ptr<const Bytes> file) : file_(std::move(file)) {}

    /// Continues. True once the replay is read or refused.
    [[nodiscard]] bool advance(Pace& pace);
    /// Done if it is read; otherwise why not, and in its detail the damaged part.
    const Result& result() const { return result_; }
    Replay& replay() { return replay_; }

private:
    std::span<const std::uint8_t> checked() const {
        return std::span(*file_).first(file_->size() - 4);
    }
    // The stages, each of which names the next one. They return their work, or that of a slice, in
    // the unit of `Work::discs`. A refusal is the last one.
    std::uint64_t readStart();
    std::uint64_t readChecksum();
    std::uint64_t readContent();
    std::uint64_t readEvents();
    std::uint64_t refuse(Result why);
    std::uint64_t refuse(std::string why, std::string_view detail = {});
    std::uint64_t damaged(std::string_view part) { return refuse("the data is damaged", part); }
    std::string_view wrongWith(const Happening& event);

    std::shared_ptr<const Bytes> file_;
    Replay replay_;
    Result result_;
    std::uint64_t (ReplayReader::*next_)() = &ReplayReader::readStart;  ///< null at the end
    std::size_t summed_ = 0;                                            ///< bytes in `crc_`
    std::uint32_t crc_ = ~0u;
    std::uint64_t from_ = 0;              ///< first tick
    std::optional<std::uint64_t> asked_;  ///< tick of strokes that are still to be carried out
    Recording::Reader events_;
    Parameters parameters_;  ///< after the events that were read
    std::optional<EventWork> work_;
};

}  // namespace cellmates
