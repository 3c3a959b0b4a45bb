#include "session/replay/replay_file.h"

#include <algorithm>
#include <array>

#include "core/scenes.h"

namespace cellmates {
namespace {

constexpr std::string_view kMark = "CMR";
constexpr std::uint64_t kLongestAddress = 4096;
constexpr unsigned kEdits = 3;  ///< first version with edits and fixed discs

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

std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    std::uint32_t c = ~0u;
    for (const std::uint8_t byte : bytes) c = kCrcTable[(c ^ byte) & 0xff] ^ c >> 8;
    return ~c;
}

/// The first version that has everything in this replay.
unsigned versionOf(const ReplayParts& parts) {
    unsigned version = parts.edited ? kEdits : 1;
    for (const FieldOf<Config>& field : configFields())
        for (const Config* const config : {&parts.start, &parts.now})
            if (!(field.get(*config) == field.get(Config{})))
                version = std::max(version, field.sinceReplay);
    return version + parts.given;
}

unsigned newestVersion() {
    unsigned version = kEdits;
    for (const Field& field : configFields()) version = std::max(version, field.sinceReplay);
    return version + 1;
}

/// An address of a file: everything in it must be right.
bool readStrictly(std::string_view query, Opening& out) {
    out = readAddress(query, false);
    return out.problems.empty() && query.starts_with("scene=");
}

}  // namespace

Bytes writeReplay(const ReplayParts& parts) {
    const std::span<const std::uint8_t> events =
        parts.recording ? std::span(parts.recording->bytes()) : std::span<const std::uint8_t>();
    Bytes bytes;
    const std::size_t size = 4 * parts.words.size() + events.size() + 2 * kLongestAddress;
    if (size > kMostReplayBytes || !roomForBytes(size)) return bytes;
    bytes.reserve(size);
    ByteWriter out(bytes);
    for (const char letter : kMark) out.byte(static_cast<unsigned char>(letter));
    const unsigned version = versionOf(parts);
    out.byte(version);
    out.text(writeAddress(parts.start, Options{usualView(parts.start.scene)}, false));
    if (version > 1) {
        out.real(parts.start.box.width);
        out.real(parts.start.box.height);
    }
    out.whole(parts.words.size());
    for (const std::uint32_t word : parts.words) out.fixed(word, 4);
    out.whole(events.size());
    bytes.insert(bytes.end(), events.begin(), events.end());
    out.whole(parts.end);
    out.fixed(parts.hash, 8);
    out.text(writeAddress(parts.now, parts.options, false));
    out.byte(parts.playing);
    out.fixed(crc32(bytes), 4);
    return bytes;
}

Timeline timelineOf(Replay& replay) {
    replay.config.capacity = replay.config.count + kSpareCapacity;
    Timeline timeline;
    timeline.begin(replay.config, std::move(replay.state));
    timeline.load(std::move(replay.recording), replay.end);
    return timeline;
}

ReplayProblem readReplay(std::span<const std::uint8_t> bytes, Replay& replay) {
    if (bytes.size() > kMostReplayBytes) return {"the data is too large"};
    if (bytes.size() < kMark.size() + 1 ||
        !std::equal(kMark.begin(), kMark.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<unsigned char>(a) == b; }))
        return {"the data was not saved by Cellmates"};
    if (bytes[3] < 1 || bytes[3] > newestVersion())
        return {"the data has version " + std::to_string(bytes[3]) +
                ", but this program reads versions 1 to " + std::to_string(newestVersion())};
    const auto damaged = [](std::string_view part) {
        return ReplayProblem{"the data is damaged", part};
    };
    if (bytes.size() < 8 ||
        crc32(bytes.first(bytes.size() - 4)) != ByteReader(bytes.last(4)).fixed(4))
        return damaged("the checksum");

    // The checksum matches, so any error from here on means a forged file.
    ByteReader in(bytes.first(bytes.size() - 4), 4);
    Opening opening;
    if (!readStrictly(in.text(), opening)) return damaged("the address that it begins with");
    replay.config = opening.config;
    replay.given = bytes[3] % 2 == 0;
    replay.edited = bytes[3] >= kEdits;
    if (bytes[3] > 1) {
        replay.config.box.width = in.real();
        replay.config.box.height = in.real();
        if (!validate(replay.config).empty()) return damaged("the box");
    }
    const std::uint64_t words = in.whole();
    if (words > in.left() / 4) return damaged("the size of its state");
    if (replay.given && words == 0) return damaged("the state, which is missing");
    if (!replay.state.keep(in.bytes(words * 4)))
        return {"there is not enough memory for its state"};
    const std::uint64_t from = words >= 2 ? StateSource(replay.state.words()).wide() : 0;
    if (!replay.recording.read(in.bytes(in.whole()))) return damaged("the recording");
    replay.end = in.whole();
    replay.hash = in.fixed(8);
    if (!readStrictly(in.text(), opening)) return damaged("the address of its end");
    replay.live = opening.config;
    replay.options = opening.options;
    replay.playing = in.byte() == 1;
    if (!in.good() || !in.atEnd()) return damaged("the length");
    if (replay.end < from || replay.end > Recording::kMostTicks) return damaged("the last tick");
    Recording::Reader events;
    Parameters parameters = replay.config;
    while (const Happening* const event = events.next(replay.recording)) {
        if (event->tick < from || event->tick > replay.end) return damaged("the tick of an event");
        if (event->kind == Happening::Kind::change && !readChange(parameters, event->change))
            return damaged("a change of parameters");
        if (event->kind == Happening::Kind::edit && !replay.edited)
            return damaged("an edit in an old version");
    }
    return {};
}

}  // namespace cellmates
