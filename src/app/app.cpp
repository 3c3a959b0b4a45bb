#include "app/app.h"

#include <GLES3/gl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>

#include "app/json_object.h"
#include "app/page.h"
#include "core/scenes.h"

namespace cellmates {
namespace {

// Room for what visitors add: five and a half minutes of dragging at 5 a tick.
constexpr std::uint32_t kSpareCapacity = 100'000;

// Frames that are still drawn when nothing happens any more: the panel takes a few to
// find its size, and its tooltips come late.
constexpr int kFramesToSettle = 40;

// Bytes a particle that are needed once the world runs: the packed discs of the
// picture (7), the storage's cells (10), and the scenes' 1.3 contacts of 8 bytes in
// lists that, while they grow, exist twice (up to 2.5 times as long together).
constexpr std::size_t kRoomPerParticle = 7 + 10 + 30;

// Of a frame's 16.7 ms, what the ticks may use before the picture is drawn.
constexpr std::chrono::milliseconds kTickBudget{12};

ViewOptions viewFor(const Config& config, bool panelOpen) {
    ViewOptions view;
    view.outline = config.scene == Scene::tutorial;
    view.panelOpen = panelOpen;
    return view;
}

// The world asked for, or the largest whose memory can be had; then `config` says
// how large.
std::unique_ptr<World> createLargest(Config& config, Workers& workers) {
    const auto attempt = [&](std::uint32_t count) {
        Config c = sceneConfig(config.scene, count);
        c.seed = config.seed;
        static_cast<Parameters&>(c) = config;
        c.capacity = count + kSpareCapacity;
        std::unique_ptr<World> world = World::create(c, workers);
        Buffer<char> room;
        if (!room.reserve(kRoomPerParticle * c.capacity)) world.reset();
        return world;
    };
    const std::uint32_t wanted = config.count;
    std::unique_ptr<World> world = attempt(wanted);
    std::uint32_t fits = 0, fails = wanted;
    // Halving the gap seven times finds the limit to within 1 %.
    for (int k = 0; !world && k < 7; ++k) {
        const std::uint32_t middle = fits + (fails - fits) / 2;
        (attempt(middle) ? fits : fails) = middle;
        if (k == 6) world = attempt(fits);
    }
    if (world) config = world->config();
    if (world && world->config().count < wanted) {
        page::notice("n=" + std::to_string(wanted) + " needs more memory than " +
                     (Workers::available() ? "the threaded program has" : "this browser gives") +
                     ": the largest that fits, " + std::to_string(world->config().count) +
                     ", is shown.");
    }
    return world;
}

}  // namespace

App::App() : workers_(page::threads()) {}

bool App::create(SDL_Window* window, SDL_GLContext context, const UrlOptions& options,
                 bool framed) {
    window_ = window;
    panel_ = options.panel;
    paused_ = options.paused;
    maxPixelRatio_ = static_cast<float>(options.maxPixelRatio);
    for (const std::string& problem : options.problems) page::notice(problem);
    gui_.create(window, context);
    if (!scene_.emplace().create()) {
        page::fail("The graphics driver did not accept Cellmates' shaders.");
        return false;
    }
    restart(options.config);
    if (world_) view_ = viewFor(world_->config(), options.panel == PanelSize::full && !framed);
    return world_ != nullptr;
}

void App::restart(Config config) {
    if (std::string problem = validate(config); !problem.empty()) {
        page::notice("Not done: " + problem + ".");
        return;
    }
    // The old world goes first: both may not fit.
    world_.reset();
    world_ = createLargest(config, workers_);
    if (!world_) {
        page::fail("There is not enough memory for any particles.");
        return;
    }
    overlay_.forget();
    inspection_.forget();
    lookingFailed_ = false;
    clock_.restart();
    stepsWanted_ = 0;
    outOfMemory_ = false;
    drawingFailed_ = false;
    known_.reset();
    lastTick_ = {};
}

void App::frame(double now) {
    if (!world_) return;
    now_ = now;
    pollEvents();
    if (!scene_) {
        // What is pressed in a picture that nobody sees is not meant.
        input_.forget();
        advance(clock_.due(now));
        return;
    }
    if (restsUndrawn()) return;
    overlay_.refresh(now);
    const Commands commands = askPanel();
    apply(commands);
    if (!world_) return;
    const int due = clock_.due(now);
    if (!inspection_.holdsWorld()) advance(due);
    inspect(commands);
    draw();
}

// The picture that is on the screen stays there without being drawn.
bool App::restsUndrawn() {
    const bool idle = paused_ && stepsWanted_ == 0 && !input_.pending() &&
                      world_->progress() == 0 && !inspection_.busy(view_);
    idleFrames_ = idle ? idleFrames_ + 1 : 0;
    return idleFrames_ > kFramesToSettle;
}

void App::pollEvents() {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        gui_.handle(event);
        input_.keep(event);
    }
}

