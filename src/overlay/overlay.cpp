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
#include "session/text.h"

namespace cellmates {
namespace {

constexpr float kWidth = 304;  // CSS px
constexpr float kMargin = 12;
constexpr float kRoomBeside =
    720;  // width of a surface that has room for an open panel beside the picture
constexpr float kWidestTable = 980;
constexpr float kLeastCard = 90;  // height of a card below another

}  // namespace

bool Overlay::roomBeside(float width, float height) {
    return width >= kRoomBeside && !strip::suits(width, height);
}

const Wishes& Overlay::draw(const Session& session, float width, float height,
                            const Picture& picture) {
    wishes_.clear();
    const PanelSize panel = session.options().panel;
    const bool compact = panel == PanelSize::min;
    const bool open = session.options().panelOpen && !compact;
    Frame f{.session = session,
            .world = *session.world(),
            .config = session.world()->config(),
            .options = session.options(),
            .width = width,
            .height = height,
            .compact = compact,
            .open = open,
            .beside = open && roomBeside(width, height)};
    reserved_ = {};
    table_ = legend_ = keys_ = race_ = {};
    caption_ = 0;
    topics_.update(session);
    const ImVec2 beside = panel == PanelSize::none || session.race()
                              ? colour_legend::corner(picture, width, height)
                              : colour_legend::draw(session, picture, width, height);
    colours_ = {(picture.left + beside.x) / 2, beside.y + colour_legend::kHeight / 2};
    drawZoom(picture, {beside.x, beside.y}, width, height);
    star_label::draw(session, picture, gui_.fonts());
    if (const Race* race = session.race()) {
        caption_ = race_view::captionHeight(width, height);
        race_view::captions(*race, picture, width, height, gui_.fonts());
    }
    if (panel == PanelSize::none) {
        // The captions stay, because nothing else tells the sides of a race apart. Above the page's
        // own buttons there is room for both, side by side.
        if (session.race()) reserved_.bottom = widgets::kRoomForBar;
        return wishes_;
    }
    if (f.beside)
        reserved_.left = kWidth + 2 * kMargin;
    else
        reserved_.top = strip::height(width, height);
    f.scale = scaleOf(f);
    if (f.beside)
        drawPanel(f);
    else
        drawLine(f);
    drawCards(f);
    return wishes_;
}

void Overlay::drawZoom(const Picture& picture, PagePoint corner, float width, float height) {
    zoom_ = {};
    if (picture.zoom <= 1) return;
    char label[32];
    std::snprintf(label, sizeof label, picture.zoom < 10 ? "%.1f×  (Z)" : "%.0f×  (Z)",
                  static_cast<double>(picture.zoom));
    const ImVec2 size{ImGui::CalcTextSize(label).x + 20, colour_legend::kHeight + 6};
    // On its own line if it does not fit beside the legend.
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
    if (ImGui::Button(label, size)) wishes_.seeAll = true;
    ImGui::End();
    zoom_ = {corner.x + size.x / 2, corner.y - 3 + size.y / 2};
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
    drawSwitch(f, ImGui::GetContentRegionAvail().x, 46);
    drawContents(f);
    followHand();
    ImGui::End();
}

void Overlay::drawContents(const Frame& f) {
    if (f.session.race()) {
        char text[96];
        std::snprintf(text, sizeof text, "The world waits at tick %s while a race is shown.",
                      grouped(f.world.tick()).c_str());
        widgets::note(text);
    } else {
        figures::comparison(f, gui_.fonts());
        figures::lastTick(f, gui_.fonts());
    }
    panel_.draw(f);
    drawEnd(f);
}

/// Lets the wheel and drags scroll the current window.
void Overlay::followHand() {
    wishes_.wheel |= widgets::underWheel();
    widgets::dragToScroll();
}

/// The buttons that collapse the panel and show the keys.
void Overlay::drawEnd(const Frame& f) {
    const float keys = ImGui::GetFrameHeight();
    const float less = ImGui::GetContentRegionAvail().x - keys - ImGui::GetStyle().ItemSpacing.x;
    if (ImGui::Button("Less  (H)", {less, 0})) wishes_.set("panel", "0");
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    if (f.beside) opener_ = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    ImGui::SameLine();
    if (ImGui::Button("?", {keys, 0})) wishes_.set("keys", "1");
}

void Overlay::drawLine(const Frame& f) {
    strip::begin(f.width, reserved_.top);
    const ImVec2 size = strip::switchSize(f.width);
    drawSwitch(f, size.x, size.y);
    float right = f.width - 4;
    if (!f.compact) {
        ImVec2 middle;
        if (strip::opener(f.open, f.width, gui_.fonts(), right, middle))
            wishes_.set("panel", f.open ? "0" : "1");
        opener_ = {middle.x, middle.y};
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
    if (f.session.race()) {
        strip::words("Two methods race: same state, same time.", "A race", right);
    } else if (topic == Topics::cost) {
        strip::cost(f.session, right, gui_.fonts());
    } else if (topic == Topics::occupancy) {
        ImGui::SetCursorScreenPos({left, (strip::kLine - 18) / 2});
        legend::drawHeat(std::min(29.0f, (right - left) / 5 - 4));
    } else {
        const TopicWords words = wordsFor(topic, f.session);
        strip::words(words.full, words.brief, right);
    }
    if (strip::second(f.width, f.height) && !f.session.race())
        strip::comparison(f.session, gui_.fonts());
    strip::end(f.world.progress());
    if (f.open && f.session.inspection().measured().trials().empty() && !f.options.keys)
        drawPanelOverPicture(f);
}

void Overlay::drawPanelOverPicture(const Frame& f) {
    constexpr float kGap = 6;
    const float width = std::min(kWidth, f.width - 2 * kGap);
    ImGui::SetNextWindowPos({kGap, reserved_.top + kGap});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, f.height - reserved_.top - 2 * kGap});
    ImGui::Begin("panel", nullptr, widgets::kFixed);
    widgets::openAllHelp(f.options.explain);
    if (legend::needed(f.session, f.scale)) {
        legend::draw(f.session, f.scale, wishes_);
        ImGui::Separator();
    }
    drawContents(f);
    ImGui::Dummy({0, widgets::kRoomForBar});
    followHand();
    ImGui::End();
}

