#include "session/replay/timeline.h"

#include "core/field.h"
#include "session/address.h"
#include "session/replay/disc_edit.h"
#include "session/rules.h"

namespace cellmates {
namespace {

/// The parameters of `after` that `before` does not have, as in an address.
std::string differences(const Parameters& before, const Parameters& after) {
    const Config a = Config{}.with(before), b = Config{}.with(after);
    std::string query;
    for (const FieldOf<Config>& field : configFields()) {
        if (field.get(a) == field.get(b)) continue;
        query.append(query.empty() ? "" : "&").append(field.name).append("=");
        query.append(text(field, field.get(b)));
    }
    return query;
}

}  // namespace

Parameters decisive(Parameters parameters) {
    parameters.table = 0;
    if (info(parameters.method).sketchLoop) return parameters;
    parameters.method = Method::grid;
    parameters.cell = 0;
    return parameters;
}

bool readChange(Parameters& parameters, std::string_view query) {
    Config config = Config{}.with(parameters);
    for (const auto& [name, value] : readQuery(query)) {
        const FieldOf<Config>* const field = find(configFields(), name);
        const std::optional<Value> read = field ? parse(*field, value) : std::nullopt;
        if (!read || field->ofStart) return false;
        field->set(config, *read);
    }
    parameters = config;
    return true;
}

Parameters withDetector(Parameters decided, const Parameters& live) {
    if (info(decided.method).sketchLoop) return decided;
    decided.method = info(live.method).sketchLoop ? Method::grid : live.method;
    decided.cell = live.cell;
    decided.table = live.table;
    return decided;
}

// Kept states.

bool KeptState::keep(const World& world) {
    size_ = 0;
    fits_ = true;
    world.write(*this);
    if (!fits_) forget();
    return fits_;
}

bool KeptState::keep(std::span<const std::uint8_t> bytes) {
    size_ = 0;
    if (!words_.reserve(bytes.size() / 4)) return false;
    size_ = bytes.size() / 4;
    copyWords(bytes.first(4 * size_), words_.data());
    return true;
}

void KeptState::take(std::span<const std::uint32_t> words) {
    if (fits_ && size_ + words.size() > words_.capacity())
        fits_ = words_.reserve((size_ + words.size()) * 3 / 2, size_);
    if (!fits_) return;
    std::copy(words.begin(), words.end(), words_.data() + size_);
    size_ += words.size();
}

// Recording.

void Timeline::begin(const Config& config, KeptState state) {
    start_ = config;
    state_ = std::move(state);
    from_ = 0;
    if (!startWords().empty()) from_ = StateSource(startWords()).wide();
    to_ = now_ = lastKept_ = from_;
    recording_.clear();
    waiting_.clear();
    cursor_ = {};
    for (; kept_ > 0; --kept_) keyframes_[kept_ - 1].state.forget();
    interval_ = kFirstInterval;
    forgotten_ = false;
}

void Timeline::load(Recording&& recording, std::uint64_t to) {
    recording_ = std::move(recording);
    to_ = to;
    cursor_ = {};
}

void Timeline::asked(const Stroke& stroke) {
    cut();
    waiting_.add({.stroke = stroke});
}

void Timeline::admitted(std::uint64_t tick) {
    waitingReader_.place = {};
    while (const Happening* event = waitingReader_.next(waiting_)) {
        Happening done = *event;
        done.tick = tick;
        // All strokes were carried out together, with the last one.
        done.admitted = waitingReader_.place.at == waiting_.end().at;
        recording_.add(done);
    }
    if (waiting_.end().at == 0) return;
    waiting_.clear();
    cursor_.place = recording_.end();
}

void Timeline::changed(std::uint64_t tick, const Parameters& before, const Parameters& after) {
    const std::string change = differences(decisive(before), decisive(after));
    if (change.empty()) return;
    cut();
    recording_.add({.kind = Happening::Kind::change, .tick = tick, .change = change});
    cursor_.place = recording_.end();
}

void Timeline::edited(std::span<const std::uint8_t> bytes, const World& world) {
    cut();
    recording_.add({.kind = Happening::Kind::edit, .tick = world.tick(), .edit = bytes});
    cursor_.place = recording_.end();
    static_cast<void>(shorten(world));
}

/// Starts over in the present state if the recording has become too long.
bool Timeline::shorten(const World& world) {
    if (past(now_) || recording_.bytes().size() <= Recording::kBudget ||
        std::size_t{world.particles().count()} * 28 >= kStartBudget)
        return false;
    KeptState state;
    if (state.keep(world)) begin(world.config(), std::move(state));
    return true;
}

void Timeline::cut() {
    if (!past(now_)) return;
    recording_.cut(cursor_.place);
    to_ = now_;
    while (kept_ > 0 && keyframes_[kept_ - 1].tick > now_) --kept_;
    lastKept_ = kept_ > 0 ? keyframes_[kept_ - 1].tick : from_;
    forgotten_ = true;
}

void Timeline::ticked(const World& world) {
    now_ = world.tick();
    to_ = std::max(to_, now_);
    // A state with waiting strokes is not kept: they would be carried out twice.
    if (world.pending()) return;
    if (!shorten(world) && now_ >= lastKept_ + interval_) keep(world);
}

void Timeline::keep(const World& world) {
    const std::size_t each = std::size_t{world.particles().count()} * 28 * 3 / 2 + 1000;
    const std::size_t room = std::min(kMostKeyframes, kKeyframesBudget / each);
    if (room < 2) return;
    // Without room, every other state is dropped, and half as many are kept from then on.
    if (kept_ >= room) {
        std::size_t left = 0;
        for (std::size_t k = 1; k < kept_; k += 2) std::swap(keyframes_[left++], keyframes_[k]);
        kept_ = left;
        interval_ *= 2;
        return;
    }
    lastKept_ = now_;
    Keyframe& frame = keyframes_[kept_];
    if (!frame.state.keep(world)) return;
    frame.tick = now_;
    frame.place = cursor_.place;
    frame.config = world.config().with(decisive(world.config()));
    ++kept_;
}

// Going back and forth.

Timeline::Repeated Timeline::repeat(World& world, const Parameters& live, Pace& pace,
                                    bool strokesOnly) {
    now_ = world.tick();
    EventWork work(world.particles().count(), world.config().capacity);
    std::uint64_t reported = 0;
    while (!strokesOnly || world.pending()) {
        if (work.total() - reported >= Pace::kDiscs) {
            if (pace.over(Work::discs, work.total() - reported)) return Repeated::paused;
            reported = work.total();
        }
        const Recording::Place here = cursor_.place;
        const Happening* const event = cursor_.next(recording_);
        if (!event && !cursor_.damaged()) break;
        if (event && event->tick > now_) {
            cursor_.place = here;
            break;
        }
        if (event) work.add(*event);
        const bool now = event && event->tick == now_;
        const Repeated done = now ? carryOut(*event, world, live) : Repeated::impossible;
        if (done == Repeated::all) continue;
        if (now) cursor_.place = here;
        if (done == Repeated::impossible) cut();
        return done;
    }
    static_cast<void>(pace.over(Work::discs, work.total() - reported));
    return Repeated::all;
}

/// Carries out an event again.
Timeline::Repeated Timeline::carryOut(const Happening& event, World& world,
                                      const Parameters& live) {
    switch (event.kind) {
        case Happening::Kind::stroke:
            apply(event.stroke, world);
            if (event.admitted) world.admit();
            return Repeated::all;
        case Happening::Kind::edit: {
            if (!roomForBytes(2 * event.edit.size())) return Repeated::noMemory;
            DiscEdit edit;
            if (!edit.read(event.edit) || !check(edit, world)) return Repeated::impossible;
            return apply(edit, world) ? Repeated::all : Repeated::noMemory;
        }
        case Happening::Kind::change: break;
    }
    Parameters parameters = decisive(world.config());
    if (!readChange(parameters, event.change) ||
        !checkDiscs(world.config().with(parameters), world))
        return Repeated::impossible;
    world.set(withDetector(parameters, live));
    return Repeated::all;
}

Recording Timeline::soFar() const {
    Recording all = recording_;
    all.cut(cursor_.place);
    return all;
}

const Timeline::Keyframe* Timeline::lastBefore(std::uint64_t tick) const {
    for (std::size_t k = kept_; k > 0; --k)
        if (keyframes_[k - 1].tick <= tick) return &keyframes_[k - 1];
    return nullptr;
}

bool Timeline::nearer(std::uint64_t now, std::uint64_t tick) const {
    const Keyframe* const frame = lastBefore(tick);
    return now <= tick && now >= (frame ? frame->tick : from_);
}

std::unique_ptr<World> Timeline::before(std::uint64_t tick, Workers& workers,
                                        std::string& problem) {
    const Keyframe* const frame = lastBefore(tick);
    const Config config = frame ? frame->config : start_.with(decisive(start_));
    const std::span<const std::uint32_t> words = frame ? frame->state.words() : startWords();
    problem = {};
    std::unique_ptr<World> world;
    if (words.empty()) {
        Pace first(systemTime(), -1);  // the discs are placed in later frames
        world = World::create(config, workers, first);
    } else {
        StateSource source(words);
        world = World::restore(config, source, workers, problem);
    }
    if (!world) return world;
    cursor_ = {};
    if (frame) cursor_.place = frame->place;
    waiting_.clear();
    now_ = world->tick();
    return world;
}

}  // namespace cellmates
