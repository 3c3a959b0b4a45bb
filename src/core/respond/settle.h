#pragma once

#include <cstdint>

#include "core/buffer.h"
#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/particles.h"

namespace cellmates {

/// For piles that come to rest: discs without friction, with little bounce and a
/// little drag. A tick is eight short steps, each with one pass over the contacts
/// before the discs move and one after (Catto, "Soft Contact Simulation", 2011, and
/// "Solver2D", 2024):
///
///     pull -> carry -> push apart -> move -> relax
///
///  - carry: every pair starts from the impulse that it needed last, in the last
///    short step or in the last tick. A pile at rest is carried by the same
///    impulses tick after tick, and so stays still.
///  - push apart: impulses that let no pair approach and, like a stiff and strongly
///    damped spring, drive overlap out.
///  - relax: the same without the spring, forwards what the other went backwards
///    through, so that no speed remains of pushing apart.
///
/// Walls are contacts like those between discs. Only overlapping pairs are known,
/// those of the tick's start: what meets later in the tick is seen in the next one.
class PileSolver {
public:
    /// Makes room. False when the memory cannot be had.
    [[nodiscard]] bool prepare(const Particles& particles, const ContactList& contacts);

    /// One tick of `config`'s gravity, speed limit, motion, walls and contacts.
    void advance(Particles& particles, const ContactList& contacts, const Config& config);

    /// Forgets the last tick's impulses.
    void forget() { known_ = 0; }

    std::size_t bytes() const;

private:
    /// A pair while it is being solved.
    struct Link {
        std::uint32_t i, j;  ///< storage index
        float nx, ny;        ///< from i to j, length 1
        float mass;          ///< 1 / (1 / mi + 1 / mj)
        float impulse;       ///< that parts them, >= 0
        float bounce;        ///< speed at which they shall part in the end, px/tick
    };
    /// What a pair needed, for the next tick.
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

    void link(const Particles& p, const ContactList& contacts, float fast, float restitution);
    void recall(const Particles& p, Axis& axis) const;
    float recall(std::uint32_t idA, std::uint32_t idB) const;
    void keep(const Particles& p);

    void carry(Particles& p, Box box);
    void solve(Particles& p, Box box, Mode mode);
    void bounce(Particles& p);

    Axis x_, y_;
    Buffer<Link> links_;
    std::size_t linkCount_ = 0;
    Buffer<std::uint32_t> start_;  ///< by the smaller id: where its kept impulses begin
    Buffer<Kept> kept_;
    std::uint32_t known_ = 0;  ///< particles of the last tick, 0 when it is forgotten
};

}  // namespace cellmates
