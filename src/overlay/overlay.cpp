#include "overlay/overlay.h"

#include <algorithm>
#include <cmath>

#include "overlay/colour_legend.h"
#include "overlay/figures.h"
#include "overlay/keys_card.h"
#include "overlay/legend.h"
#include "overlay/measure_table.h"
#include "overlay/race_view.h"
#include "overlay/star_label.h"
#include "overlay/strip.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"

namespace cellmates {
namespace {

constexpr float kWidth = 304;  // CSS px
constexpr float kMargin = 12;
constexpr float kLeastPicture = 0.6f;  // of the surface, next to a docked panel
constexpr float kWidestTable = 980;
constexpr float kLowest = 200;    // of a surface with a legend of colours
constexpr float kLeastCard = 90;  // height of a card below another

}  // namespace

Overlay::Room Overlay::room(float width, float height, bool open, PanelSize panel) {
    constexpr float kTaken = kWidth + 2 * kMargin;
    if (panel == PanelSize::none) return {false, {}};
    const bool beside = width - kTaken > kLeastPicture * width && !strip::suits(width, height);
    if (open && beside && panel == PanelSize::full) return {true, {.left = kTaken}};
    return {false, {.top = strip::height(width, height)}};
}

const Wishes& Overlay::draw(const Session& session, float width, float height,
                            const Picture& picture) {
    wishes_.clear();
    const PanelSize panel = session.options().panel;
    const bool compact = panel == PanelSize::min;
    const bool open = session.options().panelOpen && panel == PanelSize::full;
    const Room room = Overlay::room(width, height, open, panel);
    Frame f{.session = session,
            .world = *session.world(),
            .config = session.world()->config(),
            .options = session.options(),
            .width = width,
            .height = height,
            .compact = compact,
            .open = open,
            .beside = room.docked};
    reserved_ = {};
    table_ = legend_ = keys_ = race_ = copy_ = {};
    naive_ = grid_ = opener_ = colours_ = {};
    panel_.forgetPlaces();
    caption_ = 0;
    roomForBar_ = true;
    topics_.update(session);
    const ImVec2 corner = colour_legend::corner(picture, width, height);
    // A lower picture has no room for a legend.
    const ImVec2 beside = panel == PanelSize::none || session.race() || height < kLowest
                              ? corner
                              : colour_legend::draw(session, picture, width, height);
    if (const float wide = beside.x - colour_legend::kEdge - corner.x; wide > 0)
        colours_ = {corner.x + wide / 2, corner.y + colour_legend::kHeight / 2, wide,
                    colour_legend::kHeight};
    drawZoom(picture, {beside.x, beside.y}, width, height);
    star_label::draw(session, picture, gui_.fonts());
    if (const Race* race = session.race()) {
        drawRace(f, *race, picture);
        return wishes_;
    }
    if (panel == PanelSize::none) return wishes_;
    reserved_ = room.taken;
    f.scale = scaleOf(f);
    if (f.beside)
        drawPanel(f);
    else
        drawLine(f);
    drawCards(f);
    return wishes_;
}

void Overlay::drawZoom(const Picture& picture, ImVec2 corner, float width, float height) {
    zoom_ = {};
    if (picture.zoom <= 1) return;
    char label[32];
    print(label, picture.zoom < 10 ? "%.1f×" : "%.0f×", static_cast<double>(picture.zoom));
    const KeyedLabel all = withKey(label, "all");
    const ImVec2 size{ImGui::CalcTextSize(all.text).x + 20, colour_legend::kHeight + 6};
    // On its own line if it does not fit next to the legend.
    const bool low = corner.y + size.y > height - widgets::kRoomForBar;
    if (corner.x + size.x > width - (low ? widgets::kWidthOfBar : colour_legend::kEdge)) {
        const bool above = corner.y > picture.top + picture.height / 2;
        corner = {picture.left + colour_legend::kEdge, corner.y + (above ? -1 : 1) * (size.y + 4)};
    }
    ImGui::SetNextWindowPos({corner.x, corner.y - 3});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin("zoom", nullptr, widgets::kFixed | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar(3);
    if (ImGui::Button(all.text, size)) wishes_.seeAll = true;
    zoom_ = widgets::lastPlace();
    ImGui::End();
}

/// The scale at which the camera will show the box.
float Overlay::scaleOf(const Frame& f) const {
    const Box box = f.config.box;
    return std::min((f.width - reserved_.left - reserved_.right) / box.width,
                    (f.height - reserved_.top - reserved_.bottom) / box.height);
}

void Overlay::drawPanel(const Frame& f) {
    ImGui::SetNextWindowPos({kMargin, kMargin});
    ImGui::SetNextWindowSizeConstraints({kWidth, 0}, {kWidth, f.height - 2 * kMargin});
    ImGui::Begin("panel", nullptr, widgets::kFixed);
    widgets::openAllHelp(f.options.explain);
    drawHead(f);
    drawSwitch(f, ImGui::GetContentRegionAvail().x, 46);
    drawContents(f);
    wishes_.wheel |= widgets::scrollByHand();
    ImGui::End();
}

/// The number of discs, and the buttons that show the keys and collapse the panel.
void Overlay::drawHead(const Frame& f) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s discs", grouped(f.world.particles().count()).c_str());
    const KeyedLabel fold = withKey("Less", "panel");
    const ImGuiStyle& style = ImGui::GetStyle();
    const float keys = ImGui::GetFrameHeight();
    const float less = ImGui::CalcTextSize(fold.text).x + 2 * style.FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - keys - less - style.ItemSpacing.x);
    if (ImGui::Button(keyFor("keys").data(), {keys, 0})) wishes_.set("keys", "1");
    ImGui::SameLine();
    if (ImGui::Button(fold.text, {less, 0})) wishes_.set("panel", "0");
    opener_ = widgets::lastPlace();
}

