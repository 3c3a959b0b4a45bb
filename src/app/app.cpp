#include "app/app.h"

#include <GLES3/gl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>

#include "app/page.h"
#include "core/base/decimal.h"
#include "overlay/star_label.h"
#include "session/state_json.h"

namespace cellmates {
namespace {

using Kind = Session::Notice::Kind;

// Number of frames still drawn after the last change: the panel takes a few to find its size, and
// tooltips appear late.
constexpr int kFramesToSettle = 40;

bool contextLost() {
    return emscripten_is_webgl_context_lost(emscripten_webgl_get_current_context());
}

}  // namespace

App::App() : DrivenSession(page::threads(), page::time(), pageCommands(), kMostReplayBytes) {
    session_.answerTo([this](const Session::Answer& answer) {
        if (const auto look = session_.takeLook()) lookAt(*look);
        tellChanges();
        // Commands from the page have a tag. Results of all others are shown to the visitor.
        if (answer.tag)
            tellAnswer(answer.tag, answer.result);
        else if (!answer.result && answer.result.code != Result::Code::interrupted)
            page::notice(Kind::problem, "Can't do that: " + answer.result.sentence + ".");
        else if (answer.result && !answer.result.sentence.empty())
            page::notice(Kind::news, answer.result.sentence);
    });
}

bool App::create(SDL_Window* window, SDL_GLContext context, const Place& place) {
    window_ = window;
    framed_ = place.framed;
    const auto wake = [](void* self, SDL_Event* event) {
        // SDL ends each round of polling with an event of its own.
        if (event->type != SDL_POLLSENTINEL) static_cast<App*>(self)->wake();
        return 0;
    };
    SDL_AddEventWatch(wake, this);
    gui_.create(window, context, place.coarse);
    if (!graphics_.emplace().create()) {
        page::fail(contextLost() ? "The browser took the graphics away before the first picture. "
                                   "Reload the page to try again."
                                 : "The graphics driver rejected Cellmates' shaders.");
        return false;
    }
    for (const auto& [name, value] : readQuery(place.query)) panelAsked_ |= name == "panel";
    const Opening opening = readAddress(place.query, framed_);
    const bool open =
        opening.options.panelOpen && (panelAsked_ || roomToUnfold(place.width, place.height));
    fitSession(
        place.width, place.height,
        layoutFor(place.width, place.height, open, opening.options.panel, place.coarse).taken());
    constexpr std::uint32_t kRunUp = 90;  // ticks: a second and a half
    session_.show();
    session_.setRunUp(kRunUp);
    session_.open(opening);
    // A `set` before that asks for the panel, too.
    panelAsked_ |= session_.options().panelOpen != opening.options.panelOpen;
    tellPage();
    return !over_;
}

/// Gives the session the shape of the canvas without `taken`, because a box of any shape fills it.
void App::fitSession(float width, float height, const Insets& taken) {
    width -= taken.left;
    height -= taken.top;
    if (width > 0 && height > 0) session_.fitTo(width / height);
}

void App::frame(double now) {
    if (over_) return loop(false);
    now_ = now;
    pollEvents();
    // Without graphics the picture is not visible, so input to it is dropped.
    if (!graphics_) input_.forget();
    if (rests()) return loop(false);
    show();
}

/// Shows the session as it is at `now_`.
void App::show() {
    if (graphics_) askPanel();
    if (shownOnce_) session_.lookAt(camera_.middle());
    session_.frame(now_);
    tellPage();
    if (graphics_ && !over_) draw();
    tellChanges();
}

// Whether no frames are needed until something wakes the app: the browser keeps showing the last
// picture.
bool App::rests() {
    const bool idle = !session_.busy() && !input_.pending();
    idleFrames_ = idle ? idleFrames_ + 1 : 0;
    return idleFrames_ > kFramesToSettle;
}

/// Ends a rest. Whatever may change what is shown calls this; SDL's events do.
void App::wake() {
    idleFrames_ = 0;
    loop(visible_);
}

/// Asks the browser for frames, or no longer: each costs processor time and battery, even if
/// nothing is drawn.
void App::loop(bool wanted) {
    if (wanted == looping_) return;
    looping_ = wanted;
    if (wanted)
        emscripten_resume_main_loop();
    else
        emscripten_pause_main_loop();
}

void App::pollEvents() {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        gui_.handle(event);
        input_.keep(event);
    }
}

