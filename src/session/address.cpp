#include "session/address.h"

#include <algorithm>
#include <charconv>

#include "core/base/decimal.h"
#include "session/rules.h"

namespace cellmates {
namespace {

std::string decode(std::string_view text) {
    std::string out;
    for (std::size_t k = 0; k < text.size(); ++k) {
        unsigned code = 0;
        const char* const digits = text.data() + k + 1;
        if (text[k] == '+') {
            out += ' ';
        } else if (text[k] == '%' && k + 2 < text.size() &&
                   std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
            out += static_cast<char>(code);
            k += 2;
        } else {
            out += text[k];
        }
    }
    return out;
}

const FieldOf<Config>& configField(std::string_view name) { return *find(configFields(), name); }

Options usualOptions(Scene scene, PanelSize panel, bool framed) {
    Options options{usualView(scene)};
    options.panel = panel;
    options.panelOpen = panel == PanelSize::full && !framed;
    options.autoplay = !framed;
    return options;
}

}  // namespace

std::vector<NamedValue> readQuery(std::string_view query) {
    std::vector<NamedValue> values;
    if (query.starts_with('?')) query.remove_prefix(1);
    while (!query.empty()) {
        const std::string_view part = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), part.size() + 1));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) continue;
        values.push_back({decode(part.substr(0, equals)), decode(part.substr(equals + 1))});
    }
    return values;
}

Opening readAddress(std::string_view query, bool framed) {
    Opening out;
    if (query.size() > kLongestAddress) {
        out.problems.push_back("Ignored the address, which has more than " +
                               grouped(kLongestAddress) + " characters.");
        query = {};
    }
    const auto values = readQuery(query);
    const auto has = [&](std::string_view name) {
        return std::ranges::count(values, name, &NamedValue::name) > 0;
    };
    // Whether the address has none of our parameters.
    const bool bare = std::ranges::none_of(values, [](const NamedValue& each) {
        return find(configFields(), each.name) || find(viewFields(), each.name) ||
               find(pageFields(), each.name);
    });
    // Sets a field from the address. Of several values the first counts.
    const auto read = [&](const auto& field, auto& target) {
        const auto at = std::ranges::find(values, field.name, &NamedValue::name);
        if (at == values.end()) return;
        if (const std::optional<Value> value = parse(field, at->value))
            field.set(target, *value);
        else
            out.problems.push_back("Ignored " + refusals::badValue(field, at->value).sentence +
                                   ".");
    };

    // Scene and number of discs come first; everything else changes their defaults.
    Config wanted;
    Options page;
    read(*find(pageFields(), "try"), page);
    if (page.attempt == Attempt::breaking)
        wanted.scene = Scene::bare;
    else if (bare || has("race"))
        wanted.scene = kOpeningScene;  // a race of the tutorial's few discs shows no difference
    read(configField("scene"), wanted);
    wanted.count = info(wanted.scene).defaultCount;
    read(configField("n"), wanted);
    read(configField("aspect"), wanted);
    if (const Result fixed = checkShape(wanted); !fixed) {
        out.problems.push_back("Ignored " + fixed.sentence + ".");
        wanted.aspect = 0;
    }
    out.config = sceneConfig(wanted.scene, wanted.count, wanted.aspect);
    Config& c = out.config;
    for (const FieldOf<Config>& field : configFields())
        if (!field.ofStart || field.name == "seed") read(field, c);

    read(*find(viewFields(), "ui"), page);
    out.options = usualOptions(c.scene, page.panel, framed);
    for (const FieldOf<Options>& field : pageFields())
        if (field.name != "try") read(field, out.options);
    for (const FieldOf<Options>& field : viewFields())
        if (field.name != "ui") read(field, out.options);

    // Only a method, a response or a view can still be wrong: it may not take that many discs.
    for (Result many; !(many = checkCount(c, out.options, c.count));) {
        out.problems.push_back("Ignored " + many.sentence + ".");
        if (many.field == "method") c.method = Method::grid;
        if (many.field == "response") c.response = sceneConfig(c.scene).response;
        if (many.field == "tests") out.options.tests = false;
    }
    return out;
}

std::string writeAddress(const Config& config, const Options& options, bool framed) {
    std::string query;
    const auto write = [&](const Field& field, Value value) {
        query.append(query.empty() ? "" : "&").append(field.name).append("=");
        query.append(text(field, value));
    };
    const Config usual = sceneConfig(config.scene, config.count);
    for (const FieldOf<Config>& field : configFields()) {
        // Some always, so that a link shows the same even if a default changes.
        if (field.inLinks || !(field.get(config) == field.get(usual)))
            write(field, field.get(config));
    }
    const Options ofScene = usualOptions(config.scene, options.panel, framed);
    for (const auto fields : {viewFields(), pageFields()})
        for (const FieldOf<Options>& field : fields) {
            const Options& beside = field.name == "ui" ? Options{} : ofScene;
            if (!(field.get(options) == field.get(beside))) write(field, field.get(options));
        }
    return query;
}

}  // namespace cellmates
