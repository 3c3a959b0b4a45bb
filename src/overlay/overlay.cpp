#include "overlay/overlay.h"

#include <algorithm>
#include <cmath>

#include "overlay/colour_legend.h"
#include "overlay/figures.h"
#include "overlay/keys_card.h"
#include "overlay/legend.h"
#include "overlay/race_view.h"
#include "overlay/strip.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"

namespace cellmates {
namespace {

constexpr float kWidth = 304;  // CSS px
constexpr float kMargin = 12;
constexpr float kTaken = kWidth + 2 * kMargin;
constexpr float kLeastPicture = 0.6f;  // of the surface, next to a docked panel
constexpr float kLeastForSheet = 400;  // height of a surface
constexpr float kSheet = 0.6f;         // of the picture's height, at most
constexpr float kLeastCard = 90;       // height of a card below another

/// The number of discs, and the buttons that show the keys and collapse the panel.
void drawHead(const Frame& f) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s discs", grouped(f.world.particles().count()).c_str());
    const KeyedLabel fold = f.keyed("Less", "panel");
    const ImGuiStyle& style = ImGui::GetStyle();
    const float keys = ImGui::GetFrameHeight();
    const float less = ImGui::CalcTextSize(fold.text).x + 2 * style.FramePadding.x;
    if (!f.coarse) {
        ImGui::SameLine(ImGui::GetContentRegionMax().x - keys - less - style.ItemSpacing.x);
        if (ImGui::Button(keyFor("keys").data(), {keys, 0})) f.wishes.set("keys", "1");
    }
    ImGui::SameLine(ImGui::GetContentRegionMax().x - less);
    if (ImGui::Button(fold.text, {less, 0})) f.wishes.set("panel", "0");
    f.places[Part::opener] = widgets::lastPlace();
}

}  // namespace

bool Overlay::docks(float width, float height) {
    return width - kTaken > kLeastPicture * width && !strip::suits(width, height);
}

Overlay::Room Overlay::room(float width, float height, bool open, PanelSize panel) const {
    if (panel == PanelSize::none) return {false, {}};
    const bool beside = open && panel == PanelSize::full && docks(width, height);
    if (beside) return {true, {.left = kTaken}};
    return {false, {.top = strip::height(width, height, gui_.coarse())}};
}

const Wishes& Overlay::draw(const Session& session, float width, float height,
                            const Picture& picture) {
    const PanelSize panel = session.options().panel;
    const bool open = session.options().panelOpen && panel == PanelSize::full;
    const Room room = this->room(width, height, open, panel);
    wishes_.clear();
    places_ = {};
    reserved_ = {};
    caption_ = 0;
    roomForBar_ = true;
    topics_.update(session);
    Frame f{.session = session,
            .world = *session.world(),
            .config = session.world()->config(),
            .options = session.options(),
            .fonts = gui_.fonts(),
            .picture = picture,
            .wishes = wishes_,
            .places = places_,
            .width = width,
            .height = height,
            .compact = panel == PanelSize::min,
            .open = open,
            .coarse = gui_.coarse(),
            .beside = room.docked};
    // The close-up of a narrow picture takes the legend's room.
    const bool bare =
        panel == PanelSize::none || session.race() || (picture.lens && picture.width < 520);
    drawZoom(f, bare ? colour_legend::corner(f) : colour_legend::draw(f));
    if (const Race* race = session.race()) {
        drawRace(f, *race);
        return wishes_;
    }
    if (panel == PanelSize::none) return wishes_;
    reserved_ = room.taken;
    f.scale = scaleOf(f);
    if (!f.beside) strip::draw(f, topics_);
    roomForBar_ = f.beside || !f.open || f.options.keys;
    if (f.beside || !roomForBar_) drawPanel(f);
    drawCards(f);
    return wishes_;
}