void Overlay::drawContents(const Frame& f) {
    // Nothing that the strip shows is shown twice.
    if (f.beside || !strip::second(f.width, f.height)) figures::columns(f, gui_.fonts());
    if (f.beside) figures::verdict(f, gui_.fonts());
    panel_.drawButtons(f);
    panel_.drawSections(f);
}

void Overlay::drawLine(const Frame& f) {
    strip::begin(f.width, reserved_.top);
    const ImVec2 size = strip::switchSize(f.width);
    drawSwitch(f, size.x, size.y);
    float right = f.width - 4;
    if (!f.compact) {
        if (strip::opener(f.open, f.width, gui_.fonts(), right, opener_))
            wishes_.set("panel", f.open ? "0" : "1");
        right -= 4;
    }
    // If there is no room for cards, the line shows their content.
    const bool alone = strip::suits(f.width, f.height);
    const float left = strip::wordsFrom(f.width);
    const Topics::Topic topic = alone ? topics_.shown() : Topics::cost;
    if (alone && topics_.several()) {
        right -= 14;
        ImGui::SetCursorScreenPos({left, 0});
        if (ImGui::InvisibleButton("topic", {std::max(1.0f, right + 14 - left), strip::kLine}))
            topics_.next();
        const ImVec2 from{right, strip::kLine / 2 - 5};
        const ImVec2 more[] = {from, {from.x + 5, from.y + 5}, {from.x, from.y + 10}};
        ImGui::GetWindowDrawList()->AddPolyline(more, 3, ImGui::GetColorU32(ImGuiCol_Text), 0,
                                                1.5f);
        right -= 6;
    }
    if (topic == Topics::cost) {
        strip::cost(f, right, gui_.fonts());
    } else if (topic == Topics::occupancy) {
        ImGui::SetCursorScreenPos({left, (strip::kLine - 18) / 2});
        legend::drawHeat(std::min(29.0f, (right - left) / 5 - 4));
    } else {
        const TopicWords words = wordsFor(topic, f.session);
        strip::words(words.full, words.brief, right);
    }
    if (strip::second(f.width, f.height)) strip::comparison(f, gui_.fonts());
    strip::end(f.world.progress(), f.config.method);
    if (!f.open || !f.session.inspection().measured().trials().empty() || f.options.keys) return;
    roomForBar_ = false;
    drawPanelOverPicture(f);
}

