#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/pace.h"
#include "core/base/passes.h"
#include "core/base/simd.h"
#include "core/config.h"
#include "core/detect/contact_list.h"
#include "core/state/particles.h"
#include "core/state/pull.h"
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
/// The contacts of each disc are solved in canonical order, but contacts that share no disc may be
/// solved in any order without changing a bit. So contacts get levels, each one above the latest of
/// its two discs, and four of one level are solved at a time:
///
///     contacts  0-1  1-2  2-3  4-5  5-6  7-8        a row of discs, two gaps
///     level      1    2    3    1    2    1
///     links     {0-1 4-5 7-8 .}  {1-2 5-6 . .}  {2-3 . . .}
///
/// Levels are found for 8,192 contacts at a time, one segment after another.
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
                                   const Config& config, Pull pull, Pace& pace);

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
    /// Four pairs while they are being solved, that share no disc.
    struct Link {
        simd::U32x4 i, j;        ///< storage index; beyond all discs in a lane without a pair
        simd::F32x4 nx{}, ny{};  ///< from i to j, length 1
        simd::F32x4 size{};      ///< sum of the radii, px
        simd::F32x4 mi{}, mj{};  ///< 1 / mass
        simd::F32x4 mass{};      ///< 1 / (1 / mi + 1 / mj)
        simd::F32x4 impulse{};   ///< that separates them, >= 0
        simd::F32x4 bounce{};    ///< speed at which they should separate, px/tick
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
    enum class Direction { forwards, backwards };

    /// A pass over discs [from, to); false if the slice ends in it.
    template <class Act>
    bool overDiscs(const Particles& p, Act&& act) {
        return passes_.run(p.count(), 1, act);
    }
    /// The same over links, each of which counts as four.
    template <class Act>
    bool overLinks(Act&& act, Direction direction = Direction::forwards) {
        constexpr std::uint32_t kPairs = simd::kLanes;
        return passes_.run(std::uint64_t{linkCount_} * kPairs, 1, [&](auto from, auto to) {
            const std::uint32_t end = (to + kPairs - 1) / kPairs;
            for (std::uint32_t k = (from + kPairs - 1) / kPairs; k < end; ++k)
                act(links_[direction == Direction::forwards ? k : linkCount_ - 1 - k]);
        });
    }
    /// The same over both axes of each disc, or of four.
    template <class Act>
    bool alongAxes(Particles& p, Box box, Act&& act);

    /// Finds a slot for each contact, four in a link.
    void plan(std::uint32_t count, const ContactList& contacts);

    // The parts of a tick. Each continues where the last slice ended, and returns false if this
    // slice ends in it.
    bool tick(Particles& p, const ContactList& contacts, const Config& config, Pull gravity);
    bool recall(const Particles& p);
    bool link(const Particles& p, const ContactList& contacts, const Config& config);
    bool keep(const Particles& p);

    void makeLink(Link& link, std::uint32_t lane, const Particles& p, std::uint32_t i,
                  std::uint32_t j, float fast, float restitution) const;
    static void carry(Particles& p, Link& link);
    static void solve(Particles& p, Link& link, bool soft);
    static void bounce(Particles& p, Link& link);
    float recalled(std::uint32_t idA, std::uint32_t idB) const;

    Passes passes_;

    Axis x_, y_;
    Buffer<Link> links_;
    std::uint32_t linkCount_ = 0;
    ContactList::Cursor linked_;  ///< while they are made
    // Of a segment, whose links' discs stay in a nearby cache.
    static constexpr std::size_t kSegment = 8192;
    Buffer<std::uint32_t> slot_;    ///< of each contact: its link and its lane there
    Buffer<std::uint32_t> level_;   ///< of each disc's latest contact
    Buffer<std::uint32_t> starts_;  ///< of each level of a segment, in slots

    Buffer<std::uint32_t> start_;  ///< by the smaller id: where its kept impulses begin
    Buffer<Kept> kept_;
    std::size_t keptCount_ = 0;
    std::uint32_t known_ = 0;  ///< discs of the last tick, 0 if that is dropped
};

}  // namespace cellmates
