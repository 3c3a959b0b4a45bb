#include "session/replay/replay_file.h"

#include <algorithm>
#include <array>

namespace cellmates {
namespace {

constexpr std::string_view kMark = "CMR";
constexpr unsigned kFormat = 1;
// Bytes of the checksum, and events, that take as long as a disc.
constexpr std::size_t kSummedPerDisc = 8, kDiscsPerEvent = 10;
// A session that goes on from a later tick could not save what it reaches.
constexpr std::uint64_t kLatestEnd = Recording::kMostTicks / 2;

// CRC-32 as in zip and PNG: reflected, polynomial 0x04C11DB7.
constexpr auto kCrcTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t k = 0; k < 256; ++k) {
        std::uint32_t c = k;
        for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (c & 1 ? 0xEDB88320u : 0);
        table[k] = c;
    }
    return table;
}();

std::uint32_t addToCrc(std::uint32_t c, std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) c = kCrcTable[(c ^ byte) & 0xff] ^ c >> 8;
    return c;
}

/// The work of the events until `end` in a world that begins with these words, or with its scene.
EventWork workBefore(std::span<const std::uint32_t> words, const Config& config) {
    constexpr std::size_t kCountAt = 4;  // behind the tick and the random numbers' state
    return {words.size() > kCountAt ? words[kCountAt] : config.count,
            std::uint64_t{config.count} + kSpareCapacity};
}

/// An address of a file: everything in it must be right.
bool readStrictly(std::string_view query, Opening& out) {
    out = readAddress(query, false);
    return out.problems.empty() && query.starts_with("scene=");
}

}  // namespace

bool tooMuchWork(const ReplayParts& parts) {
    if (!parts.recording) return false;
    EventWork work = workBefore(parts.words, parts.start);
    Recording::Reader events;
    while (const Happening* const event = events.next(*parts.recording)) work.add(*event);
    return work.tooMuch();
}

Bytes writeReplay(const ReplayParts& parts) {
    const std::span<const std::uint8_t> events =
        parts.recording ? std::span(parts.recording->bytes()) : std::span<const std::uint8_t>();
    Bytes bytes;
    const std::size_t size = 4 * parts.words.size() + events.size() + 2 * kLongestAddress;
    if (size > kMostReplayBytes || !roomForBytes(size)) return bytes;
    bytes.reserve(size);
    ByteWriter out(bytes);
    for (const char letter : kMark) out.byte(static_cast<unsigned char>(letter));
    out.byte(kFormat);
    out.byte(parts.given);
    out.text(writeAddress(parts.start, Options{usualView(parts.start.scene)}, false));
    out.real(parts.start.box.width);
    out.real(parts.start.box.height);
    out.whole(parts.words.size());
    for (const std::uint32_t word : parts.words) out.fixed(word, 4);
    out.whole(events.size());
    bytes.insert(bytes.end(), events.begin(), events.end());
    out.whole(parts.end);
    out.fixed(parts.hash, 8);
    out.text(writeAddress(parts.now, parts.options, false));
    out.byte(parts.playing);
    out.fixed(~addToCrc(~0u, bytes), 4);
    return bytes;
}

Timeline timelineOf(Replay& replay) {
    replay.config.capacity = replay.config.count + kSpareCapacity;
    Timeline timeline;
    timeline.begin(replay.config, std::move(replay.state));
    timeline.load(std::move(replay.recording), replay.end);
    return timeline;
}

bool ReplayReader::advance(Pace& pace) {
    while (next_ && !pace.over(Work::discs, (this->*next_)())) {
    }
    return !next_;
}

std::uint64_t ReplayReader::refuse(Result why) {
    result_ = std::move(why);
    next_ = nullptr;
    return 1;
}

std::uint64_t ReplayReader::refuse(std::string why, std::string_view detail) {
    return refuse(Result{Result::Code::badValue, "data", {}, std::move(why), std::string(detail)});
}

