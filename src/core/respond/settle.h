#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/pace.h"
#include "core/base/passes.h"
#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/state/particles.h"
#include "core/state/state_words.h"

namespace cellmates {

/// For piles that come to rest: no friction, little bounce, a little drag. A tick is eight short
/// steps, each with one pass over the contacts before the discs move and one after (Catto, "Soft
/// Contact Simulation", 2011, and "Solver2D", 2024):
///
///     pull -> carry -> push apart -> move -> relax
///
///  - carry: every pair starts from the impulse that it needed before, in the last
///    short step or in the last tick. A pile at rest is carried by the same
///    impulses tick after tick, and so stays still.
///  - push apart: impulses that stop every approach and, like a stiff and strongly
///    damped spring, drive overlap out.
///  - relax: the same without the spring, forwards what the other went backwards
///    through, so that no speed remains of pushing apart.
///
/// Walls are contacts like those between discs. Only pairs that overlap at the tick's start are
/// known; those that meet later are handled in the next tick.
class PileSolver {
public:
    /// Makes room. False if there is not enough memory.
    [[nodiscard]] bool prepare(const Particles& particles, const ContactList& contacts);

    /// One tick of `config`'s gravity, speed limit, motion, walls and contacts, or a part of
    /// it: it pauses once `pace` is over, and continues in the next call.
    [[nodiscard]] Progress advance(Particles& particles, const ContactList& contacts,
                                   const Config& config, Pace& pace);

    /// Forgets the last tick's impulses, and abandons a tick that has begun.
    void forget() {
        known_ = 0;
        passes_.restart();
    }

    /// What it keeps for the next tick, of `count` discs.
    void write(StateSink& sink, std::uint32_t count) const;
    /// Becomes what was written of `count` discs in a world with room for `capacity`.
    [[nodiscard]] Reading read(StateSource& source, std::uint32_t count, std::uint32_t capacity);

    std::size_t bytes() const;

private:
    /// A pair while it is being solved.
    struct Link {
        std::uint32_t i, j;  ///< storage index
        float nx, ny;        ///< from i to j, length 1
        float mass;          ///< 1 / (1 / mi + 1 / mj)
        float impulse;       ///< that separates them, >= 0
        float bounce;        ///< speed at which they should separate, px/tick
    };
    /// The impulse that a pair needed, kept for the next tick.
    struct Kept {
        std::uint32_t other;  ///< the larger id of the two
        float impulse;
    };
    /// One direction, x or y, in which every disc has a nearer wall.
    struct Axis {
        Buffer<float> push;  ///< by storage index: speed that the wall takes away, >= 0
        Buffer<float> kept;  ///< by id: the same of the last tick
    };
    enum class Mode { soft, rigid };

    /// A pass over discs, or links, [from, to); false if the slice ends in it.
    template <class Act>
    bool overDiscs(const Particles& p, Act&& act) {
        return passes_.run(p.count(), 1, act);
    }
    template <class Act>
    bool overLinks(Act&& act) {
        return passes_.run(linkCount_, 1, act);
    }

    // The parts of a tick. Each continues where the last slice ended, and returns false if this
    // slice ends in it.
    bool tick(Particles& p, const ContactList& contacts, const Config& config);
    bool recall(const Particles& p);
    bool link(const Particles& p, const ContactList& contacts, const Config& config);
    bool carry(Particles& p, Box box);
    bool solve(Particles& p, Box box, Mode mode);
    bool bounce(Particles& p);
    bool keep(const Particles& p);

    Link linkOf(const Particles& p, std::uint32_t i, std::uint32_t j, float fast,
                float restitution) const;
    void solveLink(Particles& p, Link& link, bool soft);
    float recalled(std::uint32_t idA, std::uint32_t idB) const;

    Passes passes_;

    Axis x_, y_;
    Buffer<Link> links_;
    std::size_t linkCount_ = 0;
    ContactList::Cursor linked_;   ///< while they are made
    Buffer<std::uint32_t> start_;  ///< by the smaller id: where its kept impulses begin
    Buffer<Kept> kept_;
    std::uint32_t known_ = 0;  ///< discs of the last tick, 0 if that is dropped
};

}  // namespace cellmates
