#include "options.h"

#include <charconv>
#include <cmath>
#include <string_view>

#include "core/base/workers.h"
#include "core/scenes.h"

namespace cellmates::bench {

const char* const kUsage =
    "cellmates-bench [FLAGS]   times World::step and prints one line per run\n"
    "  --scene NAME      tutorial, strips, klaus, ...      (default: all)\n"
    "  --method NAME     naive, grid, quadtree, ...        (default: all)\n"
    "  --response NAME   repulsion, elastic, ..., all      (default: the scene's own)\n"
    "  --n COUNT         discs, 0 to 2000000               (default: the scene's own)\n"
    "  --seed NUMBER     seed of the start                 (default: 1)\n"
    "  --cell PX         side of a cell, 0 = automatic     (default: 0)\n"
    "  --table BUCKETS   side of the hash table, 0 = auto  (default: 0)\n"
    "  --box WxH         sides of the box, px, 1 to 100000 (default: the scene's own)\n"
    "  --ticks COUNT     timed ticks of each repeat        (default: 100)\n"
    "  --settle COUNT    ticks with the grid, at the start (default: 0)\n"
    "  --warmup COUNT    untimed ticks with the method     (default: 20)\n"
    "  --repeat COUNT    repeats, each from the same start (default: 5)\n"
    "  --threads COUNT   threads per tick, 1 to 16         (default: 1)\n"
    "  --filter TEXT     only runs whose scene/method/response contains TEXT\n"
    "  --list            print the names of the runs and stop\n"
    "  --json            print one JSON object per line\n"
    "  --state           print the discs after the warm-up as JSON, and time nothing\n"
    "  --compiler        print the compiler's name and version, and stop\n";

namespace {

template <class Number>
bool readNumber(std::string_view text, Number lo, Number hi, Number& out) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return false;
    if (!(value >= lo && value <= hi)) return false;
    out = value;
    return true;
}

// from_chars for floats is missing in some standard libraries.
bool readFloat(const std::string& text, float lo, float hi, float& out) {
    char* end = nullptr;
    const float value = std::strtof(text.c_str(), &end);
    if (text.empty() || *end || !(value >= lo && value <= hi)) return false;
    out = value;
    return true;
}

// "600x6000", each side as Config takes it.
bool readBox(const std::string& text, Box& out) {
    const std::size_t cross = text.find('x');
    return cross != std::string::npos && readFloat(text.substr(0, cross), 1, 100'000, out.width) &&
           readFloat(text.substr(cross + 1), 1, 100'000, out.height);
}

}  // namespace

Parsed parse(std::span<char*> arguments) {
    Parsed parsed;
    Options& o = parsed.options;
    const auto fail = [&](std::string text) {
        parsed.error = std::move(text);
        return parsed;
    };

    for (std::size_t k = 0; k < arguments.size(); ++k) {
        const std::string flag = arguments[k];
        if (flag == "--list")
            o.list = true;
        else if (flag == "--state")
            o.state = true;
        else if (flag == "--compiler")
            o.compiler = true;
        else if (flag == "--json")
            o.json = true;
        else if (flag == "--help")
            o.help = true;
        else {
            if (k + 1 == arguments.size() || !flag.starts_with("--"))
                return fail((flag.starts_with("--") ? "unknown flag or missing value: "
                                                    : "unexpected argument: ") +
                            flag);
            const std::string value = arguments[++k];
            const auto bad = [&](const char* wanted) {
                return fail(flag + ": " + wanted + ", not \"" + value + "\"");
            };
            std::uint32_t count = 0;
            float cell = 0;
            Box box;
            if (flag == "--scene") {
                if (!(o.scene = idOf(scenes(), value))) return bad("no such scene");
            } else if (flag == "--method") {
                if (!(o.method = idOf(allMethods(), value))) return bad("no such method");
            } else if (flag == "--response") {
                o.allResponses = value == "all";
                o.response = idOf(responses(), value);
                if (!o.response && !o.allResponses) return bad("no such response");
            } else if (flag == "--n") {
                if (!readNumber(value, 0u, Config::kMaxCount, count)) return bad("0 to 2000000");
                o.count = count;
            } else if (flag == "--cell") {
                if (!readFloat(value, 0, 10'000, cell) || (cell != 0 && cell < 1))
                    return bad("0 or 1 to 10000");
                o.cell = cell;
            } else if (flag == "--table") {
                if (!readNumber(value, 0u, 4096u, count)) return bad("0 to 4096");
                o.table = count;
            } else if (flag == "--box") {
                if (!readBox(value, box)) return bad("WIDTHxHEIGHT, each 1 to 100000");
                o.box = box;
            } else if (flag == "--seed") {
                if (!readNumber<std::uint64_t>(value, 0, UINT64_MAX, o.seed))
                    return bad("a whole number");
            } else if (flag == "--ticks") {
                if (!readNumber(value, 1u, 100'000'000u, o.ticks)) return bad("1 to 100000000");
            } else if (flag == "--settle") {
                if (!readNumber(value, 0u, 100'000'000u, o.settle)) return bad("0 to 100000000");
            } else if (flag == "--warmup") {
                if (!readNumber(value, 0u, 100'000'000u, o.warmup)) return bad("0 to 100000000");
            } else if (flag == "--repeat") {
                if (!readNumber(value, 1u, 1000u, o.repeat)) return bad("1 to 1000");
            } else if (flag == "--threads") {
                if (!readNumber(value, 1u, Workers::kMost, o.threads)) return bad("1 to 16");
                if (o.threads > 1 && !Workers::available())
                    return bad("1, because this build has no threads");
            } else if (flag == "--filter") {
                o.filter = value;
            } else {
                return fail("unknown flag: " + flag);
            }
        }
    }
    return parsed;
}

}  // namespace cellmates::bench