void Overlay::drawZoom(const Frame& f, ImVec2 corner) {
    const Picture& picture = f.picture;
    if (picture.zoom <= 1) return;
    char label[32];
    print(label, picture.zoom < 10 ? "%.1f×" : "%.0f×", static_cast<double>(picture.zoom));
    const KeyedLabel all = f.keyed(label, "all");
    const ImVec2 size{ImGui::CalcTextSize(all.text).x + 20, colour_legend::kHeight + 6};
    // On its own line if it does not fit next to the legend.
    const bool low = corner.y + size.y > f.height - widgets::kRoomForBar;
    if (corner.x + size.x > f.width - (low ? widgets::kWidthOfBar : colour_legend::kEdge)) {
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
    places_[Part::zoom] = widgets::lastPlace();
    ImGui::End();
}

/// The scale at which the camera will show the box.
float Overlay::scaleOf(const Frame& f) const {
    const Box box = f.config.box;
    return std::min((f.width - reserved_.left - reserved_.right) / box.width,
                    (f.height - reserved_.top - reserved_.bottom) / box.height);
}

/// The whole panel: next to the picture, or over it below the strip, which has the switch and some
/// of the figures already. On a phone it is a sheet over the picture's lower half.
void Overlay::drawPanel(const Frame& f) {
    const bool sheet = !f.beside && strip::narrow(f.width) && f.height >= kLeastForSheet;
    const float gap = f.beside ? kMargin : sheet ? 0 : kMargin / 2;
    const float top = f.beside ? gap : reserved_.top + gap;
    const float width = sheet ? f.width : std::min(kWidth, f.width - 2 * gap);
    const float most = (f.height - top - gap) * (sheet ? kSheet : 1);
    ImGui::SetNextWindowPos({gap, sheet ? f.height : top}, 0, {0, sheet ? 1.0f : 0.0f});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, most});
    if (!f.beside) ImGui::SetNextWindowBgAlpha(1);
    if (sheet) ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("panel", nullptr, widgets::kFixed);
    if (sheet) ImGui::PopStyleVar();
    places_[Part::panel] = widgets::windowRect();
    if (f.beside) {
        drawHead(f);
        widgets::methodSwitch(f, {ImGui::GetContentRegionAvail().x, 50});
    } else if (legend::needed(f)) {
        legend::draw(f);
        ImGui::Separator();
    }
    if (f.beside || !strip::second(f.width, f.height)) figures::columns(f);
    if (f.beside) {
        figures::bars(f);
        figures::verdict(f);
    }
    panel_.draw(f);
    wishes_.wheel |= widgets::scrollByHand();
    ImGui::End();
}

/// Either the keys or the legend of the marks, so that no card covers the controls of another.
void Overlay::drawCards(const Frame& f) {
    if (f.options.keys) return drawKeysCard(f, {reserved_.left, reserved_.top});
    // Stay above the page's own buttons.
    const float top = reserved_.top + kMargin;
    const float end = f.height - widgets::kRoomForBar;
    if (strip::suits(f.width, f.height) || (f.open && !f.beside) || !legend::needed(f)) return;
    if (end - top < kLeastCard) return;
    const float wide = std::min(legend::kWidth, f.width - 2 * kMargin);
    // At the lower edge if the picture is not much wider than the card.
    const bool below = f.width < 2 * legend::kWidth + 200;
    widgets::beginCard("legend", {f.width - kMargin, below ? end : top}, {1, below ? 1.0f : 0.0f},
                       wide, end - top);
    legend::draw(f);
    wishes_.wheel |= widgets::scrollByHand();
    const float height = ImGui::GetWindowHeight();
    places_[Part::legend] = widgets::windowRect();
    ImGui::End();
    const float freeX = f.width - reserved_.left - f.scale * f.config.box.width;
    const float freeY = f.height - reserved_.top - f.scale * f.config.box.height;
    if (below)
        reserved_.bottom = std::clamp(freeY, 0.0f, height + widgets::kRoomForBar + kMargin);
    else
        reserved_.right = std::clamp(freeX, 0.0f, wide + 2 * kMargin);
}

/// The panel gives way to a race.
void Overlay::drawRace(const Frame& f, const Race& race) {
    reserved_.top = race_view::headHeight(f.width, f.height);
    caption_ = race_view::captionHeight(f.width, f.height);
    race_view::captions(f, race);
    if (f.options.panel == PanelSize::none) {
        // The captions stay, because nothing else tells the sides apart.
        reserved_.bottom = widgets::kRoomForBar;
        return;
    }
    roomForBar_ = false;
    race_view::card(f, race);
    const float card = f.height - places_[Part::raceCard][1] + 4;  // the frames of the lanes
    reserved_.bottom = std::min(card, 0.5f * f.height);
    if (f.options.keys) drawKeysCard(f, {0, 0});
}

}  // namespace cellmates