std::uint64_t ReplayReader::readStart() {
    const Bytes& bytes = *file_;
    if (bytes.size() > kMostReplayBytes) return refuse("the data is too large");
    if (bytes.size() < kMark.size() + 1 ||
        !std::equal(kMark.begin(), kMark.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<unsigned char>(a) == b; }))
        return refuse("the data was not saved by Cellmates");
    if (bytes[3] != kFormat)
        return refuse("the data has format " + std::to_string(bytes[3]) +
                      ", but this program reads format " + std::to_string(kFormat));
    if (bytes.size() < 8) return damaged("the checksum");
    next_ = &ReplayReader::readChecksum;
    return 1;
}

std::uint64_t ReplayReader::readChecksum() {
    const auto left = checked().subspan(summed_);
    const auto part = left.first(std::min<std::size_t>(left.size(), Pace::kDiscs * kSummedPerDisc));
    crc_ = addToCrc(crc_, part);
    summed_ += part.size();
    if (part.size() == left.size()) {
        next_ = &ReplayReader::readContent;
        if (~crc_ != ByteReader(std::span(*file_).last(4)).fixed(4)) damaged("the checksum");
    }
    return part.size() / kSummedPerDisc;
}

std::uint64_t ReplayReader::readContent() {
    // The checksum matches, so any error from here on means a forged file.
    ByteReader in(checked(), kMark.size() + 1);
    Opening opening;
    replay_.given = in.byte() == 1;
    if (!readStrictly(in.text(), opening)) return damaged("the address that it begins with");
    replay_.config = opening.config;
    replay_.config.box.width = in.real();
    replay_.config.box.height = in.real();
    if (!validate(replay_.config).empty()) return damaged("the box");
    const std::uint64_t words = in.whole();
    if (words > in.left() / 4) return damaged("the size of its state");
    if (replay_.given && words == 0) return damaged("the state, which is missing");
    const auto state = in.bytes(words * 4), events = in.bytes(in.whole());
    if (!replay_.state.keep(state) || !roomForBytes(events.size()))
        return refuse(refusals::noOtherState());
    if (words >= 2) from_ = StateSource(replay_.state.words()).wide();
    replay_.recording.take(events);
    replay_.end = in.whole();
    replay_.hash = in.fixed(8);
    if (!readStrictly(in.text(), opening)) return damaged("the address of its end");
    replay_.live = opening.config;
    replay_.options = opening.options;
    replay_.playing = in.byte() == 1;
    if (!in.good() || !in.atEnd()) return damaged("the length");
    if (replay_.end < from_ || replay_.end > kLatestEnd) return damaged("the last tick");
    parameters_ = replay_.config;
    work_ = workBefore(replay_.state.words(), replay_.config);
    next_ = &ReplayReader::readEvents;
    return 1;
}

std::uint64_t ReplayReader::readEvents() {
    std::uint64_t read = 0;
    while (next_ && read < Pace::kDiscs) {
        const Happening* const event = events_.next(replay_.recording);
        if (!event) {
            next_ = nullptr;
            if (!replay_.recording.endsAt(events_) || asked_) damaged("the recording");
            break;
        }
        work_->add(*event);
        read += kDiscsPerEvent + event->change.size() + event->stroke.path.size() / 8;
        if (const std::string_view part = wrongWith(*event); !part.empty())
            damaged(part);
        else if (work_->tooMuch())
            refuse("repeating what happened in it would take too long");
    }
    return read;
}

/// The part of the next event that is damaged; empty if none is.
std::string_view ReplayReader::wrongWith(const Happening& event) {
    if (event.tick < from_ || event.tick > replay_.end) return "the tick of an event";
    // Strokes are recorded when they are carried out, so nothing happens between them.
    const bool stroke = event.kind == Happening::Kind::stroke;
    if (asked_ && (!stroke || event.tick != *asked_)) return "the strokes at a tick";
    asked_.reset();
    if (stroke && !event.admitted) asked_ = event.tick;
    const bool change = event.kind == Happening::Kind::change;
    if (change && !readChange(parameters_, event.change)) return "a change of parameters";
    return {};
}

}  // namespace cellmates