Commands App::askPanel() {
    gui_.begin();
    Commands commands;
    if (panel_ != PanelSize::none) {
        commands = overlay_.draw({world_->config(), world_->stats(), view_, inspection_.figures(),
                                  world_->progress(), paused_, panel_ == PanelSize::min,
                                  hashWhilePaused(), width_, height_});
    }
    scrolls_ = commands.wheel;
    input_.interpret(gui_.wantsPointer(), camera_, pixelRatio_, world_->config(), view_, commands);
    return commands;
}

// Hashing a million particles takes milliseconds, so not in every frame.
std::optional<std::uint64_t> App::hashWhilePaused() {
    if (!paused_) return {};
    const Stats& s = world_->stats();
    if (!known_ || known_->tick != s.tick || known_->count != s.count)
        known_ = {s.tick, s.count, world_->hash()};
    return known_->hash;
}

template <class Info>
bool App::refused(const char* kind, const Info& wanted) {
    if (world_->stats().count <= wanted.maxCount) return false;
    page::notice("Not done: " + std::string(kind) + " " + std::string(wanted.name) +
                 " takes at most " + std::to_string(wanted.maxCount) + " particles.");
    return true;
}

void App::apply(const Commands& c) {
    if (c.view) view_ = *c.view;
    if (c.togglePause) paused_ = !paused_;
    if (c.steps > 0) {
        paused_ = true;
        stepsWanted_ += c.steps;
    }
    Config config = world_->config();
    const bool others = c.parameters && !refused("method", info(c.parameters->method)) &&
                        !refused("response", info(c.parameters->response));
    if (others) static_cast<Parameters&>(config) = *c.parameters;
    if (c.scene || c.count || c.reset) {
        if (c.scene && *c.scene != config.scene) {
            const Method method = config.method;
            config = sceneConfig(*c.scene);
            config.method = config.count > info(method).maxCount ? Method::grid : method;
        }
        if (c.count) {
            config.count = *c.count;
            config.capacity = std::max(config.capacity, config.count);
        }
        changeTo(config, true);
        return;
    }
    if (others) changeTo(config, false);
}

void App::changeTo(const Config& config, bool fromStart) {
    if (fromStart) {
        if (config.scene != world_->config().scene) view_.outline = viewFor(config, true).outline;
        restart(config);
        return;
    }
    if (config.method != world_->config().method) overlay_.forget();
    world_->set(config);
}

void App::inspect(const Commands& commands) {
    if (inspection_.update(*world_, view_, commands, input_.pointer(), now_) || lookingFailed_)
        return;
    lookingFailed_ = true;
    page::notice("There is not enough memory for a second copy of so many particles to look at.");
}

void App::spawnAlongDrag(int ticks) {
    const int places = ticks * static_cast<int>(view_.spawnRate);
    input_.drag().take(places, [&](Point at) { world_->spawn(at.x, at.y); });
    // A paused world shows at once what is added to it.
    if (paused_) world_->admit();
}

void App::advance(int due) {
    spawnAlongDrag(due);
    if (outOfMemory_) return;
    const Deadline deadline = Clock::now() + kTickBudget;
    int& wanted = paused_ ? stepsWanted_ : due;
    while (wanted > 0 && tick(deadline)) {
        --wanted;
        if (Clock::now() >= deadline) break;
    }
}

bool App::tick(Deadline deadline) {
    const std::uint64_t before = world_->stats().tick;
    if (!world_->step(deadline)) {
        outOfMemory_ = true;
        stepsWanted_ = 0;
        page::notice(
            "The contacts of so many overlapping particles do not fit into memory: "
            "the simulation has stopped. Reset it, or choose fewer.");
        return false;
    }
    if (world_->stats().tick == before) return false;  // its detection goes on next frame
    overlay_.record(world_->stats());
    lastTick_ = world_->stats();
    return true;
}

void App::draw() {
    const float surfaceWidth = std::round(width_ * pixelRatio_);
    const float surfaceHeight = std::round(height_ * pixelRatio_);
    const PagePoint panel = panel_ == PanelSize::none ? PagePoint{} : overlay_.reserved();
    const float left = panel.x * pixelRatio_, top = panel.y * pixelRatio_;
    camera_.fit(world_->config().box, {left, top, surfaceWidth - left, surfaceHeight - top},
                surfaceWidth, surfaceHeight, pixelRatio_);
    glViewport(0, 0, static_cast<GLsizei>(surfaceWidth), static_cast<GLsizei>(surfaceHeight));
    if (!scene_->draw(*world_, camera_, view_, inspection_.marks(), dark_) && !drawingFailed_) {
        drawingFailed_ = true;
        page::notice("There is not enough memory to draw the particles: choose fewer.");
    }
    gui_.render();
    ++drawnFrames_;
    if (!shownOnce_) {
        shownOnce_ = true;
        page::ready();
    }
}

