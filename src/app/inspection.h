#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/drag_path.h"
#include "core/inspect/closeup.h"
#include "core/inspect/survey.h"
#include "overlay/commands.h"
#include "overlay/figures.h"
#include "render/segment_renderer.h"

namespace cellmates {

/// Lines over the picture, by what they mean.
struct Marks {
    std::vector<Segment> apart, overlapping, current, missedByBoth, missedByOne;
};

/// What is found out about the world beside simulating it: what a response keeps,
/// what every method and size of cell takes, and what is tested against what. Reads
/// the world and never changes it.
class Inspection {
public:
    /// The world is another one.
    void forget();

    /// Once a frame, between ticks. `pointer`: in the box, px, when it is over the
    /// picture; `now` in seconds. False when there is not enough memory to look.
    [[nodiscard]] bool update(const World& world, const ViewOptions& view, const Commands& commands,
                              std::optional<Point> pointer, double now);

    /// Has work to do, whatever the visitor does.
    bool busy(const ViewOptions& view) const { return measure_.active() || view.sweep; }

    /// A world that is measured has to stand still.
    bool holdsWorld() const { return measure_.active(); }

    /// What is found out, as a JSON object.
    std::string state() const;

    const Figures& figures() const { return figures_; }
    const Marks& marks() const { return marks_; }

private:
    bool obey(const World& world, const Commands& commands);
    void updateTotals(const World& world, double now);
    bool updateSweep(const World& world, bool wanted);
    void updateTests(std::optional<Point> pointer, int next);
    void updateMissed();

    Figures figures_;
    Marks marks_;

    Survey measure_, sweep_;
    std::vector<Trial> sizes_;  ///< the last sweep that came to its end

    double totalsAt_ = -1;  ///< seconds
    struct Basis {
        std::uint32_t count;
        Response response;
        Method method;
        float gravity;
        bool operator==(const Basis&) const = default;
    };
    std::optional<Basis> basis_;  ///< what `energyBefore` belongs to

    Closeup closeup_;
    std::optional<std::uint32_t> focus_;    ///< id of the disc that was pointed at
    std::optional<std::uint32_t> stepped_;  ///< tests of it that are shown, all when empty
};

}  // namespace cellmates
