#include "session/options.h"

#include <iterator>

#include "core/base/workers.h"
#include "core/world.h"

namespace cellmates {
namespace {

using Kind = Field::Kind;

constexpr std::string_view kStyles[] = {"outline", "filled"};
constexpr std::string_view kColours[] = {"speed", "cell", "contacts", "radius", "origin", "none"};
constexpr std::string_view kPanels[] = {"full", "min", "none"};
constexpr std::string_view kSections[] = {"none",       "figures", "scene", "method",   "response",
                                          "parameters", "pointer", "view",  "conserved"};
constexpr std::string_view kTools[] = {"spawn", "push"};
constexpr std::string_view kThemes[] = {"auto", "light", "dark"};
constexpr std::string_view kThreads[] = {"auto", "0", "1",  "2",  "3",  "4",  "5",  "6",  "7",
                                         "8",    "9", "10", "11", "12", "13", "14", "15", "16"};
static_assert(std::size(kThreads) == Workers::kMost + 2);

template <bool ViewOptions::* member>
constexpr DescribedField<Options> flag(std::string_view name, std::string_view label,
                                       std::string_view help, std::string_view only = "",
                                       std::string_view usual = "0",
                                       bool (*usedBy)(const Config&) = nullptr) {
    return {{{.name = name, .kind = Kind::flag},
             [](const Options& o) { return wholeValue(o.*member); },
             [](Options& o, Value v) { o.*member = v.whole != 0; }},
            {.label = label, .help = help, .usual = usual, .only = only, .usedBy = usedBy}};
}

constexpr DescribedField<Options> kAllOfView[] = {
    {{{.name = "style", .kind = Kind::choice, .choices = kStyles},
      [](const Options& o) { return wholeValue(static_cast<std::uint64_t>(o.style)); },
      [](Options& o, Value v) { o.style = static_cast<DiscStyle>(v.whole); }},
     {.label = "Disc style",
      .help = "Outlined, as in the tutorial, or filled.",
      .usual = "the scene's own"}},
    {{{.name = "colour", .kind = Kind::choice, .choices = kColours},
      [](const Options& o) { return wholeValue(static_cast<std::uint64_t>(o.colour())); },
      [](Options& o, Value v) { o.chosenColour = static_cast<ColourBy>(v.whole); }},
     {.label = "Colour by",
      .help =
          "What a disc's colour shows: speed, cell, number of contacts, radius, where it began, or "
          "nothing.",
      .usual = "speed; origin in the tumbler; none with outlines"}},
    flag<&ViewOptions::directions>(
        "directions", "Direction lines",
        "Draws a red line along each disc's velocity and a blue one along its acceleration."),
    flag<&ViewOptions::gridLines>(
        "gridlines", "Grid lines", "Draws the cells or strips of the method.", "", "0",
        [](const Config& c) { return info(c.method).cells != MethodInfo::Cells::none; }),
    flag<&ViewOptions::occupancy>("occupancy", "Occupancy of cells",
                                  "Colours each cell by how many discs it holds."),
    flag<&ViewOptions::tests>("tests", "Pair tests of one disc",
                              "Marks the discs that are tested against the one under the pointer.",
                              "with up to 200,000 discs"),
    flag<&ViewOptions::missed>("missed", "Missed pairs",
                               "Marks overlapping pairs that the tutorial's grid misses."),
    flag<&ViewOptions::sweep>("sweep", "Sweep cell sizes",
                              "Keeps timing detection with 24 cell sizes, and plots the curve."),
    flag<&ViewOptions::panelOpen>("panel", "Whole panel",
                                  "Shows the whole panel, or only its first lines.", "with ui=full",
                                  "1; 0 in a frame and in small windows"),
    {{{.name = "section", .kind = Kind::choice, .choices = kSections},
      [](const Options& o) { return wholeValue(static_cast<std::uint64_t>(o.section)); },
      [](Options& o, Value v) { o.section = static_cast<Section>(v.whole); }},
     {.label = "Section of the panel",
      .help = "Unfolds one section of the panel.",
      .usual = "none",
      .only = "with ui=full"}},
    flag<&ViewOptions::explain>("explain", "Explanations",
                                "Explains each figure, parameter and option in the panel.",
                                "with ui=full"),
    flag<&ViewOptions::keys>("keys", "Keys", "Shows a card with all keys over the picture.",
                             "with ui=full or ui=min"),
    {{{.name = "spawn", .kind = Kind::whole, .least = 1, .most = 100},
      [](const Options& o) { return wholeValue(o.spawnRate); },
      [](Options& o, Value v) { o.spawnRate = static_cast<std::uint32_t>(v.whole); }},
     {.label = "Discs added per tick",
      .help = "How many discs each tick adds while you drag.",
      .sliderLeast = 1,
      .sliderMost = 100,
      .usual = "5"}},
    {{{.name = "spawnradius",
       .kind = Kind::real,
       .least = World::kLeastSpawnRadius,
       .most = World::kMostSpawnRadius,
       .automatic = true},
      [](const Options& o) { return realValue(static_cast<double>(o.spawnRadius)); },
      [](Options& o, Value v) { o.spawnRadius = static_cast<float>(v.number); }},
     {.label = "Radius of added discs",
      .help = "The radius of the discs that you add; 0 is automatic (the scene's own sizes).",
      .unit = "px",
      .sliderLeast = 0,
      .sliderMost = 50,
      .usual = "0"}},
    {{{.name = "tool", .kind = Kind::choice, .choices = kTools},
      [](const Options& o) { return wholeValue(static_cast<std::uint64_t>(o.tool)); },
      [](Options& o, Value v) { o.tool = static_cast<Tool>(v.whole); }},
     {.label = "Tool",
      .help = "What the left button, a finger or Enter does: add discs or push them away. The "
              "right button always pushes.",
      .usual = "spawn"}},
};

constexpr DescribedField<Options> kAllOfPage[] = {
    {{{.name = "race", .kind = Kind::pair, .choices = kNamesOf<kMethods>},
      [](const Options& o) {
          if (!o.race) return Value{};
          return pairValue(static_cast<std::uint64_t>(o.race->left),
                           static_cast<std::uint64_t>(o.race->right));
      },
      [](Options& o, Value v) {
          o.race =
              Options::Methods{static_cast<Method>(firstOf(v)), static_cast<Method>(secondOf(v))};
      }},
     {.label = "Race",
      .help = "Lets two methods race, side by side, from the same state and with the same time.",
      .usual = "no race"}},
    {{{.name = "paused", .kind = Kind::flag},
      [](const Options& o) { return wholeValue(o.paused); },
      [](Options& o, Value v) { o.paused = v.whole != 0; }},
     {.label = "Paused", .help = "Opens paused, at tick 0.", .usual = "0"}},
    {{{.name = "ui", .kind = Kind::choice, .choices = kPanels},
      [](const Options& o) { return wholeValue(static_cast<std::uint64_t>(o.panel)); },
      [](Options& o, Value v) { o.panel = static_cast<PanelSize>(v.whole); }},
     {.label = "Panel",
      .help = "Shows the whole panel, only the switch and the figures, or nothing.",
      .usual = "full"}},
    {{{.name = "theme", .kind = Kind::choice, .choices = kThemes},
      [](const Options& o) { return wholeValue(static_cast<std::uint64_t>(o.theme)); },
      [](Options& o, Value v) { o.theme = static_cast<Theme>(v.whole); }},
     {.label = "Theme", .help = "Light, dark, or the system's setting.", .usual = "auto"}},
    {{{.name = "autoplay", .kind = Kind::flag},
      [](const Options& o) { return wholeValue(o.autoplay); },
      [](Options& o, Value v) { o.autoplay = v.whole != 0; }},
     {.label = "Autoplay",
      .help = "Starts without a press on Run: in a frame when it scrolls into view, and never "
              "for readers who prefer reduced motion.",
      .usual = "1; 0 in a frame"}},
    {{{.name = "threads",
       .kind = Kind::choice,
       .choices = kThreads,
       .wanted = "auto or a whole number from 0 to 16"},
      [](const Options& o) { return wholeValue(o.threads); },
      [](Options& o, Value v) { o.threads = static_cast<std::uint32_t>(v.whole); }},
     {.label = "Threads",
      .help = "How many threads share the work of a tick; 0 and 1 mean one.",
      .usual = "auto: one in a frame, otherwise one per processor, up to 8"}},
    {{{.name = "dpr", .kind = Kind::real, .least = 0.5, .most = 4},
      [](const Options& o) { return realValue(o.maxPixelRatio); },
      [](Options& o, Value v) { o.maxPixelRatio = v.number; }},
     {.label = "Pixel ratio", .help = "The most pixels drawn per CSS pixel.", .usual = "2"}},
};

constexpr auto kView = fieldsIn(kAllOfView);
constexpr auto kViewWords = wordsIn(kAllOfView);
constexpr auto kPage = fieldsIn(kAllOfPage);
constexpr auto kPageWords = wordsIn(kAllOfPage);

}  // namespace

std::span<const FieldOf<Options>> viewFields() { return kView; }
std::span<const FieldOf<Options>> pageFields() { return kPage; }
const FieldWords& viewWords(const FieldOf<Options>& field) {
    return kViewWords[&field - kView.data()];
}
const FieldWords& pageWords(const FieldOf<Options>& field) {
    return kPageWords[&field - kPage.data()];
}

}  // namespace cellmates
