#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/app.h"
#include "platform/platform.h"

namespace cellmates::test {

/// The values of a JSON object by path, such as "layout.docked" or "box.2": those of its member
/// `page` are read like its own. Strings are without quotes.
class Json {
public:
    explicit Json(const std::string& text);
    bool has(const std::string& path) const { return values_.contains(path); }
    std::string text(const std::string& path) const;
    double number(const std::string& path) const;
    bool flag(const std::string& path) const { return text(path) == "true"; }
    /// The four numbers of a rectangle or of a control's place.
    std::array<float, 4> four(const std::string& path) const;

private:
    const char* at_ = nullptr;
    std::map<std::string, std::string> values_;
    void read(const std::string& path);
    std::string readString();
};

/// One visit to the app: the canvas of a page, which a test sends events, and frames at 60 per
/// second. There is one visit at a time.
class Visit {
public:
    struct Page {
        float width = 960, height = 540;  ///< size of the canvas, CSS pixels
        float pixelRatio = 1;
        bool framed = false;
        bool coarse = false;  ///< whether the pointer is a finger
        double slowness = 1;  ///< factor on the time that work takes
        bool contextLost = false;
        std::vector<std::string> early{};  ///< commands of the embedding page before it opens
    };
    explicit Visit(const std::string& query) : Visit(query, Page()) {}
    Visit(const std::string& query, Page page);
    ~Visit();

    /// Lets frames pass; the last one's calls of the driver are in `platform().frame`.
    void frames(int count = 1);
    /// Frames until `holds()`. Fails the test after `most`.
    template <class Holds>
    void until(Holds holds, int most = 3000) {
        int passed = 0;
        while (!holds() && passed++ < most) frames();
        EXPECT_LE(passed, most) << "it does not hold after " << most << " frames";
    }

    Json state() const { return Json(app->state()); }
    std::string text(const std::string& path) const { return state().text(path); }
    double number(const std::string& path) const { return state().number(path); }
    bool flag(const std::string& path) const { return state().flag(path); }
    /// The hash of the state.
    std::uint64_t hash() const { return app->world()->hash(); }
    /// The middle of a control of the panel. Fails the test if it is not shown.
    Point control(const std::string& name) const;
    bool shows(const std::string& name) const { return state().four("switch." + name)[2] > 0; }
    /// A place in the box, given as parts of the visible box, CSS pixels of the canvas.
    Point inBox(float across, float down) const;

    /// A command of the page; the answer, if it is there after some frames.
    Platform::Answer ask(const std::string& command, bool host = true);
    void lookAt(float zoom, float x, float y);

    /// Presses and releases keys: a sign, or a name such as "Left", "Enter", "Shift+1".
    void keys(std::initializer_list<const char*> names);
    void key(bool down, const std::string& name, bool repeated = false);
    /// Keeps a key down for some frames.
    void hold(const std::string& key, int frames);
    void move(Point to, bool finger = false);
    void button(bool down, Point at, int which = SDL_BUTTON_LEFT, bool finger = false);
    void click(Point at);
    /// Keeps a button down at a place for some frames, with the pointer there before.
    void hold(Point at, int frames, int which = SDL_BUTTON_LEFT);
    void wheel(Point at, float notches);
    void finger(Uint32 type, SDL_FingerID id, Point at);

    std::unique_ptr<App> app;

private:
    Page page_;
};

/// A text of the last frame, in one line, where its letters are.
struct Written {
    std::string text;
    Rect place;
    std::uint32_t ink;
    float size;  ///< size of the letters, CSS pixels
};
std::vector<Written> textsDrawn();
/// The texts, each in a line of its own: all, or those whose middle is in a part of the surface.
std::string wordsDrawn(const Rect& within = {-1e6f, -1e6f, 2e6f, 2e6f});

/// The draw calls of the last frame that `is` accepts.
template <class Is>
std::vector<Draw> drawn(Is is) {
    std::vector<Draw> found;
    for (const Draw& draw : platform().frame.draws)
        if (is(draw)) found.push_back(draw);
    return found;
}
inline std::vector<Draw> linesDrawn() {
    return drawn([](const Draw& draw) { return draw.isLines(); });
}

}  // namespace cellmates::test
