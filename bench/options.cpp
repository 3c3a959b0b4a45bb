#include "options.h"

#include <algorithm>

#include "core/base/workers.h"

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
    "  --repeat COUNT    repeats; the fastest one counts   (default: 5)\n"
    "  --threads COUNT   threads per tick, 1 to 16         (default: 1)\n"
    "  --json            print one JSON object per line\n"
    "  --state           print the discs after the warm-up as JSON, and time nothing\n"
    "  --compiler        print the compiler's name and version, and stop\n";

namespace {

constexpr std::string_view kParameters[] = {"scene", "method", "response", "n",
                                            "seed",  "cell",   "table"};

constexpr double kMostTicks = 100'000'000;
constexpr FieldOf<Options> kNumbers[] = {
    fieldAt<Options, &Options::ticks>({.name = "ticks", .least = 1, .most = kMostTicks}),
    fieldAt<Options, &Options::settle>({.name = "settle", .most = kMostTicks}),
    fieldAt<Options, &Options::warmup>({.name = "warmup", .most = kMostTicks}),
    fieldAt<Options, &Options::repeat>({.name = "repeat", .least = 1, .most = 1000}),
    fieldAt<Options, &Options::threads>({.name = "threads", .least = 1, .most = Workers::kMost}),
};

/// A side of the box, px, as Config takes it.
constexpr Field kSide{.name = "side", .kind = Field::Kind::real, .least = 1, .most = 100'000};

/// "600x6000"
std::optional<Box> readBox(std::string_view text) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    const auto width = cellmates::parse(kSide, text.substr(0, cross));
    const auto height = cellmates::parse(kSide, text.substr(std::min(cross + 1, text.size())));
    if (!width || !height) return {};
    return Box{static_cast<float>(width->number), static_cast<float>(height->number)};
}

/// The switch of a flag that has no value, or null.
bool* switchOf(std::string_view flag, Options& o) {
    if (flag == "--state") return &o.state;
    if (flag == "--compiler") return &o.compiler;
    if (flag == "--json") return &o.json;
    return flag == "--help" ? &o.help : nullptr;
}

/// Reads the value of a flag without its "--". Returns what the value must be if it is another, ""
/// if there is no such flag, and otherwise nothing.
std::optional<std::string> readValue(std::string_view name, const std::string& text, Options& o) {
    if (name == "response") o.allResponses = text == "all";
    if (name == "response" && o.allResponses) return {};
    if (std::ranges::find(kParameters, name) != std::end(kParameters)) {
        const FieldOf<Config>* const field = find(configFields(), name);
        const auto value = cellmates::parse(*field, text);
        if (!value) return expected(*field);
        o.parameters.push_back({field, *value});
        return {};
    }
    if (const auto* const field = find(std::span<const FieldOf<Options>>(kNumbers), name)) {
        const auto value = cellmates::parse(*field, text);
        if (!value) return expected(*field);
        field->set(o, *value);
        if (o.threads > 1 && !Workers::available()) return "1, because this build has no threads";
        return {};
    }
    if (name == "box") {
        o.box = readBox(text);
        if (!o.box) return "WIDTHxHEIGHT, each 1 to 100000";
        return {};
    }
    return "";
}

}  // namespace

std::optional<Value> Options::given(std::string_view parameter) const {
    std::optional<Value> last;
    for (const auto& [field, value] : parameters)
        if (field->name == parameter) last = value;
    return last;
}

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
        const auto wanted = readValue(std::string_view(flag).substr(2), value, parsed.options);
        if (wanted && wanted->empty()) return fail("unknown flag: " + flag);
        if (wanted) return fail(flag + ": expected " + *wanted + ", not \"" + value + "\"");
    }
    return parsed;
}

}  // namespace cellmates::bench