/// Either the keys, or the table of measurements with the legend of the marks below it, so that no
/// card covers the controls of another.
void Overlay::drawCards(const Frame& f) {
    const bool alone = strip::suits(f.width, f.height);
    if (f.options.keys) {
        keys_ = drawKeysCard(f.width, f.height, reserved_.top, wishes_);
        return;
    }
    if (const Race* race = f.session.race()) return drawRace(f, *race);
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
    ImGui::SetNextWindowPos({f.width - kMargin, below ? end : top}, 0, {1, below ? 1.0f : 0.0f});
    ImGui::SetNextWindowSizeConstraints({wide, 0}, {wide, end - top});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::Begin("legend", nullptr, widgets::kFixed);
    legend::draw(f.session, f.scale, wishes_);
    followHand();
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

void Overlay::drawRace(const Frame& f, const Race& race) {
    race_ = race_view::card(f, race, reserved_.left, wishes_);
    reserved_.bottom = f.height - race_[1] + kMargin / 2;
}

void Overlay::drawSwitch(const Frame& f, float width, float height) {
    int which = f.config.method == Method::naive ? 0 : f.config.method == Method::grid ? 1 : -1;
    ImVec2 naive, grid;
    if (widgets::twoWay("Naive", "Grid", which, gui_.fonts(), {width, height}, naive, grid))
        wishes_.set("method", which ? "grid" : "naive");
    naive_ = {naive.x, naive.y};
    grid_ = {grid.x, grid.y};
}

}  // namespace cellmates
