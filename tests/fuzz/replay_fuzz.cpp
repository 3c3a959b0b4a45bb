#include <cstddef>
#include <cstdint>
#include <memory>

#include "../app/platform/platform.h"
#include "app/app.h"
#include "bytes.h"
#include "core/scenes.h"
#include "session/replay/replay_file.h"

// Reads any bytes as a replay file, as the content of a replay file with the right mark and
// checksum, and as a recording; and changes numbers of a file that was saved. Either a sentence
// rejects it and nothing changes, or the replay is played and drawn, by the app without a driver,
// and can be saved and opened again.

namespace cellmates::fuzz {
namespace {

constexpr std::uint32_t kMostDiscs = 100;
constexpr std::uint64_t kMostTicks = 20;

using test::platform;

std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    std::uint32_t c = ~0u;
    for (const std::uint8_t byte : bytes) {
        c ^= byte;
        for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (c & 1 ? 0xEDB88320u : 0);
    }
    return ~c;
}

/// The app, which stays from file to file, because making one takes as long as a hundred files.
App& app() {
    static const auto made = [] {
        auto app = std::make_unique<App>();
        auto* const window = reinterpret_cast<SDL_Window*>(&platform());
        if (!app->create(window, &platform(), {"?n=7&paused=1", false, 960, 540}))
            fail("the app cannot run");
        app->resize(960, 540, 1);
        return app;
    }();
    return *made;
}

void frame() {
    platform().ms += 1000 / 60.0;
    platform().frame = {};
    app().frame(platform().ms / 1000);
}

/// Gives a command, and frames until it is answered; whether it was carried out.
bool ask(const std::string& command) {
    app().submit(command, Session::By::reader, 1);
    auto& answers = platform().answers[1];
    for (int k = 0; answers.empty() && k < 3600; ++k) frame();
    if (answers.size() != 1)
        fail(command + " was answered " + std::to_string(answers.size()) + " times");
    const bool done = answers.front().code == "done";
    if (!done) checkSentence(answers.front().sentence);
    answers.clear();
    return done;
}

std::uint64_t hashNow() {
    if (!app().world()) fail("there is no world");
    return app().world()->hash();
}

/// Opens the file; whether that is done. If not, nothing has changed.
bool restore(const cellmates::Bytes& file) {
    ask("type=set&scene=tutorial&n=7");
    ask("type=pause");
    const std::uint64_t before = hashNow();
    std::uint8_t* const memory = app().take(file.size());
    if (!memory) fail("no memory");
    std::ranges::copy(file, memory);
    const bool done = ask("type=restore");
    if (!done && hashNow() != before) fail("the file was rejected, but the world changed");
    return done;
}

/// Opens the file in an app that already has a world.
void open(const cellmates::Bytes& file, bool anyResponse = false) {
    ReplayReader reader(std::make_shared<const cellmates::Bytes>(file));
    Pace unhurried;
    while (!reader.advance(unhurried)) {
    }
    if (!reader.result()) return checkSentence(reader.result().sentence);
    const Replay& replay = reader.replay();
    if (replay.config.count > kMostDiscs || replay.end > kMostTicks) return;
    if (replay.config.response == Response::exact && !anyResponse) return;  // may take seconds
    if (!restore(file)) return;
    const std::uint64_t hash = hashNow();
    if (!ask("type=record")) fail("what was opened cannot be saved");
    const cellmates::Bytes again = app().session().written();
    frame();
    if (!restore(again) || hashNow() != hash) fail("what was opened cannot be opened again");
    frame();
}

/// Saves a world, and opens the file with some of its numbers changed.
void openForged(Bytes in) {
    constexpr Scene kFew[] = {Scene::tutorial, Scene::pile, Scene::mixed};
    Config config = sceneConfig(in.pick(kFew), 1 + in.below(7));
    config.response = in.pick(responses()).id;
    config.method = in.pick(methods()).id;
    const auto world = World::create(config);
    if (!world) fail("no memory");
    for (std::uint32_t k = in.below(20); k > 0; --k)
        if (!world->step()) fail("no memory");
    KeptState state;
    if (!state.keep(*world)) fail("no memory");
    std::vector<std::uint32_t> words(state.words().begin(), state.words().end());
    const float extremes[] = {NAN,    INFINITY, -INFINITY, 1e38f,  1e20f,
                              -1e10f, 1e-40f,   -0.0f,     0x1p31f};
    for (std::uint32_t k = 1 + in.below(3); k > 0; --k)
        words[in.below(static_cast<std::uint32_t>(words.size()))] =
            in.oneIn(4) ? in.bits() : std::bit_cast<std::uint32_t>(in.pick(extremes));
    Options options;
    constexpr ColourBy kColours[] = {ColourBy::speed, ColourBy::cell, ColourBy::contacts,
                                     ColourBy::none};
    options.chosenColour = in.pick(kColours);
    open(writeReplay({.start = config,
                      .words = words,
                      .given = true,
                      .now = config,
                      .options = options,
                      .end = world->tick() + in.below(3),
                      .hash = in.bits(),
                      .playing = in.oneIn(2)}),
         true);
}

/// Makes the recording that has these bytes; false if there is none.
bool read(Recording& recording, std::span<const std::uint8_t> bytes) {
    recording.take(bytes);
    Recording::Reader reader;
    while (reader.next(recording)) {
    }
    return recording.endsAt(reader);
}

}  // namespace
}  // namespace cellmates::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cellmates;
    const std::span<const std::uint8_t> given(data, size);
    fuzz::open({data, data + size});
    fuzz::openForged({data, size});

    cellmates::Bytes file{'C', 'M', 'R', 1};
    file.insert(file.end(), data, data + size);
    ByteWriter(file).fixed(fuzz::crc32(file), 4);
    fuzz::open(file);

    Recording recording;
    if (!fuzz::read(recording, given)) return 0;
    Recording copy;
    if (!fuzz::read(copy, recording.bytes()))
        fuzz::fail("a recording cannot read the bytes it wrote");
    const Config config = sceneConfig(Scene::tutorial, 20);
    fuzz::open(writeReplay({.start = config,
                            .recording = &recording,
                            .now = config,
                            .options = {},
                            .end = recording.end().tick + 1}));
    return 0;
}
