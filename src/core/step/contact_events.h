#pragma once

#include <cstdint>
#include <span>

#include "core/base/buffer.h"
#include "core/detect/contact_list.h"
#include "core/respond/resolver.h"
#include "core/state/disc_names.h"
#include "core/state/particles.h"

namespace cellmates {

/// A contact that began, because in the tick before the two discs did not touch, or one that ended.
/// At least one of them is not fixed. With `exact`, a collision.
struct Impact {
    /// When it began or ended, ticks from tick 0: the moment of the collision with `exact`;
    /// otherwise a whole number, because contacts are found between two ticks.
    double time = 0;
    std::uint32_t a = 0, b = 0;  ///< names of the discs, a < b
    float x = 0, y = 0;          ///< point between them, px
    /// Speed at which they approached, times their reduced mass, mass px/tick: the impulse of an
    /// impact without rebound. 0 if they were moving apart.
    float impulse = 0;
};

/// Collects the contacts that begin and those that end, tick by tick, until somebody takes them.
class ContactEvents {
public:
    enum class Kind : std::uint8_t { begun, ended };
    /// Collects one kind from now on.
    void watch(Kind kind) { list(kind).watched = true; }
    bool watches(Kind kind) const { return list(kind).watched; }

    /// More are counted as `missed`.
    static constexpr std::size_t kMost = 1'000'000;

    /// Notes the contacts of the tick under way, which began at `tick`, before the response changes
    /// a velocity. False if there is not enough memory.
    [[nodiscard]] bool note(const Particles& particles, const ContactList& contacts,
                            std::uint64_t tick);
    /// Adds the collisions that the response has found in this tick, in their order. They take the
    /// place of the contacts that begin in it.
    void add(const Particles& particles, std::span<const Collision> collisions, std::uint64_t tick);
    /// The noted tick is complete: its contacts that were not in the tick before have begun, and
    /// those that are no more have ended, if the contacts of the tick before are known.
    void commit();
    /// A tick without known contacts is complete: in the next one, none has begun.
    void skip() { known_ = false; }
    /// Forgets all contacts, because the world is another. `names` are those of its discs.
    void restart(const DiscNames& names);

    /// Those that began or ended since `clear`.
    std::span<const Impact> of(Kind kind) const {
        return {list(kind).impacts.data(), list(kind).count};
    }
    std::uint64_t missed(Kind kind) const { return list(kind).missed; }
    void clear(Kind kind) { list(kind).count = list(kind).missed = 0; }

private:
    struct List {
        bool watched = false;
        Buffer<Impact> impacts;
        std::size_t count = 0;
        std::uint64_t missed = 0;

        using value_type = Impact;  // for std::back_inserter
        void push_back(const Impact& impact);
    };
    List& list(Kind kind) { return lists_[static_cast<int>(kind)]; }
    const List& list(Kind kind) const { return lists_[static_cast<int>(kind)]; }

    const DiscNames* names_ = nullptr;
    Buffer<Impact> before_, now_;  ///< contacts of the last tick, and of this one, by names
    std::size_t beforeCount_ = 0, nowCount_ = 0;
    bool known_ = false;  ///< whether the contacts of the last tick are known
    bool added_ = false;  ///< whether the collisions of the tick under way are added
    double time_ = 0;     ///< when the noted tick began
    List lists_[2];
};

}  // namespace cellmates
