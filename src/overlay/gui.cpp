#include "overlay/gui.h"

#include <imgui.h>
#include <imgui_impl_sdl2.h>
#include <imgui_internal.h>

#include <cmath>

#include "font.h"

namespace cellmates {
namespace {

constexpr ImU32 rgb(unsigned hex) {
    return IM_COL32(hex >> 16 & 255, hex >> 8 & 255, hex & 255, 255);
}

}  // namespace

void Gui::create(SDL_Window* window, SDL_GLContext context, bool coarse) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // store nothing on the visitor's machine
    ImGui_ImplSDL2_InitForOpenGL(window, context);
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    setStyle(true, coarse);
}

void Gui::resize(float width, float height, float pixelRatio) {
    width_ = width;
    height_ = height;
    if (pixelRatio == pixelRatio_) return;
    pixelRatio_ = pixelRatio;
    buildFonts();
}

void Gui::buildFonts() {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    const auto add = [&](const unsigned char* data, unsigned bytes, float size) {
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.OversampleH = config.OversampleV = 2;
        // Latin-1, the dash, the ellipsis and the minus; read when the atlas is built.
        static constexpr ImWchar kRanges[] = {0x20,   0xff,   0x2013, 0x2013, 0x2026,
                                              0x2026, 0x2212, 0x2212, 0};
        config.GlyphRanges = kRanges;
        return atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(data), static_cast<int>(bytes),
                                          std::round(1.3f * size * pixelRatio_), &config);
    };
    // Sizes between these are drawn by scaling the next larger one down.
    look_.small_ = add(kFontRegular, kFontRegularSize, 13);
    look_.regular_ = add(kFontRegular, kFontRegularSize, 15);
    look_.strong_ = add(kFontSemibold, kFontSemiboldSize, 15);
    look_.stronger_ = add(kFontSemibold, kFontSemiboldSize, 28);
    look_.strongest_ = add(kFontSemibold, kFontSemiboldSize, 44);
    ImGui::GetIO().FontGlobalScale = 1 / pixelRatio_;
    atlas.Build();
    atlas.SetTexID(nullptr);  // uploaded by PanelRenderer
}

void Gui::setStyle(bool dark, bool coarse) {
    coarse_ = coarse;
    look_.dark = dark;
    // As web/kit/style/tokens.css. Text has a contrast of at least 12, soft text of at least 5.2.
    look_.card = rgb(dark ? 0x181d25 : 0xffffff);
    look_.ink = rgb(dark ? 0xe8ecf1 : 0x17202b);
    look_.soft = rgb(dark ? 0x9aa5b4 : 0x566373);
    look_.line = rgb(dark ? 0x2b323d : 0xd5dae2);
    look_.edge = rgb(dark ? 0x66717f : 0x7d8998);
    look_.button = rgb(dark ? 0x232a35 : 0xe9edf2);
    look_.press = rgb(dark ? 0x303947 : 0xdbe1e9);
    look_.onMethod = rgb(dark ? 0x08171a : 0xffffff);
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    style.WindowPadding = {};
    style.WindowMinSize = {1, 1};  // the least that ImGui takes
    style.WindowBorderSize = 0;
    style.WindowRounding = 0;
    // Some controls are lower, so that they cost the picture or a line of text little.
    style.TouchExtraPadding = coarse_ ? ImVec2{4, 7} : ImVec2{3, 3};
    style.Colors[ImGuiCol_WindowBg] = ImGui::ColorConvertU32ToFloat4(look_.card);
}

void Gui::handle(const SDL_Event& event) { ImGui_ImplSDL2_ProcessEvent(&event); }

void Gui::begin() {
    ImGui_ImplSDL2_NewFrame();
    // The backend knows the window size only in whole pixels, and cannot limit the pixel ratio.
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {width_, height_};
    io.DisplayFramebufferScale = {pixelRatio_, pixelRatio_};
    ImGui::NewFrame();
}

void Gui::end() { ImGui::Render(); }

bool Gui::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }

bool Gui::takesPress(float x, float y) const {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    for (const ImGuiWindow* window : context.Windows) {
        if (!window->Active || window->IsFallbackWindow) continue;
        ImRect reach = window->OuterRectClipped;
        reach.Expand(context.Style.TouchExtraPadding);  // as ImGui does
        if (reach.Contains({x, y})) return true;
    }
    return false;
}

}  // namespace cellmates
