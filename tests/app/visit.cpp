#include "visit.h"

#include <SDL_timer.h>
#include <imgui.h>
#include <imgui_impl_sdl2.h>
#include <imgui_internal.h>

#include <cctype>
#include <cmath>
#include <cstdlib>

#include "core/base/decimal.h"

namespace cellmates::test {

Json::Json(const std::string& text) : at_(text.c_str()) { read(""); }

std::string Json::readString() {
    std::string text;
    for (++at_; *at_ && *at_ != '"'; ++at_) {
        if (*at_ == '\\') ++at_;
        text += *at_;
    }
    ++at_;
    return text;
}

void Json::read(const std::string& path) {
    const auto child = [&](const std::string& name) {
        return path.empty() || path == "page" ? name : path + "." + name;
    };
    if (*at_ == '{' || *at_ == '[') {
        const char end = *at_ == '{' ? '}' : ']';
        for (int k = 0; *at_ != end && *++at_ != end; ++k) {
            std::string name = std::to_string(k);
            if (end == '}') {
                name = readString();
                ++at_;  // the colon
            }
            read(child(name));
            values_[child("length")] = std::to_string(k + 1);
        }
        ++at_;
        values_.try_emplace(child("length"), "0");
    } else if (*at_ == '"') {
        values_[path] = readString();
    } else {
        while (*at_ && !std::strchr(",}]", *at_)) values_[path] += *at_++;
    }
}

std::string Json::text(const std::string& path) const {
    const auto found = values_.find(path);
    return found == values_.end() ? "" : found->second;
}

double Json::number(const std::string& path) const {
    EXPECT_TRUE(has(path)) << "the state has no " << path;
    return std::strtod(text(path).c_str(), nullptr);
}

std::array<float, 4> Json::four(const std::string& path) const {
    std::array<float, 4> all{};
    for (std::size_t k = 0; k < 4; ++k)
        all[k] = static_cast<float>(number(path + "." + std::to_string(k)));
    return all;
}

Visit::Visit(const std::string& query, Page page) : page_(page) {
    EXPECT_EQ(ImGui::GetCurrentContext(), nullptr) << "another visit has not ended";
    resetPlatform();
    platform().time = SimulatedTime({0.001}, page.slowness);
    platform().rejectsShaders = platform().contextLost = page.contextLost;
    app = std::make_unique<App>();
    for (const std::string& command : page.early) app->submit(command, Session::By::host, 99);
    auto* const window = reinterpret_cast<SDL_Window*>(&platform());
    const bool created = app->create(window, &platform(),
                                     {query, page.framed, page.width, page.height, page.coarse});
    if (!created) return;
    app->resize(page.width, page.height, page.pixelRatio);
    frames(6);  // the panel finds its size
}

Visit::~Visit() {
    app.reset();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

void Visit::frames(int count) {
    for (; count > 0; --count) {
        platform().ms += 1000 / 60.0;
        if (!platform().looping) continue;
        platform().frame = {};
        app->frame(platform().ms / 1000);
    }
}

Point Visit::control(const std::string& name) const {
    const auto place = state().four("switch." + name);
    EXPECT_GT(place[2], 0) << name << " is not shown";
    return {place[0], place[1]};
}

Point Visit::inBox(float across, float down) const {
    const auto box = state().four("box");
    return {box[0] + across * box[2], box[1] + down * box[3]};
}

Platform::Answer Visit::ask(const std::string& command, bool host) {
    const int tag = 1 + static_cast<int>(platform().answers.size());
    app->submit(command, host ? Session::By::host : Session::By::reader,
                static_cast<std::uint64_t>(tag));
    until([&] { return platform().answers.contains(tag); });
    EXPECT_EQ(platform().answers[tag].size(), 1u) << command;
    return platform().answers[tag].front();
}

void Visit::lookAt(float zoom, float x, float y) {
    const auto number = [](float value) { return shortest(value); };
    ask("type=view&zoom=" + number(zoom) + "&x=" + number(x) + "&y=" + number(y));
}

void Visit::keys(std::initializer_list<const char*> names) {
    for (const std::string name : names) {
        key(true, name);
        frames();
        key(false, name);
        frames();
    }
}

void Visit::key(bool down, const std::string& name, bool repeated) {
    const bool shift = name.starts_with("Shift+"), control = name.starts_with("Ctrl+");
    const std::string bare = name.substr(name.size() > 1 ? name.find('+') + 1 : 0);
    struct Named {
        const char* name;
        SDL_Keycode sym;
        SDL_Scancode code;
    };
    static constexpr Named kNamed[] = {{"Left", SDLK_LEFT, SDL_SCANCODE_LEFT},
                                       {"Right", SDLK_RIGHT, SDL_SCANCODE_RIGHT},
                                       {"Up", SDLK_UP, SDL_SCANCODE_UP},
                                       {"Down", SDLK_DOWN, SDL_SCANCODE_DOWN},
                                       {"Enter", SDLK_RETURN, SDL_SCANCODE_RETURN},
                                       {"Space", SDLK_SPACE, SDL_SCANCODE_SPACE}};
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.repeat = repeated;
    event.key.keysym.mod = static_cast<Uint16>(shift     ? KMOD_SHIFT
                                               : control ? KMOD_CTRL
                                                         : KMOD_NONE);
    event.key.keysym.sym = bare[0];
    for (const Named& one : kNamed) {
        if (bare != one.name) continue;
        event.key.keysym.sym = one.sym;
        event.key.keysym.scancode = one.code;
    }
    platform().send(event);
}

void Visit::hold(const std::string& name, int count) {
    key(true, name);
    frames(count);
    key(false, name);
    frames(2);
}

void Visit::move(Point to, bool finger) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.which = finger ? SDL_TOUCH_MOUSEID : 0;
    event.motion.x = static_cast<Sint32>(std::lround(to.x));
    event.motion.y = static_cast<Sint32>(std::lround(to.y));
    platform().send(event);
}

void Visit::button(bool down, Point at, int which, bool finger) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.which = finger ? SDL_TOUCH_MOUSEID : 0;
    event.button.button = static_cast<Uint8>(which);
    event.button.timestamp = SDL_GetTicks();
    event.button.x = static_cast<Sint32>(std::lround(at.x));
    event.button.y = static_cast<Sint32>(std::lround(at.y));
    platform().send(event);
}