void App::askPanel() {
    gui_.begin();
    Wishes wishes;
    places_ = {};
    const Layout laid = layout();
    taken_ = laid.taken();
    drawOverlay({.session = session_,
                 .world = *session_.world(),
                 .config = session_.world()->config(),
                 .options = session_.options(),
                 .look = gui_.look(),
                 .layout = laid,
                 .picture = picture_,
                 .wishes = wishes,
                 .places = places_,
                 .width = width_,
                 .height = height_});
    captions_ = seam::captionsOf(session_, gui_.look());
    for (const Command& wish : wishes.commands) session_.submit(wish, Session::By::reader);
    if (wishes.seeAll) camera_.seeAll();
    input_.interpret();
    if (session_.options().panelOpen) folded_ = false;  // the visitor opened it
}

void App::tellPage() {
    while (const auto notice = session_.takeNotice()) page::notice(notice->kind, notice->sentence);
    if (session_.world() || over_) return;
    over_ = true;
    page::fail("There is not enough memory to run the simulation.");
}

/// Tells the page what has changed and who did it, at least that something may have changed.
void App::tellChanges() {
    const auto first = session_.takeChange();
    page::changed(first.value_or(Changes::Change{Session::By::reader, 0}));
    while (const auto next = session_.takeChange()) page::changed(*next);
}

/// Where the panel is on the present surface.
Layout App::layout() const {
    const Options& options = session_.options();
    return layoutFor(width_, height_, options.panelOpen, options.panel, gui_.coarse());
}

void App::draw() {
    const float surfaceWidth = std::round(width_ * pixelRatio_);
    const float surfaceHeight = std::round(height_ * pixelRatio_);
    const float left = taken_.left * pixelRatio_, top = taken_.top * pixelRatio_;
    const Viewport part{left, top, surfaceWidth - left, surfaceHeight - top};
    const bool racing = session_.race() != nullptr;
    if (!racing) seam_ = kMiddle;
    fitSession(width_, height_, taken_);
    camera_.fit(session_.world()->config().box, part, surfaceWidth, surfaceHeight, pixelRatio_);
    glViewport(0, 0, static_cast<GLsizei>(surfaceWidth), static_cast<GLsizei>(surfaceHeight));
    const bool dark = gui_.look().dark;
    SceneView::clear(dark);
    SceneView& scene = graphics_->scene;
    const bool drawn = racing ? scene.drawRace(session_, camera_, dark, seam())
                              : scene.draw(session_, camera_, dark, !plain_);
    if (!drawn && !drawingFailed_)
        page::notice(Kind::problem,
                     "There is not enough memory to draw so many discs. Choose fewer.");
    drawingFailed_ = !drawn;
    const auto lens = scene.lensPlace();
    picture_ = {inCss(camera_.shown()),
                camera_.zoom(),
                scene.topOfColours(),
                focus(),
                lens ? std::optional(inCss(*lens)) : std::nullopt,
                racing ? std::optional(seam() / pixelRatio_) : std::nullopt};
    seam::draw(session_, captions_, picture_, gui_.look());
    star_label::draw(session_, picture_, gui_.look(), height_ - layout().roomForBar());
    gui_.end();
    graphics_->panel.draw();
    ++drawnFrames_;
    if (!shownOnce_) {
        shownOnce_ = true;
        page::ready();
    }
}