void App::resize(float width, float height, float pixelRatio) {
    // Visitors with little room see the picture first.
    const bool first = width_ == 1;
    if (first && width < Overlay::kRoomBeside) view_.panelOpen = false;
    width_ = std::max(1.0f, width);
    height_ = std::max(1.0f, height);
    pixelRatio_ = std::clamp(pixelRatio, 0.5f, maxPixelRatio_);
    // SDL scales the pointer by the window's size; the surface is ours, because
    // SDL knows no cap on the ratio.
    SDL_SetWindowSize(window_, static_cast<int>(width_), static_cast<int>(height_));
    emscripten_set_canvas_element_size("#canvas",
                                       static_cast<int>(std::lround(width_ * pixelRatio_)),
                                       static_cast<int>(std::lround(height_ * pixelRatio_)));
    gui_.resize(width_, height_, pixelRatio_);
    // A canvas is blank after a change of size, and the next frame may be late.
    idleFrames_ = 0;
    if (shownOnce_) frame(now_);
}

void App::setVisible(bool visible) {
    if (visible == visible_) return;
    visible_ = visible;
    // What nobody sees asks for no frames at all.
    if (visible) {
        idleFrames_ = 0;
        clock_.restart();
        emscripten_resume_main_loop();
    } else {
        emscripten_pause_main_loop();
    }
}

void App::setDark(bool dark) {
    dark_ = dark;
    idleFrames_ = 0;
    gui_.setDark(dark);
}

void App::setGraphics(bool there) {
    if (there == scene_.has_value()) return;
    scene_.reset();
    scrolls_ = false;
    // A measurement is done in frames with a panel, and holds the world meanwhile.
    if (inspection_.holdsWorld()) inspection_.forget();
    if (!there) return;
    gui_.renew();
    if (!scene_.emplace().create()) {
        page::fail("The graphics came back, but the driver did not accept Cellmates' shaders.");
        world_.reset();
    }
    idleFrames_ = 0;
}

void App::pause(bool paused) {
    paused_ = paused;
    stepsWanted_ = 0;
    idleFrames_ = 0;
}

void App::step(int ticks) {
    paused_ = true;
    stepsWanted_ += ticks;
    idleFrames_ = 0;
}

void App::reset() {
    if (world_) restart(world_->config());
    idleFrames_ = 0;
}

std::string App::set(std::string_view query) {
    if (!world_) return "nothing runs.";
    const Change change = parseChange(query, world_->config());
    std::string problems;
    for (const std::string& problem : change.problems)
        problems += (problems.empty() ? "" : " ") + problem;
    if (!problems.empty()) return problems;

    if (!change.restart) {
        // Visitors may have added more than there were at the start.
        Config live = change.config;
        live.count = world_->stats().count;
        live.capacity = std::max(live.capacity, live.count);
        if (std::string problem = validate(live); !problem.empty()) return problem + ".";
    }
    idleFrames_ = 0;
    changeTo(change.config, change.restart);
    return {};
}

std::string App::state(bool withHash) const {
    if (!world_) return "{}";
    const Stats& s = world_->stats();
    const Config& c = world_->config();
    JsonObject json;
    if (withHash) {
        char hash[24];
        std::snprintf(hash, sizeof hash, "%016llx",
                      static_cast<unsigned long long>(world_->hash()));
        json.text("hash", hash);
    }
    json.whole("tick", s.tick);
    json.whole("n", s.count);
    json.text("scene", info(c.scene).name);
    json.text("method", info(c.method).name);
    json.text("response", info(c.response).name);
    json.text("seed", std::to_string(c.seed));  // may be more than a JavaScript number holds
    json.real("cell", static_cast<double>(c.cell));
    json.real("gravity", static_cast<double>(c.gravity));
    // While a tick takes many frames, the figures are those of the last whole one.
    const Stats& whole = world_->progress() > 0 ? lastTick_ : s;
    json.whole("pairTests", whole.pairTests);
    json.whole("contacts", whole.contacts);
    json.whole("threads", world_->threads());
    json.flag("paused", paused_);
    json.whole("stepsLeft", static_cast<std::uint64_t>(stepsWanted_));
    json.whole("frames", drawnFrames_);
    json.real("pixelRatio", static_cast<double>(pixelRatio_));
    JsonObject halves;
    halves.reals("naive", {overlay_.naiveHalf().x, overlay_.naiveHalf().y});
    halves.reals("grid", {overlay_.gridHalf().x, overlay_.gridHalf().y});
    json.object("switch", halves.str());
    const auto box = camera_.shown();
    json.reals("box", {box.left / pixelRatio_, box.top / pixelRatio_, box.width / pixelRatio_,
                       box.height / pixelRatio_});
    JsonObject ms;
    for (int k = 0; k < kStages; ++k) ms.real(kStageNames[k], overlay_.history().mean()[k]);
    json.object("ms", ms.str());
    json.object("inspection", inspection_.state());
    return json.str();
}

}  // namespace cellmates
