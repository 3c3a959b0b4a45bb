#include "render/panel_renderer.h"

#include <imgui.h>

#include <cstddef>
#include <cstdint>

namespace cellmates {
namespace {

constexpr const char* kPanelVertex = R"(
uniform vec4 clip;  // CSS pixels to clip space: scale, offset
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 glyph;
layout(location = 2) in vec4 ink;
out vec2 inFont;
out vec4 colour;  // multiplied by its opacity

void main() {
    inFont = glyph;
    colour = vec4(ink.rgb * ink.a, ink.a);
    gl_Position = vec4(place * clip.xy + clip.zw, 0.0, 1.0);
}
)";

constexpr const char* kPanelFragment = R"(
uniform mediump sampler2D font;
in vec2 inFont;
in vec4 colour;
out vec4 pixel;
void main() { pixel = colour * texture(font, inFont).r; }
)";

const void* at(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

}  // namespace

bool PanelRenderer::create() {
    if (!program_.create(kPanelVertex, kPanelFragment)) return false;
    vertices_.create();
    indices_.create();
    font_.create(GL_LINEAR);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
    for (GLuint k = 0; k < 3; ++k) glEnableVertexAttribArray(k);
    return true;
}

void PanelRenderer::uploadFonts(ImFontAtlas& atlas) {
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, pixels);
    atlas.SetTexID(reinterpret_cast<ImTextureID>(std::uintptr_t{font_}));
    fontsUploaded_ = true;
}

// Uploads the lists of a frame, one after another. The graphics process may still draw the last
// frame from the buffers, so they are orphaned first.
void PanelRenderer::upload(const ImDrawData& data) {
    const auto bytes = [](const auto& list) {
        return static_cast<GLsizeiptr>(list.size_in_bytes());
    };
    glBindBuffer(GL_ARRAY_BUFFER, vertices_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(sizeof(ImDrawVert)) * data.TotalVtxCount,
                 nullptr, GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(sizeof(ImDrawIdx)) * data.TotalIdxCount, nullptr,
                 GL_STREAM_DRAW);
    GLintptr vertex = 0, index = 0;
    for (const ImDrawList* list : data.CmdLists) {
        glBufferSubData(GL_ARRAY_BUFFER, vertex, bytes(list->VtxBuffer), list->VtxBuffer.Data);
        glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, index, bytes(list->IdxBuffer),
                        list->IdxBuffer.Data);
        vertex += bytes(list->VtxBuffer);
        index += bytes(list->IdxBuffer);
    }
}

void PanelRenderer::draw() {
    const ImDrawData& data = *ImGui::GetDrawData();
    if (data.TotalIdxCount == 0) return;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, font_);
    if (!fontsUploaded_ || !atlas.TexID) uploadFonts(atlas);
    const ImVec2 size = data.DisplaySize, ratio = data.FramebufferScale;
    program_.use({2 / size.x, -2 / size.y, -1, 1});
    upload(data);
    glEnable(GL_SCISSOR_TEST);
    const auto pixels = [](float length) { return static_cast<GLint>(length + 0.5f); };
    const GLint height = pixels(size.y * ratio.y);
    std::size_t listVertices = 0, listIndices = 0;  // numbers before the current list
    for (const ImDrawList* list : data.CmdLists) {
        for (const ImDrawCmd& command : list->CmdBuffer) {
            const GLint left = pixels(command.ClipRect.x * ratio.x);
            const GLint top = pixels(command.ClipRect.y * ratio.y);
            const GLint right = pixels(command.ClipRect.z * ratio.x);
            const GLint bottom = pixels(command.ClipRect.w * ratio.y);
            if (right <= left || bottom <= top) continue;
            glScissor(left, height - bottom, right - left, bottom - top);
            // Indices have 16 bits, and count from the command's own first vertex.
            const std::size_t first = (listVertices + command.VtxOffset) * sizeof(ImDrawVert);
            glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(ImDrawVert),
                                  at(first + offsetof(ImDrawVert, pos)));
            glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(ImDrawVert),
                                  at(first + offsetof(ImDrawVert, uv)));
            glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(ImDrawVert),
                                  at(first + offsetof(ImDrawVert, col)));
            glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(command.ElemCount), GL_UNSIGNED_SHORT,
                           at((listIndices + command.IdxOffset) * sizeof(ImDrawIdx)));
        }
        listVertices += static_cast<std::size_t>(list->VtxBuffer.Size);
        listIndices += static_cast<std::size_t>(list->IdxBuffer.Size);
    }
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace cellmates
