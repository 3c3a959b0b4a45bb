// Plays a replay from standard input, which is a file of the page's or a link. Prints the hash
// after every 60 ticks, and at the end whether the last hash equals the saved one.

#include <cstdio>
#include <string>
#include <string_view>

#include "session/replay/replay_file.h"

using namespace cellmates;

namespace {

constexpr std::uint64_t kEvery = 60;  // ticks

// A file comes as base64, because node's standard input is text, and a link as base64url.
int sixBits(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+' || c == '-') return 62;
    return c == '/' || c == '_' ? 63 : -1;
}

Bytes decode(std::string_view text) {
    constexpr std::string_view kFormat = "#run=1.";
    if (const std::size_t at = text.find(kFormat); at != text.npos)
        text.remove_prefix(at + kFormat.size());
    Bytes bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const int six = sixBits(c);
        if (six < 0) break;
        bits = bits << 6 | static_cast<std::uint32_t>(six);
        if ((count += 6) >= 8) bytes.push_back(static_cast<std::uint8_t>(bits >> (count -= 8)));
    }
    return bytes;
}

std::string readAll() {
    std::string text;
    char part[4096];
    for (std::size_t read; (read = std::fread(part, 1, sizeof part, stdin)) > 0;)
        text.append(part, read);
    return text;
}

void print(const World& world) {
    std::printf("%10llu  %016llx  %016llx  %8u\n", static_cast<unsigned long long>(world.tick()),
                static_cast<unsigned long long>(world.hash()),
                static_cast<unsigned long long>(world.discsHash()), world.particles().count());
}

int refuse(std::string_view why) {
    std::fprintf(stderr, "cellmates-replay: %.*s\n", static_cast<int>(why.size()), why.data());
    return 2;
}

}  // namespace

int main() {
    Pace unhurried;
    ReplayReader reader(std::make_shared<const Bytes>(decode(readAll())));
    while (!reader.advance(unhurried)) {
    }
    if (!reader.result()) return refuse("can't play this replay: " + reader.result().sentence);
    Replay& replay = reader.replay();
    Timeline timeline = timelineOf(replay);
    std::string problem;
    const auto world = timeline.before(timeline.from(), Workers::alone(), problem);
    if (!world) return refuse(problem.empty() ? "not enough memory" : problem);
    if (!world->place(unhurried)) return refuse("can't place the replay's discs");

    const auto repeat = [&] {
        return timeline.repeat(*world, Parameters{}, unhurried) == Timeline::Repeated::all;
    };
    std::printf("%10s  %-16s  %-16s  %8s\n", "tick", "hash", "discs' hash", "discs");
    while (world->tick() < replay.end) {
        if (!repeat()) return refuse("what happens in it cannot be");
        if (world->tick() % kEvery == 0) print(*world);
        if (!world->step()) return refuse("not enough memory");
        timeline.ticked(*world);
    }
    if (!repeat()) return refuse("what happens in it cannot be");
    print(*world);
    const bool same = world->hash() == replay.hash;
    std::printf("%s\n",
                same ? "the hash equals the saved one" : "the hash differs from the saved one");
    return same ? 0 : 1;
}
