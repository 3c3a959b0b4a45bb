#include "core/field.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/decimal.h"
#include "core/config.h"
#include "core/scenes.h"

namespace cellmates {
namespace {

using Kind = Field::Kind;

template <auto member>
constexpr FieldOf<Config> at(const Field& field) {
    return fieldAt<Config, member>(field);
}

constexpr DescribedField<Config> kAll[] = {
    {at<&Config::scene>({.name = "scene",
                         .ofStart = true,
                         .choices = kColumn<kScenes, &SceneInfo::name>,
                         .inLinks = true}),
     {.label = "Scene", .help = "A ready-made set of discs, box and rules."}},
    {at<&Config::count>({.name = "n", .ofStart = true, .most = Config::kMaxCount, .inLinks = true}),
     {.label = "Discs at the start",
      .help = "How many discs there are at tick 0.",
      .unit = "discs",
      .usual = "the scene's own"}},
    {at<&Config::seed>({.name = "seed", .ofStart = true, .most = 18446744073709551615.0}),
     {.label = "Seed", .help = "Seeds the random numbers: the same seed gives the same discs."}},
    {at<&Config::aspect>(
         {.name = "aspect", .ofStart = true, .least = 0.1, .most = 10, .automatic = true}),
     {.label = "Box shape",
      .help =
          "Width of the box divided by its height; 0 is automatic: 16:9, unless a page fits the "
          "box to its picture.",
      .usedBy = [](const Config& c) { return info(c.scene).freeShape; }}},
    {at<&Config::method>(
         {.name = "method", .choices = kColumn<kMethods, &MethodInfo::name>, .inLinks = true}),
     {.label = "Method", .help = "How contacts, pairs of discs that touch, are found."}},
    {at<&Config::response>({.name = "response",
                            .choices = kColumn<kResponses, &ResponseInfo::name>,
                            .inLinks = true}),
     {.label = "Response",
      .help = "How two discs in contact react.",
      .usual = "the scene's own",
      .usedBy = [](const Config& c) { return !info(c.method).sketchLoop; }}},
    {at<&Config::cell>({.name = "cell", .least = 1, .most = 10'000, .automatic = true}),
     {.label = "Cell size",
      .help = "Side of a cell, or width of a strip; 0 is automatic.",
      .unit = "px",
      .usedBy = [](const Config& c) { return info(c.method).usesCell; }}},
    {at<&Config::table>({.name = "table", .least = 1, .most = 4096, .automatic = true}),
     {.label = "Hash table",
      .help = "Buckets along each side of the hash table; 0 is automatic.",
      .unit = "buckets",
      .usedBy = [](const Config& c) { return info(c.method).usesTable; }}},
    {at<&Config::gravity>({.name = "gravity", .least = -10, .most = 10, .inLinks = true}),
     {.label = "Gravity",
      .help = "The downward speed that a disc gains per tick.",
      .unit = "px/tick²",
      .usual = "the scene's own"}},
    {at<&Config::turn>({.name = "turn",
                        .least = 1,
                        .most = 3600,
                        .automatic = true,
                        .wanted = "0 (gravity points down) or a number from 1 to 3,600",
                        .usedIf = &ResponseInfo::usesTurn}),
     {.label = "Gravity turns in",
      .help = "Time for gravity to turn once around; 0 keeps it pointing down.",
      .unit = "s",
      .usual = "the scene's own"}},
    {at<&Config::speedLimit>({.name = "speedlimit", .least = 0.001, .most = 1000}),
     {.label = "Speed limit", .help = "The highest speed a disc may have.", .unit = "px/tick"}},
    {at<&Config::restitution>(
         {.name = "restitution", .least = 0, .most = 1, .usedIf = &ResponseInfo::usesRestitution}),
     {.label = "Restitution",
      .help =
          "Speed after an impact, as a fraction of the speed before it. At 0.2 or less, nothing "
          "bounces off walls and fixed discs."}},
    {at<&Config::damping>(
         {.name = "damping", .least = 0, .most = 1, .usedIf = &ResponseInfo::usesDamping}),
     {.label = "Damping", .help = "The share of its speed that a disc loses per tick."}},
};
constexpr auto kFields = kColumn<kAll, &DescribedField<Config>::field>;
constexpr auto kWords = kColumn<kAll, &DescribedField<Config>::words>;

/// A configuration in which a field has an effect.
Config exampleOfUse(const Field& field, const FieldWords& words) {
    for (const MethodInfo& method : methods())
        for (const ResponseInfo& response : kResponses)
            for (const SceneInfo& scene : kScenes) {
                Config config;
                config.method = method.id;
                config.response = response.id;
                config.scene = scene.id;
                if (hasEffect(field, words, config)) return config;
            }
    return {};
}

/// "-1,000", "0.001", "2,000,000"
std::string limit(double value) {
    const double size = std::fabs(value);
    if (size < 1000 || size != std::floor(size)) return plain(value);
    // The largest seed is rounded up as a double.
    const std::uint64_t whole = size >= 0x1p64 ? UINT64_MAX : static_cast<std::uint64_t>(size);
    return (value < 0 ? "-" : "") + grouped(whole);
}

}  // namespace

std::span<const FieldOf<Config>> configFields() { return kFields; }
const FieldWords& wordsOf(const FieldOf<Config>& field) { return kWords[&field - kFields.data()]; }

bool allows(const Field& f, Value v) {
    switch (f.kind) {
        case Kind::choice: return v.whole < f.choices.size();
        case Kind::pair:
            return v.whole > 0 && firstOf(v) < f.choices.size() && secondOf(v) < f.choices.size();
        case Kind::set: return v.whole > 0 && v.whole >> f.choices.size() == 0;
        case Kind::flag: return v.whole <= 1;
        case Kind::whole: {
            const auto value = static_cast<double>(v.whole);
            return (f.automatic && v.whole == 0) || (value >= f.least && value <= f.most);
        }
        case Kind::real:  // NaN is outside of every range
            return (f.automatic && v.number == 0) || (v.number >= f.least && v.number <= f.most);
    }
    return false;
}

std::optional<Value> parse(const Field& f, std::string_view text) {
    const auto choice = [&](std::string_view name) {
        const auto found = std::find(f.choices.begin(), f.choices.end(), name);
        return static_cast<std::uint64_t>(found - f.choices.begin());
    };
    std::optional<Value> value;
    switch (f.kind) {
        case Kind::choice: value = wholeValue(choice(text)); break;
        case Kind::pair: {
            const std::size_t comma = text.find(',');
            if (comma == text.npos) return {};
            value = pairValue(choice(text.substr(0, comma)), choice(text.substr(comma + 1)));
            break;
        }
        case Kind::set: {
            std::uint64_t set = 0;
            std::size_t from = 0, end = 0;
            do {
                end = std::min(text.find(',', from), text.size());
                set |= std::uint64_t{1} << choice(text.substr(from, end - from));
                from = end + 1;
            } while (end < text.size());
            value = wholeValue(set);
            break;
        }
        case Kind::flag:
        case Kind::whole: {
            std::uint64_t whole = 0;
            const char* const last = text.data() + text.size();
            const auto [end, error] = std::from_chars(text.data(), last, whole);
            if (error != std::errc{} || end != last) return {};
            value = wholeValue(whole);
            break;
        }
        case Kind::real: {
            const std::optional<double> number = readDecimal(text);
            if (!number) return {};
            value = realValue(*number);
            break;
        }
    }
    return allows(f, *value) ? value : std::nullopt;
}

bool hasEffect(const Field& field, const FieldWords& words, const Config& c) {
    if (field.usedIf && (info(c.method).sketchLoop || !(info(c.response).*field.usedIf)))
        return false;
    return !words.usedBy || words.usedBy(c);
}

std::vector<FieldUse> usesOf(const Field& field, const FieldWords& words) {
    std::vector<FieldUse> uses;
    const Config used = exampleOfUse(field, words);
    for (const FieldOf<Config>& decides : kFields) {
        if (decides.kind != Kind::choice) continue;
        FieldUse use{decides.name, {}};
        for (std::size_t k = 0; k < decides.choices.size(); ++k) {
            Config config = used;
            decides.set(config, wholeValue(k));
            if (hasEffect(field, words, config)) use.names.push_back(decides.choices[k]);
        }
        if (use.names.size() < decides.choices.size()) uses.push_back(std::move(use));
    }
    return uses;
}

std::string expected(const Field& f) {
    if (!f.wanted.empty()) return std::string(f.wanted);
    if (f.kind == Kind::flag) return "0 or 1";
    if (!f.choices.empty()) {
        const bool few = f.kind == Kind::choice && f.choices.size() <= 3;
        std::string out = f.kind == Kind::pair  ? "two of these, with a comma between them:"
                          : f.kind == Kind::set ? "one or more of these, with commas between them:"
                          : few                 ? ""
                                                : "one of";
        for (const std::string_view& choice : f.choices) {
            const bool first = &choice == &f.choices.front(), last = &choice == &f.choices.back();
            out.append(!few ? " " : first ? "" : last ? " or " : ", ").append(choice);
        }
        return out;
    }
    std::string out = f.automatic ? "0 (automatic) or " : "";
    out += f.kind == Kind::whole ? "a whole number from " : "a number from ";
    return out + limit(f.least) + " to " + limit(f.most);
}

std::string outside(std::string_view name, float value, float least, float most) {
    const Field range{
        .kind = Field::Kind::real, .least = asWritten(least), .most = asWritten(most)};
    return std::string(name) + "=" + plain(asWritten(value)) + ": expected " + expected(range);
}

std::string text(const Field& f, Value v) {
    switch (f.kind) {
        case Kind::choice: return std::string(f.choices[static_cast<std::size_t>(v.whole)]);
        case Kind::pair: {
            if (v.whole == 0) return {};
            const auto name = [&](std::uint64_t k) {
                return std::string(f.choices[static_cast<std::size_t>(k)]);
            };
            return name(firstOf(v)) + "," + name(secondOf(v));
        }
        case Kind::set: {
            std::string names;
            for (std::size_t k = 0; k < f.choices.size(); ++k)
                if (v.whole >> k & 1) names.append(names.empty() ? "" : ",").append(f.choices[k]);
            return names;
        }
        case Kind::flag:
        case Kind::whole: return std::to_string(v.whole);
        case Kind::real: break;
    }
    // Without an exponent, because an address reads its + as a space.
    return shortest(static_cast<float>(v.number));
}

}  // namespace cellmates
