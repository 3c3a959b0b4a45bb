#pragma once

#include <imgui.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "overlay/layout.h"

namespace cellmates {

/// A face at a size: CSS pixels, as in a style sheet. A line is 1.3 times as high.
struct Type {
    ImFont* font;
    float size;

    float line() const { return 1.3f * size; }
    float width(const char* text) const;
    /// A text in lines of at most this width, if no word is wider. ImGui's own lines also end after
    /// the commas and points of numbers.
    std::vector<std::string> lines(const std::string& text, float room) const;
    float height(const std::string& text, float room) const;
    /// The same face, as small as a text needs to fit into a room, but at least of 11 px. A room of
    /// less than two lines has one.
    Type fitting(const std::string& text, const Rect& room) const;
    /// The first text that is no wider than `room`; null if none is.
    const char* first(std::initializer_list<const char*> texts, float room) const;
    /// Writes a line whose upper left corner is at `at`; returns its right end.
    float write(ImDrawList& draw, ImVec2 at, ImU32 ink, const char* text) const;
    /// Writes a line between two edges: in the middle, or at the right one.
    void centre(ImDrawList& draw, float left, float right, float top, ImU32 ink,
                const char* text) const;
    void end(ImDrawList& draw, float right, float top, ImU32 ink, const char* text) const;
    /// Writes lines that are no wider than `room`.
    void wrap(ImDrawList& draw, ImVec2 at, float room, ImU32 ink, const std::string& text) const;
};

/// The faces and colours of everything that is written over the picture. The page has the same
/// (web/kit/style/tokens.css).
struct Look {
    bool dark = true;
    ImU32 card{}, ink{}, soft{}, line{}, edge{}, button{}, press{};
    ImU32 onMethod{};  ///< text on the colour of a method

    /// IBM Plex Sans 400 and 600.
    Type regular(float size) const { return {size > 14 ? regular_ : small_, size}; }
    Type strong(float size) const {
        return {size > 30 ? strongest_ : size > 16 ? stronger_ : strong_, size};
    }

private:
    friend class Gui;
    ImFont *small_{}, *regular_{}, *strong_{}, *stronger_{}, *strongest_{};
};

}  // namespace cellmates