// As with a hand, the panel has seen the pointer before the button goes down.
void Visit::click(Point at) {
    move(at);
    frames(3);
    button(true, at);
    frames(2);
    button(false, at);
    frames(3);
}

void Visit::hold(Point at, int count, int which) {
    move(at);
    button(true, at, which);
    frames(count);
    button(false, at, which);
    frames(3);
}

void Visit::wheel(Point at, float notches) {
    SDL_Event event{};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.preciseY = notches;
    event.wheel.y = static_cast<Sint32>(notches);
    event.wheel.mouseX = static_cast<Sint32>(at.x);
    event.wheel.mouseY = static_cast<Sint32>(at.y);
    platform().send(event);
}

void Visit::finger(Uint32 type, SDL_FingerID id, Point at) {
    SDL_Event event{};
    event.type = type;
    event.tfinger.fingerId = id;
    event.tfinger.x = at.x / page_.width;
    event.tfinger.y = at.y / page_.height;
    platform().send(event);
}

std::vector<Written> textsDrawn() {
    std::map<std::pair<float, float>, std::pair<const ImFont*, const ImFontGlyph*>> glyphs;
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
        for (const ImFontGlyph& glyph : font->Glyphs)
            if (glyph.Visible) glyphs[{glyph.U0, glyph.V0}] = {font, &glyph};
    std::vector<Written> texts;
    float pen = 0, top = 0;  // where the next letter of the same text would be
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (int k = 0; k + 2 < list->VtxBuffer.Size; ++k) {
            const ImDrawVert &from = list->VtxBuffer[k], &to = list->VtxBuffer[k + 2];
            const auto found = glyphs.find({from.uv.x, from.uv.y});
            if (found == glyphs.end()) continue;
            const auto [font, glyph] = found->second;
            const float scale = (to.pos.x - from.pos.x) / (glyph->X1 - glyph->X0);
            const float gap = from.pos.x - glyph->X0 * scale - pen;
            const float line = from.pos.y - glyph->Y0 * scale;
            const bool goesOn = !texts.empty() && gap > -2 && gap < 0.4f * font->FontSize * scale &&
                                std::abs(line - top) < 1;
            if (!goesOn)
                texts.push_back(
                    {"", {from.pos.x, from.pos.y, 0, 0}, from.col, font->FontSize * scale / 1.3f});
            Written& text = texts.back();
            if (goesOn && gap > 0.12f * font->FontSize * scale) text.text += ' ';
            char sign[5];
            text.text += ImTextCharToUtf8(sign, glyph->Codepoint);
            const float bottom = std::max(text.place.bottom(), to.pos.y);
            text.place.top = std::min(text.place.top, from.pos.y);
            text.place.width = to.pos.x - text.place.left;
            text.place.height = bottom - text.place.top;
            pen = from.pos.x + (glyph->AdvanceX - glyph->X0) * scale;
            top = line;
            k += 3;
        }
    return texts;
}

std::string wordsDrawn(const Rect& within) {
    std::string words;
    for (const auto& [text, place, ink, size] : textsDrawn()) {
        const float x = place.left + place.width / 2, y = place.top + place.height / 2;
        if (x > within.left && x < within.right() && y > within.top && y < within.bottom())
            words += text + '\n';
    }
    return words;
}

}  // namespace cellmates::test
