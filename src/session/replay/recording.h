#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "session/replay/bytes.h"
#include "session/replay/stroke.h"

namespace cellmates {

/// An event in a world, other than a tick.
struct Happening {
    enum class Kind { stroke, change, edit } kind = Kind::stroke;
    std::uint64_t tick = 0;  ///< the last whole tick when it happened
    Stroke stroke{};
    bool admitted = false;  ///< carried out with all strokes before it; if not, by the next tick
    std::string_view change{};             ///< parameters with their new values, as in an address
    std::span<const std::uint8_t> edit{};  ///< bytes of a `DiscEdit`
};

/// Events in their order, compressed: a drag takes about three bytes per tick. Equal headers are
/// written once; of a path that continues, only the difference from a straight line is written.
class Recording {
public:
    Recording() { bytes_.reserve(kBudget); }

    /// A longer recording, bytes, should start over: this is about half an hour of dragging.
    static constexpr std::size_t kBudget = 256 * 1024;

    /// The longest change of parameters, bytes: many times all of them.
    static constexpr std::size_t kLongestChange = 4096;

    /// The last tick at which anything can happen, exact as a JavaScript number.
    static constexpr std::uint64_t kMostTicks = std::uint64_t{1} << 53;

    /// A place between two events. Only a `Reader` moves it.
    struct Place {
        std::size_t at = 0;   ///< index of the next byte
        std::size_t run = 0;  ///< index of the byte that counts the events with this header
        std::uint8_t in = 0;  ///< events read since the header
        std::uint8_t header = 0;
        std::uint64_t tick = 0;  ///< tick of the event before
        std::uint32_t places = 1;
        float radius = 0;
        std::int32_t x = 0, y = 0;          ///< where the path before ended, quarters of a pixel
        std::int32_t stepX = 0, stepY = 0;  ///< last step of that path, quarters of a pixel
    };

    /// Reads one event after another.
    class Reader {
    public:
        Place place{};
        /// The next event, valid until the next call; null at the end, and if the bytes are not
        /// those of a recording (`damaged`).
        const Happening* next(const Recording& recording);
        bool damaged() const { return damaged_; }

    private:
        bool readStroke(ByteReader& in);

        Happening found_;
        std::vector<Point> path_;
        bool damaged_ = false;
    };

    /// `event.tick` is not before that of the last one.
    void add(const Happening& event);
    /// Forgets the events after `place`.
    void cut(const Place& place);
    void clear() { cut({}); }

    const Place& end() const { return end_; }
    const Bytes& bytes() const { return bytes_; }
    /// Takes over the bytes of another recording. A reader must go through all of its events then.
    void take(std::span<const std::uint8_t> bytes) { bytes_.assign(bytes.begin(), bytes.end()); }
    /// Ends where that reader has stopped. False, and empty, if the bytes are damaged.
    [[nodiscard]] bool endsAt(const Reader& reader);

private:
    Bytes bytes_;
    Place end_;
};

/// The work of repeating events in a world, at most. Its unit is that of `Work::discs`, about 20 ns
/// in a browser.
class EventWork {
public:
    /// The most work of a replay's events. They take about two minutes in a browser.
    static constexpr std::uint64_t kMost = 5'000'000'000;

    /// `discs`: in the world before the first event; `capacity`: the most that it may have.
    EventWork(std::uint64_t discs, std::uint64_t capacity) : discs_(discs), capacity_(capacity) {}

    /// Adds the next event.
    void add(const Happening& event);
    std::uint64_t total() const { return total_; }
    bool tooMuch() const { return total_ > kMost; }

private:
    std::uint64_t discs_, capacity_;
    std::uint64_t total_ = 0;
};

}  // namespace cellmates
