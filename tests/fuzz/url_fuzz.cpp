#include <string>
#include <string_view>

#include "bytes.h"
#include "core/scenes.h"
#include "session/address.h"

// Any address must give a config that can be simulated, and sentences that the page can show.

namespace cellmates::fuzz {
namespace {

template <class Infos>
std::string nameOf(Bytes& in, const Infos& infos) {
    return std::string(in.pick(infos).name);
}

std::string anyValue(Bytes& in) {
    constexpr const char* kWords[] = {"",    "0",  "1",    "-1",  "0.5",  "4",   "10000",
                                      "1e3", "-0", "2e9",  "nan", "-inf", "%00", "2000000",
                                      "+",   "%2", "0x10", "min", "full", "none"};
    switch (in.below(4)) {
        case 0: return std::to_string(in.bits());
        case 1: return digits(in.any());
        case 2: {
            const auto letter = static_cast<char>(in.bits(1));
            return std::string(1 + in.below(8), letter);
        }
        default: return in.pick(kWords);
    }
}

std::string valueOf(Bytes& in, std::string_view name) {
    if (in.oneIn(4)) return anyValue(in);
    if (name == "scene") return nameOf(in, scenes());
    if (name == "method") return nameOf(in, methods());
    if (name == "response") return nameOf(in, responses());
    if (name == "n") return std::to_string(in.below(Config::kMaxCount + 1));
    return anyValue(in);
}

/// A query with mostly valid names, and values that suit them.
std::string sentence(Bytes& in) {
    constexpr const char* kNames[] = {"scene",   "n",      "seed", "method", "response", "cell",
                                      "gravity", "paused", "ui",   "dpr",    "threads",  "x"};
    std::string query = in.oneIn(2) ? "?" : "";
    for (std::uint32_t parts = in.below(12); parts > 0; --parts) {
        const char* const name = in.pick(kNames);
        query += name;
        query += in.oneIn(16) ? "" : "=";
        for (std::uint32_t words = in.oneIn(8) ? in.below(4) : 1; words > 0; --words)
            query += valueOf(in, name);
        query += in.oneIn(16) ? "" : "&";
    }
    return query;
}

void check(std::string_view query) {
    const std::string from = ", from " + std::string(query);
    if (showsCases()) show(from);
    const Opening opening = readAddress(query, false);
    if (const std::string problem = validate(opening.config); !problem.empty())
        fail(problem + from);
    const double ratio = opening.options.maxPixelRatio;
    if (!(ratio >= 0.5 && ratio <= 4)) fail("bad dpr" + from);
    for (const std::string& problem : opening.problems) {
        if (problem.empty() || problem.size() > 500) fail("a sentence is empty or too long" + from);
        for (const char letter : problem)
            if ((letter >= 0 && letter < ' ') || letter == 127)
                fail("a sentence has unprintable characters" + from);
    }
}

}  // namespace
}  // namespace cellmates::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cellmates::fuzz;
    // The input is not copied, so that the sanitizer sees reads beyond its end.
    check({reinterpret_cast<const char*>(data), size});
    Bytes in(data, size);
    check(sentence(in));
    return 0;
}
