#include <cstddef>
#include <cstdint>

#include "bytes.h"
#include "core/scenes.h"
#include "session/session.h"

// Reads any bytes as a replay file, as the content of a replay file with the right mark and
// checksum, and as a recording. Either a sentence rejects it and nothing changes, or the replay is
// played.

namespace cellmates::fuzz {
namespace {

constexpr std::uint32_t kMostDiscs = 100;
constexpr std::uint64_t kMostTicks = 20;

std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    std::uint32_t c = ~0u;
    for (const std::uint8_t byte : bytes) {
        c ^= byte;
        for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (c & 1 ? 0xEDB88320u : 0);
    }
    return ~c;
}

/// Opens the file in a session that already has a world.
void open(const cellmates::Bytes& file) {
    Replay replay;
    if (const auto [why, detail] = readReplay(file, replay); !why.empty())
        return checkSentence(why);
    if (replay.config.count > kMostDiscs || replay.end > kMostTicks) return;
    if (replay.config.response == Response::exact) return;  // may take seconds
    Session session;
    session.open(readAddress("n=7&paused=1", false));
    const std::uint64_t before = session.world()->hash();
    std::optional<Result> answer;
    session.answerTo([&](const Session::Answer& given) {
        if (answer) fail("answered twice");
        answer = given.result;
    });
    session.submit(command::Open{std::make_shared<const cellmates::Bytes>(file)},
                   Session::By::reader, 1);
    if (answer && !*answer && session.world()->hash() != before)
        fail("the file was rejected, but the world changed");
    for (double now = 0; !answer && now < 60; now += 1 / 60.0) session.frame(now);
    if (!answer) fail("not answered");
    if (*answer && session.world()->tick() != replay.end) fail("the replay ended at a wrong tick");
}

}  // namespace
}  // namespace cellmates::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cellmates;
    const std::span<const std::uint8_t> given(data, size);
    fuzz::open({data, data + size});

    // Version 3 may contain edits.
    for (const std::uint8_t version : {1, 3}) {
        cellmates::Bytes file{'C', 'M', 'R', version};
        file.insert(file.end(), data, data + size);
        ByteWriter(file).fixed(fuzz::crc32(file), 4);
        fuzz::open(file);
    }

    Recording recording;
    if (!recording.read(given)) return 0;
    Recording copy;
    if (!copy.read(recording.bytes())) fuzz::fail("a recording cannot read the bytes it wrote");
    const Config config = sceneConfig(Scene::tutorial, 20);
    fuzz::open(writeReplay({.start = config,
                            .words = {},
                            .recording = &recording,
                            .given = false,
                            .edited = true,
                            .now = config,
                            .options = {},
                            .end = recording.end().tick + 1,
                            .hash = 0,
                            .playing = false}));
    return 0;
}
