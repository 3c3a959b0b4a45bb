#include "overlay/look.h"

#include <algorithm>
#include <cmath>

namespace cellmates {

float Type::width(const char* text) const { return font->CalcTextSizeA(line(), 1e9f, 0, text).x; }

std::vector<std::string> Type::lines(const std::string& text, float room) const {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        const std::string longer = lines.empty() ? word : lines.back() + " " + word;
        if (lines.empty() || width(longer.c_str()) > room)
            lines.push_back(word);
        else
            lines.back() = longer;
        at = end + 1;
    }
    return lines;
}

float Type::height(const std::string& text, float room) const {
    return line() * static_cast<float>(lines(text, room).size());
}

Type Type::fitting(const std::string& text, const Rect& room) const {
    constexpr float kLeast = 11;
    Type type = *this;
    const bool several = room.height >= 2 * kLeast * 1.3f;
    const auto fits = [&] {
        if (!several) return type.width(text.c_str()) <= room.width;
        const auto lines = type.lines(text, room.width);
        return type.line() * static_cast<float>(lines.size()) <= room.height &&
               std::ranges::all_of(lines, [&](const std::string& line) {
                   return type.width(line.c_str()) <= room.width;
               });
    };
    while (type.size > kLeast && !fits()) type.size -= 1;
    return type;
}

const char* Type::first(std::initializer_list<const char*> texts, float room) const {
    const auto found =
        std::ranges::find_if(texts, [&](const char* text) { return width(text) <= room; });
    return found == texts.end() ? nullptr : *found;
}

float Type::write(ImDrawList& draw, ImVec2 at, ImU32 ink, const char* text) const {
    draw.AddText(font, line(), {std::floor(at.x), std::floor(at.y)}, ink, text);
    return at.x + width(text);
}

void Type::centre(ImDrawList& draw, float left, float right, float top, ImU32 ink,
                  const char* text) const {
    write(draw, {(left + right - width(text)) / 2, top}, ink, text);
}

void Type::end(ImDrawList& draw, float right, float top, ImU32 ink, const char* text) const {
    write(draw, {right - width(text), top}, ink, text);
}

void Type::wrap(ImDrawList& draw, ImVec2 at, float room, ImU32 ink, const std::string& text) const {
    for (const std::string& words : lines(text, room)) {
        write(draw, at, ink, words.c_str());
        at.y += line();
    }
}

}  // namespace cellmates