/// The place of the disc whose tests are drawn, CSS pixels; empty if no tests are drawn, as in a
/// plain picture with the star, or the disc is out of sight.
std::optional<Picture::Place> App::focus() const {
    const Inspection& inspection = session_.inspection();
    if (!session_.drawnTests(!plain_)) return {};
    const Particles& p = inspection.lookedAt();
    const std::uint32_t disc = inspection.tests()->disc;
    const float x = camera_.deviceX(p.x[disc]), y = camera_.deviceY(p.y[disc]);
    const Viewport box = camera_.shown();
    if (x < box.left || x > box.left + box.width || y < box.top || y > box.top + box.height)
        return {};
    return Picture::Place{x / pixelRatio_, y / pixelRatio_};
}

/// A part of the surface in CSS pixels.
Rect App::inCss(Viewport part) const {
    return {part.left / pixelRatio_, part.top / pixelRatio_, part.width / pixelRatio_,
            part.height / pixelRatio_};
}

/// Where the sides of a race meet, device pixels: so far from the edges of the box that the page's
/// handle stays in it.
float App::seam() const {
    constexpr float kEdge = 24;  // CSS px; as in web/page/attach/seam.ts
    const Viewport box = camera_.shown();
    const float edge = std::min(kEdge * pixelRatio_, box.width / 2);
    return std::round(box.left + std::clamp(seam_ * box.width, edge, box.width - edge));
}

void App::setSeam(float part) {
    seam_ = std::clamp(part, 0.0f, 1.0f);
    wake();
}

void App::resize(float width, float height, float pixelRatio) {
    const bool room = sized_ ? roomToUnfold(width_, height_) : !panelAsked_;
    sized_ = true;
    width_ = std::max(1.0f, width);
    height_ = std::max(1.0f, height);
    foldPanel(room, roomToUnfold(width, height));
    pixelRatio_ =
        std::clamp(pixelRatio, 0.5f, static_cast<float>(session_.options().maxPixelRatio));
    // SDL scales the pointer by the window's size. The surface is sized here, because SDL cannot
    // limit the pixel ratio.
    SDL_SetWindowSize(window_, static_cast<int>(width_), static_cast<int>(height_));
    sizeCanvas();
    gui_.resize(width_, height_, pixelRatio_);
    // Resizing blanks the canvas, and the next frame may be late.
    wake();
    redraw();
}

/// Gives the canvas its size, CSS pixels times `pixelRatio_`. A browser may grant less, each side
/// on its own, and would stretch the picture. Then the ratio becomes smaller.
void App::sizeCanvas() {
    const auto size = [](float side) { return std::max(1, static_cast<int>(std::lround(side))); };
    for (int tries = 0; tries < 8; ++tries) {
        const int width = size(width_ * pixelRatio_), height = size(height_ * pixelRatio_);
        emscripten_set_canvas_element_size("#canvas", width, height);
        int wide = 0, high = 0;  // 0 without graphics
        const auto context = emscripten_webgl_get_current_context();
        emscripten_webgl_get_drawing_buffer_size(context, &wide, &high);
        const float share = std::min(static_cast<float>(wide) / static_cast<float>(width),
                                     static_cast<float>(high) / static_cast<float>(height));
        if (share <= 0 || share >= 1) return;
        pixelRatio_ *= share;
    }
}

/// Folds the panel if the picture leaves no room for it, until there is room or the visitor unfolds
/// it. `before`: whether there was room, and `now`: whether there is.
void App::foldPanel(bool before, bool now) {
    if (before && !now && session_.options().panelOpen) {
        folded_ = true;
        session_.submit(command::Set{{{"panel", "0"}}}, Session::By::reader);
    } else if (folded_ && now) {
        folded_ = false;
        session_.submit(command::Set{{{"panel", "1"}}}, Session::By::reader);
    }
}

void App::redraw(bool plain) {
    if (!shownOnce_ || over_) return;
    // The canvas keeps a picture without the star until the next frame.
    if (plain && session_.star().active()) wake();
    pollEvents();
    plain_ = plain;
    show();
    plain_ = false;
}

