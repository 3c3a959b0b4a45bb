#include "session/result.h"

#include <algorithm>

namespace cellmates::refusals {
namespace {

// User input made safe for a sentence: short, printable ASCII.
std::string quoted(std::string_view value) {
    constexpr std::size_t kMost = 40;
    std::string out = "\"";
    for (const char c : value.substr(0, kMost)) out += c >= ' ' && c <= '~' ? c : '?';
    return out + (value.size() > kMost ? "…\"" : "\"");
}

/// Whether a value has quotes that a word processor has written, in UTF-8: from ‘ to ‟, ′, ″, « or
/// ».
bool hasCurlyQuotes(std::string_view value) {
    constexpr std::string_view kOthers[] = {"′", "″", "«", "»"};
    for (char last = '\x98'; last <= '\x9f'; ++last)
        if (value.find(std::string("\xe2\x80") + last) != value.npos) return true;
    return std::ranges::any_of(kOthers,
                               [&](auto quote) { return value.find(quote) != value.npos; });
}

}  // namespace

Result badValue(const Field& field, std::string_view value) {
    const std::string name(field.name);
    return {Result::Code::badValue, name, std::string(value),
            hasCurlyQuotes(value)
                ? name + ", whose value has curly quotes: write straight ones (\"), or none"
                : name + "=" + quoted(value) + ": expected " + expected(field)};
}

}  // namespace cellmates::refusals
