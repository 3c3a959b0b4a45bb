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
    "  --method NAME     naive, grid, strips-x, ...        (default: all)\n"
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

/// The switch of a flag that has no value, or null.
bool* switchOf(std::string_view flag, Options& o) {
    if (flag == "--list") return &o.list;
    if (flag == "--state") return &o.state;
    if (flag == "--compiler") return &o.compiler;
    if (flag == "--json") return &o.json;
    return flag == "--help" ? &o.help : nullptr;
}

/// Reads the value of a flag. Returns what the value must be if it is another, "" if there is no
/// such flag, and otherwise null.
const char* readValue(std::string_view flag, const std::string& value, Options& o) {
    constexpr std::uint32_t kMostTicks = 100'000'000;
    const auto must = [](const char* wanted, bool read) { return read ? nullptr : wanted; };
    const auto number = [&](auto lo, auto hi, auto& out) { return readNumber(value, lo, hi, out); };
    if (flag == "--scene") {
        o.scene = idOf(scenes(), value);
        return must("no such scene", o.scene.has_value());
    }
    if (flag == "--method") {
        o.method = idOf(methods(), value);
        return must("no such method", o.method.has_value());
    }
    if (flag == "--response") {
        o.allResponses = value == "all";
        o.response = idOf(responses(), value);
        return must("no such response", o.response || o.allResponses);
    }
    if (flag == "--n")
        return must("0 to 2000000", number(0u, Config::kMaxCount, o.count.emplace()));
    if (flag == "--cell") {
        float& cell = o.cell.emplace();
        const bool read = readFloat(value, 0, 10'000, cell) && (cell == 0 || cell >= 1);
        return must("0 or 1 to 10000", read);
    }
    if (flag == "--table") return must("0 to 4096", number(0u, 4096u, o.table.emplace()));
    if (flag == "--box")
        return must("WIDTHxHEIGHT, each 1 to 100000", readBox(value, o.box.emplace()));
    if (flag == "--seed")
        return must("a whole number", number(std::uint64_t{}, UINT64_MAX, o.seed));
    if (flag == "--ticks") return must("1 to 100000000", number(1u, kMostTicks, o.ticks));
    if (flag == "--settle") return must("0 to 100000000", number(0u, kMostTicks, o.settle));
    if (flag == "--warmup") return must("0 to 100000000", number(0u, kMostTicks, o.warmup));
    if (flag == "--repeat") return must("1 to 1000", number(1u, 1000u, o.repeat));
    if (flag == "--threads") {
        if (!number(1u, Workers::kMost, o.threads)) return "1 to 16";
        return must("1, because this build has no threads", o.threads == 1 || Workers::available());
    }
    if (flag != "--filter") return "";
    o.filter = value;
    return nullptr;
}

}  // namespace

Parsed parse(std::span<char*> arguments) {
    Parsed parsed;
    const auto fail = [&](std::string text) {
        parsed.error = std::move(text);
        return parsed;
    };
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        const std::string flag = arguments[k];
        if (bool* const on = switchOf(flag, parsed.options)) {
            *on = true;
            continue;
        }
        if (!flag.starts_with("--")) return fail("unexpected argument: " + flag);
        if (++k == arguments.size()) return fail("unknown flag or missing value: " + flag);
        const std::string value = arguments[k];
        const char* const wanted = readValue(flag, value, parsed.options);
        if (wanted && !*wanted) return fail("unknown flag: " + flag);
        if (wanted) return fail(flag + ": " + wanted + ", not \"" + value + "\"");
    }
    return parsed;
}

}  // namespace cellmates::bench
