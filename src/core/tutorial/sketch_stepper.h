#pragma once

#include <optional>
#include <span>

#include "core/state/state_words.h"
#include "core/step/contact_stepper.h"
#include "core/tutorial/sketch.h"

namespace cellmates {

/// The sketch's settings: cells of `config.cell`, or of the published 22 px.
sketch::Settings<float> sketchSettings(const Config& config);

/// Disc i as the sketch stores it.
inline sketch::Particle<float> sketchParticle(const Particles& p, std::uint32_t i) {
    return {p.x[i], p.y[i], p.vx[i], p.vy[i], p.r[i], 1.0f / p.inverseMass[i]};
}

/// Runs the sketch's loops, in float. The discs are copied out and back in order of id,
/// because the sketch walks them in the order in which they were created. Pauses between
/// two discs.
class SketchStepper {
public:
    /// As that of `ContactStepper`. Before the end of a tick, discs change only in copies.
    [[nodiscard]] Progress advance(const Arena& arena, Pace& pace, Stats& stats);
    void abandon() { begun_ = false; }
    float share() const;
    void forget() { filledFor_ = {}; }

    /// Writes the lists of the improved grid, whose order depends on the ticks before; if there are
    /// none, writes that the grid will be filled again.
    void write(StateSink& sink, const Config& config, std::uint32_t count) const;
    [[nodiscard]] Reading read(StateSource& source, const Config& config,
                               const Particles& particles);

private:
    bool begin(const Arena& arena, Pace& pace);
    /// Takes each disc's turn; false if `pace` is over before the last.
    bool sweep(Method method, Pace& pace);
    void finish(const Arena& arena, Pace& pace);
    std::span<sketch::Particle<float>> copies() { return {copies_.data(), count_}; }

    bool begun_ = false;
    std::uint32_t next_ = 0;   ///< id of the next disc
    std::uint32_t count_ = 0;  ///< discs in the tick
    sketch::Settings<float> settings_{};
    sketch::Tally tally_;
    Buffer<sketch::Particle<float>> copies_;  ///< discs by id
    sketch::Grid<float> grid_;
    /// Conditions under which the grid was filled; `filledFor_` is empty if it cannot be used.
    struct Filling {
        Method method;
        std::uint32_t count;
        float cell;
        bool operator==(const Filling&) const = default;
    };
    std::optional<Filling> filledFor_;
};

}  // namespace cellmates
