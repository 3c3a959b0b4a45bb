#pragma once

#include <string_view>

#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/widgets.h"
#include "overlay/wishes.h"

namespace cellmates {

/// The controls, in the current window: buttons that are always there, and sections of which at
/// most one is unfolded.
class Panel {
public:
    /// The visitor's requests go to `wishes`.
    Panel(const Gui& gui, Wishes& wishes) : gui_(gui), wishes_(wishes) {}

    void drawButtons(const Frame& f);
    void drawSections(const Frame& f);

    /// The places of the buttons; all 0 while they are not drawn.
    struct Places {
        widgets::Place race{}, tests{}, pause{}, step{}, restart{};
    };
    const Places& places() const { return places_; }
    void forgetPlaces() { places_ = {}; }

private:
    void drawSection(const Frame& f, Section section);
    void drawScene(const Frame& f);
    void drawMethods(const Frame& f);
    void drawRace();
    void drawResponses(const Frame& f);
    void drawParameters(const Frame& f);
    void drawHand(const Frame& f);
    void drawView(const Frame& f);

    void slider(const Field& field, const FieldWords& words, Value value);
    void sliderFor(const Frame& f, std::string_view name);
    void checkBox(const Frame& f, std::string_view name);
    void comboFor(const Frame& f, std::string_view name);

    const Gui& gui_;
    Wishes& wishes_;
    Places places_;
    float wantedCount_ = 0;
    Options::Methods racers_{Method::naive, Method::grid};
    bool choosingCount_ = false;
};

}  // namespace cellmates
