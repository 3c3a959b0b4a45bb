#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/world.h"
#include "session/replay/recording.h"

namespace cellmates {

/// Room for discs that visitors add, 300,000: ten seconds of pouring among 50,000. A world takes 60
/// bytes for each, 18 MB in all.
inline constexpr std::uint32_t kSpareCapacity = Config::kMaxCapacity - Config::kMaxCount;

/// The parameters that decide the future, with the grid in place of any other detector, because all
/// give the same bits. The sketch's loops stay as they are.
Parameters decisive(Parameters parameters);

/// `decided`, with the detector of `live` if any detector would do.
Parameters withDetector(Parameters decided, const Parameters& live);

/// Makes a recorded change; false if it may not be made during a simulation.
[[nodiscard]] bool readChange(Parameters& parameters, std::string_view query);

/// A world's state, if there was room to keep it.
class KeptState final : public StateSink {
public:
    /// Writes the state; false if there is not enough memory.
    [[nodiscard]] bool keep(const World& world);
    /// Takes the words from bytes, the lowest of each first.
    [[nodiscard]] bool keep(std::span<const std::uint8_t> bytes);
    void take(std::span<const std::uint32_t> words) override;
    std::span<const std::uint32_t> words() const { return {words_.data(), size_}; }
    void forget() { *this = {}; }

private:
    Buffer<std::uint32_t> words_;
    std::size_t size_ = 0;
    bool fits_ = true;
};

/// The history of a world: how it began, what happened to it and when, and its state at a few ticks
/// in between. With it any tick that was played can be reached again, bit for bit.
class Timeline {
public:
    /// The most bytes of all kept states together, however many there are.
    static constexpr std::size_t kKeyframesBudget = 32u << 20;
    /// The largest state with which a timeline begins when too much has happened to keep, bytes.
    static constexpr std::size_t kStartBudget = 64u << 20;

    /// Starts over with this world, at tick 0 or, if `state` has words, in that state.
    void begin(const Config& config, KeptState state = {});

    // Events, as they happen. If one happens in the past, everything recorded after it is
    // forgotten.

    /// The world was asked for a stroke, and will carry it out later.
    void asked(const Stroke& stroke);
    /// After this tick, the world has carried out the strokes it was asked for.
    void admitted(std::uint64_t tick);
    void changed(std::uint64_t tick, const Parameters& before, const Parameters& after);
    /// The world was edited, by these bytes of a `DiscEdit`.
    void edited(std::span<const std::uint8_t> bytes, const World& world);
    /// A tick was completed.
    void ticked(const World& world);

    /// `paused` and `noMemory`: call `repeat` again; `impossible`: an event could not happen, and
    /// the rest is forgotten.
    enum class Repeated { paused, all, impossible, noMemory };
    /// Repeats on a world between two ticks the events recorded after its last tick, or continues
    /// with them. `live`: the method and cells to use from then on if any would do. `strokesOnly`:
    /// stops before the first event that does not belong to the strokes under way.
    [[nodiscard]] Repeated repeat(World& world, const Parameters& live, Pace& pace,
                                  bool strokesOnly = false);

    /// The world at the last kept tick up to `tick`, whose discs may still have to be placed. Null
    /// on failure: `problem` says what is wrong with the data, or is empty if there is not enough
    /// memory.
    std::unique_ptr<World> before(std::uint64_t tick, Workers& workers, std::string& problem);
    /// Whether a world at `now` is further on the way to `tick` than any state that was kept.
    bool nearer(std::uint64_t now, std::uint64_t tick) const;

    std::uint64_t from() const { return from_; }  ///< the first tick that can be reached
    std::uint64_t to() const { return to_; }      ///< the last one that was played
    /// Whether recorded events or ticks lie ahead.
    bool past(std::uint64_t tick) const {
        return tick < to_ || cursor_.place.at < recording_.end().at;
    }
    /// Whether events were forgotten since the last call, because the past was changed.
    bool takeForgotten() { return std::exchange(forgotten_, false); }

    /// The share of the recording that lies behind, 0 .. 1.
    double repeated() const {
        return static_cast<double>(cursor_.place.at) /
               static_cast<double>(std::max(bytes(), std::size_t{1}));
    }
    /// The size of the recording, bytes; 0 if nothing has happened.
    std::size_t bytes() const { return recording_.bytes().size(); }

    const Config& start() const { return start_; }
    std::span<const std::uint32_t> startWords() const { return state_.words(); }
    /// The events up to now.
    Recording soFar() const;
    /// Takes over another recording, up to tick `to`.
    void load(Recording&& recording, std::uint64_t to);

private:
    struct Keyframe {
        std::uint64_t tick = 0;
        Recording::Place place{};
        Config config;
        KeptState state;
    };
    static constexpr std::size_t kMostKeyframes = 64;
    static constexpr std::uint64_t kFirstInterval = 60;  // ticks

    static Repeated carryOut(const Happening& event, World& world, const Parameters& live);
    void cut();
    void keep(const World& world);
    bool shorten(const World& world);
    const Keyframe* lastBefore(std::uint64_t tick) const;

    Config start_;
    KeptState state_;  ///< empty: it began at tick 0
    std::uint64_t from_ = 0, to_ = 0;
    Recording recording_;
    Recording waiting_;  ///< strokes asked for, and not yet carried out
    Recording::Reader waitingReader_;
    Recording::Reader cursor_;
    std::array<Keyframe, kMostKeyframes> keyframes_;
    std::size_t kept_ = 0;
    std::uint64_t interval_ = kFirstInterval, lastKept_ = 0;
    std::uint64_t now_ = 0;  ///< tick
    bool forgotten_ = false;
};

}  // namespace cellmates