void App::setVisible(bool visible) {
    if (visible == visible_) return;
    visible_ = visible;
    // A hidden page requests no frames.
    if (visible) {
        session_.skipTime();
        wake();
    } else {
        session_.completeWorld();
        tellChanges();
        loop(false);
    }
}

void App::lookAt(const command::Look& look) {
    const auto chosen = [](float wanted, float now) { return std::isnan(wanted) ? now : wanted; };
    const Point now = camera_.middle();
    camera_.lookAt(chosen(look.zoom, camera_.zoom()), chosen(look.x, now.x), chosen(look.y, now.y));
    wake();
}

bool App::takesWheel(bool out) const {
    return graphics_ && !gui_.wantsPointer() && input_.takesWheel(out);
}

void App::setSurroundings(const Surroundings& now) {
    wake();
    gui_.setStyle(now.dark, now.coarse);
    session_.setStill(now.still);
    session_.setRecording(now.recording);
}

bool App::panelAt(float x, float y) const { return !over_ && graphics_ && gui_.takesPress(x, y); }

void App::loseFocus() {
    wake();
    // Handle keys that were pressed before the loss.
    pollEvents();
    if (graphics_ && session_.world()) input_.interpret();
    input_.forget();
}

void App::setGraphics(bool there) {
    if (there == graphics_.has_value()) return;
    graphics_.reset();
    if (!there) return;
    if (!graphics_.emplace().create()) {
        if (contextLost()) return graphics_.reset();  // the page says when it is back
        page::fail("The graphics came back, but the driver rejected Cellmates' shaders.");
        over_ = true;
    }
    // The browser may grant less than before.
    sizeCanvas();
    gui_.resize(width_, height_, pixelRatio_);
    wake();
}

void App::submit(std::string_view query, Session::By by, std::uint64_t tag) {
    DrivenSession::submit(query, by, tag);
    if (!session_.opened()) return;
    wake();
    if (!visible_) session_.completeWorld();  // no frame comes to carry out the command
    tellPage();
    tellChanges();
}

bool App::escape() {
    if (over_ || !session_.world()) return false;
    const bool racing = session_.race();
    if (!racing && session_.inspection().measured().trials().empty()) return false;
    wake();
    session_.submit(racing ? Command(command::CloseRace{}) : Command(command::CloseMeasure{}),
                    Session::By::reader);
    return true;
}

std::string App::address() const {
    if (over_ || !session_.world()) return {};
    Options options = session_.options();
    // An open panel is written only if it would otherwise start collapsed for lack of room.
    const bool said = !framed_ && options.panel == PanelSize::full && options.panelOpen &&
                      !roomToUnfold(width_, height_);
    // The address may be opened in a window with more room.
    if (folded_) options.panelOpen = true;
    return writeAddress(session_.config(), options, framed_) + (said ? "&panel=1" : "");
}

std::string App::state() const {
    if (over_ || !session_.world()) return "{}";
    JsonObject json;
    writeState(session_, json);
    writeShown(session_, json);
    json.real("zoom", static_cast<double>(camera_.zoom()));
    const Camera::Part seen = camera_.seen();
    // With all digits, because a page that looks closer goes on from there.
    json.add("seen", array(std::array{seen.left, seen.top, seen.width, seen.height}, shortest));
    JsonObject page = pageJson(session_);
    page.whole("frames", drawnFrames_);
    page.real("pixelRatio", static_cast<double>(pixelRatio_));
    JsonObject places;
    for (std::size_t k = 0; k < std::size(Places::kNames); ++k)
        places.reals(Places::kNames[k], places_.parts[k]);
    page.object("switch", places);
    const Layout laid = this->layout();
    const Form form = laid.form;
    JsonObject layout;
    layout.flag("open", form == Form::block || form == Form::column);
    layout.flag("docked", form == Form::column);
    layout.real("left", static_cast<double>(laid.taken().left), 1);
    page.object("layout", layout);
    const Rect& box = picture_.box;
    page.reals("box", {{box.left, box.top, box.width, box.height}});
    json.object("page", page);
    return json.str();
}

}  // namespace cellmates