void Overlay::drawPanelOverPicture(const Frame& f) {
    constexpr float kGap = 6;
    const float width = std::min(kWidth, f.width - 2 * kGap);
    widgets::beginCard("panel", {kGap, reserved_.top + kGap}, {0, 0}, width,
                       f.height - reserved_.top - 2 * kGap);
    widgets::openAllHelp(f.options.explain);
    if (legend::needed(f.session, f.scale)) {
        legend::draw(f.session, f.scale, wishes_);
        ImGui::Separator();
    }
    drawContents(f);
    wishes_.wheel |= widgets::scrollByHand();
    ImGui::End();
}

/// Either the keys, or the table of measurements with the legend of the marks below it, so that no
/// card covers the controls of another.
void Overlay::drawCards(const Frame& f) {
    const bool alone = strip::suits(f.width, f.height);
    if (f.options.keys) {
        keys_ = drawKeysCard(f.width, f.height, {reserved_.left, reserved_.top}, wishes_);
        return;
    }
    // Stay above the page's own buttons.
    float top = reserved_.top + kMargin;
    const float end = f.height - widgets::kRoomForBar;
    const Survey& measured = f.session.inspection().measured();
    // In a small picture the line shows the result, and the open panel the whole table.
    if (!measured.trials().empty() && (!alone || f.open)) {
        const float left = reserved_.left > 0 ? reserved_.left : kMargin;
        const float width = std::min(f.width - left - kMargin, kWidestTable);
        const float low = drawMeasureTable(measured, left, top, width, end - top, wishes_);
        table_ = {left, top, left + width, low};
        top = low + kMargin / 2;
    }
    if (alone || (f.open && !f.beside) || !legend::needed(f.session, f.scale)) return;
    if (end - top < kLeastCard) return;
    const float wide = std::min(legend::kWidth, f.width - 2 * kMargin);
    // At the lower edge if the picture is not much wider than the card.
    const bool below = f.width < 2 * legend::kWidth + 200;
    widgets::beginCard("legend", {f.width - kMargin, below ? end : top}, {1, below ? 1.0f : 0.0f},
                       wide, end - top);
    legend::draw(f.session, f.scale, wishes_);
    wishes_.wheel |= widgets::scrollByHand();
    const float height = ImGui::GetWindowHeight();
    legend_ = widgets::windowRect();
    ImGui::End();
    const float freeX = f.width - reserved_.left - f.scale * f.config.box.width;
    const float freeY = f.height - reserved_.top - f.scale * f.config.box.height;
    if (below)
        reserved_.bottom = std::clamp(freeY, 0.0f, height + widgets::kRoomForBar + kMargin);
    else
        reserved_.right = std::clamp(freeX, 0.0f, wide + 2 * kMargin);
}

/// The panel gives way to a race.
void Overlay::drawRace(const Frame& f, const Race& race, const Picture& picture) {
    caption_ = race_view::captionHeight(f.width, f.height);
    race_view::captions(race, picture, f.width, f.height, gui_.fonts());
    if (f.options.panel == PanelSize::none) {
        // The captions stay, because nothing else tells the sides apart.
        reserved_.bottom = widgets::kRoomForBar;
        return;
    }
    roomForBar_ = false;
    race_ = race_view::card(f, race, gui_.fonts(), copy_, wishes_);
    reserved_.bottom = race_view::roomForCard(f.width, f.height, f.height - race_[1]);
    if (f.options.keys) keys_ = drawKeysCard(f.width, f.height, {0, 0}, wishes_);
}

void Overlay::drawSwitch(const Frame& f, float width, float height) {
    int which = f.config.method == Method::naive ? 0 : f.config.method == Method::grid ? 1 : -1;
    if (widgets::twoWay(which, gui_.fonts(), {width, height}, naive_, grid_))
        wishes_.set("method", which ? "grid" : "naive");
}

}  // namespace cellmates
