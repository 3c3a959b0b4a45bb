#include "app/url_options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "core/scenes.h"
#include "core/workers.h"

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

template <class T>
std::optional<T> wholeNumber(const std::string& text, T most) {
    T value{};
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || value > most) return {};
    return value;
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

    bool has(std::string_view name) const {
        return std::any_of(values_.begin(), values_.end(),
                           [&](const Value& value) { return value.name == name; });
    }

    /// Names what is none of `ours`.
    void refuseOthers(std::initializer_list<std::string_view> ours) {
        for (const Value& value : values_)
            if (std::find(ours.begin(), ours.end(), value.name) == ours.end())
                problems_.push_back(quoted(value.name) + " cannot be set.");
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
    struct Word {
        std::string_view text;
        T meaning;
    };
    /// One of a few words.
    template <class T>
    void word(std::string_view name, T& out, std::initializer_list<Word<T>> words) {
        std::string wanted;
        for (const Word<T>& word : words) {
            const bool last = &word == words.end() - 1;
            wanted.append(wanted.empty() ? "" : last ? " or " : ", ").append(word.text);
        }
        choose(name, out, wanted, [&](const std::string& text) -> std::optional<T> {
            for (const Word<T>& word : words)
                if (word.text == text) return word.meaning;
            return {};
        });
    }

    template <class T>
    void integer(std::string_view name, T& out, T most) {
        choose(name, out, "a whole number from 0 to " + std::to_string(most),
               [&](const std::string& text) { return wholeNumber(text, most); });
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

void readScene(Reader& reader, Scene& scene) {
    reader.choose("scene", scene, choices(scenes()),
                  [](const std::string& text) { return parseScene(text); });
}

void readParameters(Reader& reader, Parameters& c) {
    reader.choose("method", c.method, choices(methods()),
                  [](const std::string& text) { return parseMethod(text); });
    reader.choose("response", c.response, choices(responses()),
                  [](const std::string& text) { return parseResponse(text); });
    reader.real("cell", c.cell, 1, 10'000, true);
    reader.real("gravity", c.gravity, -10, 10);
}

}  // namespace

Change parseChange(std::string_view query, const Config& now) {
    Change change;
    Config& c = change.config;
    Reader reader(query, change.problems);
    reader.refuseOthers({"scene", "n", "seed", "method", "response", "cell", "gravity"});

    const bool another = reader.has("scene");
    Scene scene = now.scene;
    readScene(reader, scene);
    std::uint32_t count = another ? info(scene).defaultCount : now.count;
    reader.integer("n", count, Config::kMaxCount);
    change.restart = another || reader.has("n") || reader.has("seed");
    if (change.restart) {
        c = sceneConfig(scene, count);
        c.seed = now.seed;
        reader.integer("seed", c.seed, UINT64_MAX);
    } else {
        c = now;
    }
    if (another)
        c.method = now.method;
    else
        static_cast<Parameters&>(c) = now;
    readParameters(reader, c);
    if (std::string problem = validate(c); change.problems.empty() && !problem.empty())
        change.problems.push_back(problem + ".");
    return change;
}

UrlOptions parseUrl(std::string_view query) {
    UrlOptions out;
    Reader reader(query, out.problems);

    // The scene comes first: the others are changes to its defaults.
    Scene scene = Scene::tutorial;
    readScene(reader, scene);
    std::uint32_t count = info(scene).defaultCount;
    reader.integer("n", count, Config::kMaxCount);
    out.config = sceneConfig(scene, count);

    Config& c = out.config;
    reader.integer("seed", c.seed, UINT64_MAX);
    readParameters(reader, c);

    reader.word("paused", out.paused, {{"0", false}, {"1", true}});
    reader.word("ui", out.panel,
                {{"full", PanelSize::full}, {"min", PanelSize::min}, {"none", PanelSize::none}});
    reader.real("dpr", out.maxPixelRatio, 0.5, 4);

    // The page has followed these before there was a program.
    int followed = 0;
    reader.word("theme", followed, {{"auto", 0}, {"light", 1}, {"dark", 2}});
    reader.word("autoplay", followed, {{"0", 0}, {"1", 1}});
    unsigned threads = 0;
    reader.choose("threads", threads,
                  "auto or a whole number from 0 to " + std::to_string(Workers::kMost),
                  [](const std::string& text) {
                      return text == "auto" ? 0 : wholeNumber(text, Workers::kMost);
                  });

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
