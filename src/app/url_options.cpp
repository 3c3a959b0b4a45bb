#include "app/url_options.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "core/scenes.h"

namespace cellmates {
namespace {

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decode(std::string_view text) {
    std::string out;
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (text[k] == '+') {
            out += ' ';
        } else if (text[k] == '%' && k + 2 < text.size() && hexDigit(text[k + 1]) >= 0 &&
                   hexDigit(text[k + 2]) >= 0) {
            out += static_cast<char>(hexDigit(text[k + 1]) * 16 + hexDigit(text[k + 2]));
            k += 2;
        } else {
            out += text[k];
        }
    }
    return out;
}

// What a visitor typed, fit to stand in a sentence: short, printable ASCII.
std::string quoted(std::string_view value) {
    constexpr std::size_t kMost = 40;
    std::string out = "\"";
    for (const char c : value.substr(0, kMost)) out += c >= ' ' && c <= '~' ? c : '?';
    return out + (value.size() > kMost ? "…\"" : "\"");
}

template <class Infos>
std::string choices(const Infos& infos) {
    std::string out = "one of";
    for (const auto& entry : infos) out.append(" ").append(entry.name);
    return out;
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

class Reader {
public:
    Reader(std::string_view query, std::vector<std::string>& problems) : problems_(problems) {
        if (query.starts_with('?')) query.remove_prefix(1);
        while (!query.empty()) {
            const std::string_view part = query.substr(0, query.find('&'));
            query.remove_prefix(std::min(query.size(), part.size() + 1));
            const std::size_t equals = part.find('=');
            if (equals == std::string_view::npos) continue;
            values_.push_back({decode(part.substr(0, equals)), decode(part.substr(equals + 1))});
        }
    }

    /// The value's meaning if it is there and `read` makes sense of it.
    template <class T, class Read>
    void choose(std::string_view name, T& out, const std::string& wanted, Read&& read) {
        for (const auto& [key, value] : values_) {
            if (key != name) continue;
            if (const std::optional<T> meaning = read(value)) {
                out = *meaning;
            } else {
                problems_.push_back(std::string(name) + "=" + quoted(value) +
                                    " is not used: it must be " + wanted + ".");
            }
            return;  // the first of several counts
        }
    }

    template <class T>
    void integer(std::string_view name, T& out, T most) {
        choose(name, out, "a whole number from 0 to " + std::to_string(most),
               [&](const std::string& text) -> std::optional<T> {
                   T value{};
                   const char* const last = text.data() + text.size();
                   const auto [end, error] = std::from_chars(text.data(), last, value);
                   if (error != std::errc{} || end != last || value > most) return {};
                   return value;
               });
    }

    template <class T>
    void real(std::string_view name, T& out, double least, double most, bool zeroToo = false) {
        choose(name, out,
               std::string(zeroToo ? "0 or " : "") + "a number from " + number(least) + " to " +
                   number(most),
               [&](const std::string& text) -> std::optional<T> {
                   // strtod also takes blanks, hexadecimals and words.
                   if (text.empty() || text.find_first_not_of("0123456789+-.eE") != text.npos)
                       return {};
                   char* end = nullptr;
                   const double value = std::strtod(text.c_str(), &end);
                   if (*end) return {};
                   if (!(zeroToo && value == 0) && !(value >= least && value <= most)) return {};
                   return static_cast<T>(value);
               });
    }

private:
    struct Value {
        std::string name, value;
    };
    std::vector<Value> values_;
    std::vector<std::string>& problems_;
};

}  // namespace

UrlOptions parseUrl(std::string_view query) {
    UrlOptions out;
    Reader reader(query, out.problems);

    // The scene comes first: the others are changes to its defaults.
    Scene scene = Scene::tutorial;
    reader.choose("scene", scene, choices(scenes()),
                  [](const std::string& text) { return parseScene(text); });
    std::uint32_t count = info(scene).defaultCount;
    reader.integer("n", count, Config::kMaxCount);
    out.config = sceneConfig(scene, count);

    Config& c = out.config;
    reader.integer("seed", c.seed, UINT64_MAX);
    reader.choose("method", c.method, choices(methods()),
                  [](const std::string& text) { return parseMethod(text); });
    reader.choose("response", c.response, choices(responses()),
                  [](const std::string& text) { return parseResponse(text); });
    reader.real("cell", c.cell, 1, 10'000, true);
    reader.real("gravity", c.gravity, -10, 10);

    reader.choose("paused", out.paused, "0 or 1", [](const std::string& text) {
        return text == "1"   ? std::optional(true)
               : text == "0" ? std::optional(false)
                             : std::nullopt;
    });
    reader.choose("ui", out.panel, "full, min or none", [](const std::string& text) {
        return text == "full"   ? std::optional(PanelSize::full)
               : text == "min"  ? std::optional(PanelSize::min)
               : text == "none" ? std::optional(PanelSize::none)
                                : std::nullopt;
    });
    reader.real("dpr", out.maxPixelRatio, 0.5, 4);

    // What is left is a method or a response that cannot take so many.
    const auto refuse = [&](const char* name, std::string_view value) {
        out.problems.push_back(std::string(name) + "=" + quoted(value) +
                               " is not used: " + validate(c) + ".");
    };
    if (c.count > info(c.method).maxCount) {
        refuse("method", info(c.method).name);
        c.method = Method::grid;
    }
    if (!validate(c).empty()) {
        refuse("response", info(c.response).name);
        c.response = sceneConfig(scene).response;
    }
    return out;
}

}  // namespace cellmates
