#pragma once

#include <string_view>

#include "overlay/frame.h"
#include "overlay/wishes.h"

namespace cellmates {

/// The controls, in the current window.
class Panel {
public:
    /// The visitor's requests go to `wishes`.
    explicit Panel(Wishes& wishes) : wishes_(wishes) {}

    void draw(const Frame& f);

private:
    void drawControls(const Frame& f);
    void drawScene(const Frame& f);
    void drawMethods(const Frame& f);
    void drawRace(const Frame& f);
    void drawResponses(const Frame& f);
    void drawParameters(const Frame& f);
    void drawHand(const Frame& f);
    void drawView(const Frame& f);

    void slider(const Field& field, Value value);
    void sliderFor(const Frame& f, std::string_view name);
    void checkBox(const Frame& f, std::string_view name, const char* label);
    void comboFor(const Frame& f, std::string_view name);

    Wishes& wishes_;
    float wantedCount_ = 0;
    Options::Methods racers_{Method::naive, Method::grid};
    bool choosingCount_ = false;
};

}  // namespace cellmates
