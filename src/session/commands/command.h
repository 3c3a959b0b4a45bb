#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/inspect/survey.h"
#include "session/address.h"
#include "session/options.h"
#include "session/point.h"
#include "session/replay/bytes.h"

namespace cellmates {

/// Everything that can be requested, whether by a key, the panel, HTML, a message or the address.
namespace command {

struct Play {};         ///< restarts a race that is over or level
struct Pause {};        ///< interrupts steps, running or waiting, and a waiting play
struct TogglePause {};  ///< interrupts running steps; otherwise pauses or plays
struct Step {           ///< makes 1 .. `kMostSteps` ticks, and stays paused
    std::uint32_t ticks = 1;
};
struct Reset {};   ///< restarts from tick 0; restarts a race from its own start
struct Cancel {};  ///< interrupts steps, measurements and races, running or waiting
struct Get {};     ///< does nothing but ask for an answer
/// Shows a part of the box: `Session::takeLook`.
struct Look {
    static constexpr float kAsNow = std::numeric_limits<float>::quiet_NaN();
    float zoom = kAsNow;           ///< 1 .. kMostZoom
    float x = kAsNow, y = kAsNow;  ///< middle of the part, px of the box
};

/// Changes parameters and view options by name; values as in the address. All or nothing.
struct Set {
    std::vector<NamedValue> changes;
};

/// Goes to a tick that was played, and stays paused there.
struct Seek {
    std::uint64_t tick = 0;
};
/// Writes a replay (`Session::written`) of the simulation so far, or of the present state alone.
struct Save {
    enum class What {
        whole,     ///< the simulation from its beginning, with everything that happened
        snapshot,  ///< the state alone
        shorter    ///< whichever takes fewer bytes
    } what = What::whole;
};
/// Opens a replay, and goes to the tick that it had reached.
struct Open {
    std::shared_ptr<const Bytes> file;
    bool asks = false;  ///< waits for a `GoOn` if that would take long
};
struct GoOn {};  ///< opens the replay although that takes long

/// Adds discs around a place immediately.
struct Spawn {
    cellmates::Point at{};    ///< px of the box, inside it
    std::uint32_t count = 1;  ///< 1 .. Stroke::kMostPlaces
    float radius = 0;         ///< px; 0: the scene's own sizes
};

/// Changes, adds or removes discs, or changes the box: see `DiscEdit`.
struct Edit {
    std::shared_ptr<const Bytes> bytes;
};

struct Measure {
    Survey::Mode mode = Survey::Mode::moves;
    std::uint64_t methods = ~std::uint64_t{0};  ///< a bit for each `Method` to be timed
};
struct Sweep {};  ///< times detection with 24 cell sizes
/// Lets two methods race from the present state. The world waits until the race is closed. Any
/// other command that concerns the world closes it.
struct Race {
    std::optional<Options::Methods>
        methods{};  ///< empty: naive, and the method in use or else grid
};
struct CloseRace {};  ///< shows the world again
/// Ends the race. The side behind computes until it is level with the other, or the side ahead goes
/// `back` to the tick of the other.
struct Level {
    bool back = false;
};
struct CloseMeasure {};
struct NextTest {};  ///< steps through the tests of the disc under the pointer

// The pointer, px of the box.
struct Point {
    std::optional<cellmates::Point> at{};  ///< empty: it has left the picture
};
struct Press {
    cellmates::Point at;
    std::optional<Tool> tool{};  ///< empty: the chosen one
};
struct Release {};

// The crosshair: the pointer of the keyboard.
struct Aim {
    /// px of the box; a place outside is moved to its edge. Empty: there is no crosshair.
    std::optional<cellmates::Point> at{};
};

}  // namespace command

using Command =
    std::variant<command::Play, command::Pause, command::TogglePause, command::Step, command::Reset,
                 command::Cancel, command::Get, command::Look, command::Set, command::Seek,
                 command::Save, command::Open, command::GoOn, command::Spawn, command::Edit,
                 command::Measure, command::Sweep, command::Race, command::CloseRace,
                 command::Level, command::CloseMeasure, command::NextTest, command::Point,
                 command::Press, command::Release, command::Aim>;

}  // namespace cellmates
