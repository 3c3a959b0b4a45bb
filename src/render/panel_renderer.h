#pragma once

#include "render/program.h"

struct ImDrawData;
struct ImFontAtlas;

namespace cellmates {

/// `PanelRenderer` draws Dear ImGui's lists over the picture. ImGui's own OpenGL backend queries
/// the state that it changes, and each query blocks until the graphics process has drawn everything
/// before it. Here each renderer sets the state it needs, without queries.
class PanelRenderer {
public:
    /// False if the driver rejects the shaders.
    [[nodiscard]] bool create();

    /// Draws the frame that ImGui has ended. Uploads the font atlas if it has no texture.
    void draw();

private:
    void uploadFonts(ImFontAtlas& atlas);
    void upload(const ImDrawData& data);

    Program program_;
    GlBuffer vertices_, indices_;
    GlTexture font_;
    bool fontsUploaded_ = false;
};

}  // namespace cellmates
