#include "overlay/gui.h"

#include <imgui.h>
#include <imgui_impl_sdl2.h>
#include <imgui_internal.h>

#include "font.h"

namespace cellmates {
namespace {

ImVec4 rgb(unsigned hex, float alpha = 1) {
    const auto part = [&](int shift) { return static_cast<float>(hex >> shift & 255) / 255; };
    return {part(16), part(8), part(0), alpha};
}

void shape(ImGuiStyle& style, bool coarse) {
    style = ImGuiStyle();
    style.WindowPadding = {16, 14};
    style.FramePadding = {10, coarse ? 13.0f : 7.0f};
    style.ItemSpacing = {8, 8};
    style.ItemInnerSpacing = {8, 6};
    style.WindowRounding = 10;
    style.FrameRounding = 6;
    style.GrabRounding = 6;
    style.PopupRounding = 8;
    style.ScrollbarSize = 10;
    style.ScrollbarRounding = 6;
    style.GrabMinSize = 16;
    style.WindowBorderSize = 1;
    style.FrameBorderSize = 0;
    // Some controls are lower, so that they cost the picture or a line of text little.
    style.TouchExtraPadding = coarse ? ImVec2{4, 7} : ImVec2{3, 3};
    style.DisabledAlpha = 0.72f;  // a contrast of 6
}

struct Palette {
    unsigned panel, border, text, faint, frame, hover, active, accent;
};
// Text on the panel has a contrast of at least 12, faint text of at least 5.5.
constexpr Palette kDark{0x14181f, 0x2b323d, 0xeef1f5, 0x9aa5b4,
                        0x232a35, 0x2d3643, 0x3a4555, 0x4cb5c4};
constexpr Palette kLight{0xffffff, 0xd5dae2, 0x17202b, 0x566373,
                         0xe9edf2, 0xdde3ea, 0xced6df, 0x0b7285};

}  // namespace

void Gui::create(SDL_Window* window, SDL_GLContext context) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // store nothing on the visitor's machine
    io.LogFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    ImGui_ImplSDL2_InitForOpenGL(window, context);
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    setDark(true);
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
    const auto add = [&](const unsigned char* data, unsigned size, float height) {
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.OversampleH = config.OversampleV = 2;
        // Latin-1, the ellipsis and the minus; read when the atlas is built.
        static constexpr ImWchar kRanges[] = {0x20, 0xff, 0x2026, 0x2026, 0x2212, 0x2212, 0};
        config.GlyphRanges = kRanges;
        return atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(data), static_cast<int>(size),
                                          height * pixelRatio_, &config);
    };
    fonts_.text = add(kFontRegular, kFontRegularSize, 18);
    fonts_.strong = add(kFontSemibold, kFontSemiboldSize, 18);
    fonts_.figure = add(kFontSemibold, kFontSemiboldSize, 38);
    ImGui::GetIO().FontGlobalScale = 1 / pixelRatio_;
    atlas.Build();
    atlas.SetTexID(nullptr);  // uploaded by PanelRenderer
}

void Gui::setDark(bool dark) {
    dark_ = dark;
    style();
}

void Gui::setCoarse(bool coarse) {
    coarse_ = coarse;
    style();
}

void Gui::style() {
    const Palette& p = dark_ ? kDark : kLight;
    ImGuiStyle& style = ImGui::GetStyle();
    shape(style, coarse_);
    if (dark_)
        ImGui::StyleColorsDark();
    else
        ImGui::StyleColorsLight();
    ImVec4* c = style.Colors;
    c[ImGuiCol_WindowBg] = rgb(p.panel, 0.94f);
    c[ImGuiCol_PopupBg] = rgb(p.panel, 0.99f);
    c[ImGuiCol_Border] = rgb(p.border);
    c[ImGuiCol_Separator] = rgb(p.border);
    c[ImGuiCol_Text] = rgb(p.text);
    c[ImGuiCol_TextDisabled] = rgb(p.faint);
    c[ImGuiCol_FrameBg] = c[ImGuiCol_Button] = c[ImGuiCol_Header] = rgb(p.frame);
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = c[ImGuiCol_HeaderHovered] =
        rgb(p.hover);
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = c[ImGuiCol_HeaderActive] = rgb(p.active);
    c[ImGuiCol_SliderGrab] = c[ImGuiCol_CheckMark] = c[ImGuiCol_PlotHistogram] = rgb(p.accent);
    c[ImGuiCol_SliderGrabActive] = rgb(p.accent, 0.8f);
    c[ImGuiCol_ScrollbarBg] = rgb(p.panel, 0);
    c[ImGuiCol_ScrollbarGrab] = rgb(p.active);
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

Gui::Part Gui::at(float x, float y) const {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.OpenPopupStack.Size > 0) return Part::scrollable;  // a press elsewhere closes it
    for (int k = context.Windows.Size; k-- > 0;) {                 // the last one is on top
        const ImGuiWindow& window = *context.Windows[k];
        if (!window.Active || window.IsFallbackWindow || window.Hidden ||
            (window.Flags & ImGuiWindowFlags_NoMouseInputs))
            continue;
        ImRect reach = window.OuterRectClipped;
        reach.Expand(context.Style.TouchExtraPadding);  // as ImGui does
        if (!reach.Contains({x, y})) continue;
        const bool scrolls =
            window.ScrollMax.y > 0 && !(window.Flags & ImGuiWindowFlags_NoScrollbar);
        return scrolls ? Part::scrollable : Part::panel;
    }
    return Part::picture;
}

}  // namespace cellmates
