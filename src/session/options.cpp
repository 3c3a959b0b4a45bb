#include "session/options.h"

#include <iterator>

#include "core/base/workers.h"
#include "core/scenes.h"
#include "core/world.h"

namespace cellmates {
namespace {

using Kind = Field::Kind;

constexpr std::string_view kStyles[] = {"outline", "filled"};
constexpr std::string_view kColours[] = {"auto", "speed", "cell", "contacts", "none"};
constexpr std::string_view kPanels[] = {"full", "min", "none"};
constexpr std::string_view kTools[] = {"spawn", "push"};
constexpr std::string_view kAttempts[] = {"none", "break"};
constexpr std::string_view kThemes[] = {"auto", "light", "dark"};
constexpr std::string_view kThreads[] = {"auto", "0", "1",  "2",  "3",  "4",  "5",  "6",  "7",
                                         "8",    "9", "10", "11", "12", "13", "14", "15", "16"};
static_assert(std::size(kThreads) == Workers::kMost + 2);
static_assert(namesAll(kStyles, DiscStyle::filled) && namesAll(kColours, ColourBy::none) &&
              namesAll(kPanels, PanelSize::none) && namesAll(kTools, Tool::push) &&
              namesAll(kAttempts, Attempt::breaking) && namesAll(kThemes, Theme::dark));

template <auto member>
constexpr FieldOf<Options> at(const Field& field) {
    return fieldAt<Options, member>(field);
}

constexpr DescribedField<Options> kAllOfView[] = {
    {at<&Options::style>({.name = "style", .choices = kStyles}),
     {.label = "Disc style",
      .help = "Outlined, as in the tutorial, or filled.",
      .usual = "the scene's own"}},
    {at<&Options::chosenColour>({.name = "colour", .choices = kColours}),
     {.label = "Colour by",
      .help = "Colours discs by speed, cell or number of contacts, or not at all. Automatic is by "
              "speed, or in the tumbler by where they began, and not at all with outlines."}},
    {at<&Options::directions>({.name = "directions"}),
     {.label = "Direction lines",
      .help = "Draws a red line along each disc's velocity and a blue one along its "
              "acceleration."}},
    {at<&Options::gridLines>({.name = "gridlines"}),
     {.label = "Grid lines",
      .help = "Draws the cells or strips of the method.",
      .usedBy = [](const Config& c) { return info(c.method).cells != MethodInfo::Cells::none; }}},
    {at<&Options::occupancy>({.name = "occupancy"}),
     {.label = "Occupancy of cells", .help = "Colours each cell by how many discs it holds."}},
    {at<&Options::tests>({.name = "tests"}),
     {.label = "Pair tests of one disc",
      .help = "Marks the discs that are tested against the one under the pointer.",
      .only = "with up to 200,000 discs"}},
    {at<&Options::missed>({.name = "missed"}),
     {.label = "Missed pairs",
      .help =
          "Marks the touching pairs that the tutorial's grid misses, from one disc or from both."}},
    {at<&Options::panelOpen>({.name = "panel"}),
     {.label = "Whole panel",
      .help = "Opens the panel fully, or as a single bar.",
      .usual = "1; 0 in an embed and in small windows",
      .only = "with ui=full"}},
    {at<&Options::spawnRate>({.name = "spawn", .least = 1, .most = 1000, .automatic = true}),
     {.label = "Discs added per tick",
      .help =
          "How many discs each tick adds while you drag; 0 is automatic (a hundredth of those that "
          "there are, from 5 to 500, and 5 in the tutorial's scene)."}},
    {at<&Options::spawnRadius>({.name = "spawnradius",
                                .least = World::kLeastSpawnRadius,
                                .most = World::kMostSpawnRadius,
                                .automatic = true}),
     {.label = "Radius of added discs",
      .help = "The radius of the discs that you add; 0 is automatic (the scene's own sizes).",
      .unit = "px"}},
    {at<&Options::tool>({.name = "tool", .choices = kTools}),
     {.label = "Tool",
      .help = "Whether the left button, a finger and Enter add discs or push them away. The right "
              "button always pushes."}},
    {at<&Options::panel>({.name = "ui", .choices = kPanels}),
     {.label = "Panel",
      .help = "Shows the whole panel, only the switch and the figures, or nothing."}},
    {at<&Options::theme>({.name = "theme", .choices = kThemes}),
     {.label = "Theme", .help = "Light, dark, or the system's setting."}},
};

constexpr DescribedField<Options> kAllOfPage[] = {
    {{{.name = "race", .kind = Kind::pair, .choices = kColumn<kMethods, &MethodInfo::name>},
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
      .help = "Races two methods in one picture, from one state and with equal computing time.",
      .usual = "no race"}},
    {at<&Options::attempt>({.name = "try", .choices = kAttempts}),
     {.label = "Try",
      .help = "break: opens the scene bare, into which you pour discs until each method breaks."}},
    {at<&Options::paused>({.name = "paused"}),
     {.label = "Paused", .help = "Opens paused, at tick 0."}},
    {at<&Options::autoplay>({.name = "autoplay"}),
     {.label = "Autoplay",
      .help = "Starts by itself, in an embed when it scrolls into view. Never for visitors who "
              "prefer reduced motion.",
      .usual = "1; 0 in an embed"}},
    {at<&Options::threads>(
         {.name = "threads", .choices = kThreads, .wanted = "auto or a whole number from 0 to 16"}),
     {.label = "Threads",
      .help = "How many threads share the work of a tick; 0 and 1 mean one.",
      .usual = "auto: one in an embed, otherwise one per processor, up to 8"}},
    {at<&Options::maxPixelRatio>({.name = "dpr", .least = 0.5, .most = 4}),
     {.label = "Pixel ratio", .help = "The upper limit of drawn pixels per CSS pixel."}},
};

constexpr auto kView = kColumn<kAllOfView, &DescribedField<Options>::field>;
constexpr auto kViewWords = kColumn<kAllOfView, &DescribedField<Options>::words>;
constexpr auto kPage = kColumn<kAllOfPage, &DescribedField<Options>::field>;
constexpr auto kPageWords = kColumn<kAllOfPage, &DescribedField<Options>::words>;

}  // namespace

ViewOptions usualView(Scene scene) {
    const SceneInfo& s = info(scene);
    return {.style = s.outlined ? DiscStyle::outline : DiscStyle::filled,
            .ownColour = s.byOrigin ? ColourBy::origin : ColourBy::speed};
}

std::span<const FieldOf<Options>> viewFields() { return kView; }
std::span<const FieldOf<Options>> pageFields() { return kPage; }
const FieldWords& viewWords(const FieldOf<Options>& field) {
    return kViewWords[&field - kView.data()];
}
const FieldWords& pageWords(const FieldOf<Options>& field) {
    return kPageWords[&field - kPage.data()];
}

}  // namespace cellmates
