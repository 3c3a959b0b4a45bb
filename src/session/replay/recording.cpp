#include "session/replay/recording.h"

#include <algorithm>
#include <cstdlib>

#include "session/replay/disc_edit.h"

namespace cellmates {
namespace {

// A header: the properties that successive events have in common.
constexpr unsigned kChange = 1;
constexpr unsigned kPush = 2;
constexpr unsigned kAdmitted = 4;
constexpr unsigned kNextTick = 8;   ///< one tick after the event before
constexpr unsigned kAsBefore = 16;  ///< places and radius are those of the stroke before
constexpr unsigned kGoesOn = 32;    ///< one more point of the path before
constexpr unsigned kEdit = 64;
constexpr unsigned kBrushed = 128;

constexpr std::int32_t kFarthest = static_cast<std::int32_t>(kMostPlace) * kPerPixel;

std::int32_t kept(float at) { return static_cast<std::int32_t>(at * kPerPixel); }
float place(std::int32_t at) { return static_cast<float>(at) / kPerPixel; }

/// Takes the next point of a path: `off` from where a straight line would continue.
bool step(std::int32_t& at, std::int32_t& last, std::int64_t off, bool straight) {
    const std::int64_t next = at + (straight ? last : 0) + off;
    if (std::abs(next) > std::int64_t{kFarthest}) return false;
    last = straight ? static_cast<std::int32_t>(next - at) : 0;
    at = static_cast<std::int32_t>(next);
    return true;
}

}  // namespace

void Recording::add(const Happening& event) {
    const Stroke& stroke = event.stroke;
    const std::span<const Point> path = stroke.path;
    unsigned header = event.tick == end_.tick + 1 ? kNextTick : 0;
    bool goesOn = false;
    if (event.kind == Happening::Kind::change) {
        header |= kChange;
    } else if (event.kind == Happening::Kind::edit) {
        header |= kEdit;
    } else {
        const bool asBefore = stroke.places == end_.places && stroke.radius == end_.radius;
        // A pointer that rests continues its path at the same point.
        goesOn = path.size() <= 2 && kept(path[0].x) == end_.x && kept(path[0].y) == end_.y;
        header |= (stroke.tool == Tool::push ? kPush : 0) | (event.admitted ? kAdmitted : 0) |
                  (asBefore ? kAsBefore : 0) | (goesOn ? kGoesOn : 0) |
                  (stroke.brushed ? kBrushed : 0);
    }
    ByteWriter out(bytes_);
    if (end_.in > 0 && end_.in < 255 && end_.header == header) {
        bytes_[end_.run] = ++end_.in;
    } else {
        out.byte(header);
        end_.run = bytes_.size();
        out.byte(1);
        end_.in = 1;
        end_.header = static_cast<std::uint8_t>(header);
    }
    if (!(header & kNextTick)) out.whole(event.tick - end_.tick);
    end_.tick = event.tick;
    if (event.kind == Happening::Kind::change) {
        out.text(event.change);
    } else if (event.kind == Happening::Kind::edit) {
        out.whole(event.edit.size());
        bytes_.insert(bytes_.end(), event.edit.begin(), event.edit.end());
    } else {
        if (!(header & kAsBefore)) {
            out.whole(stroke.places);
            out.real(stroke.radius);
            end_.places = stroke.places;
            end_.radius = stroke.radius;
        }
        const auto point = [&](Point to, bool straight) {
            const std::int32_t x = kept(to.x), y = kept(to.y);
            out.near(x - end_.x - (straight ? end_.stepX : 0));
            out.near(y - end_.y - (straight ? end_.stepY : 0));
            end_.stepX = straight ? x - end_.x : 0;
            end_.stepY = straight ? y - end_.y : 0;
            end_.x = x;
            end_.y = y;
        };
        if (goesOn) {
            point(path.back(), true);
        } else {
            out.whole(path.size());
            for (std::size_t k = 0; k < path.size(); ++k) point(path[k], k > 0);
        }
    }
    end_.at = bytes_.size();
}

void Recording::cut(const Place& place) {
    end_ = place;
    bytes_.resize(place.at);
    if (place.in > 0) bytes_[place.run] = place.in;
}

const Happening* Recording::Reader::next(const Recording& recording) {
    if (damaged_ || place.at == recording.bytes_.size()) return nullptr;
    ByteReader in(recording.bytes_, place.at);
    damaged_ = true;  // unless all is well
    if (place.in == 0 || place.in == recording.bytes_[place.run]) {
        const unsigned header = in.byte();
        place.run = in.at();
        place.in = 0;
        if (in.byte() == 0 || !in.good()) return nullptr;
        place.header = static_cast<std::uint8_t>(header);
    }
    ++place.in;
    const std::uint64_t ticks = place.header & kNextTick ? 1 : in.whole();
    if (ticks > kMostTicks || place.tick + ticks > kMostTicks) return nullptr;
    found_ = {};
    found_.tick = place.tick += ticks;
    if (place.header & kEdit) {
        found_.kind = Happening::Kind::edit;
        found_.edit = in.bytes(in.whole());
        if (place.header & ~(kEdit | kNextTick)) return nullptr;
    } else if (place.header & kChange) {
        found_.kind = Happening::Kind::change;
        found_.change = in.text();
        if (found_.change.size() > kLongestChange) return nullptr;
    } else if (!readStroke(in)) {
        return nullptr;
    }
    if (!in.good()) return nullptr;
    place.at = in.at();
    damaged_ = false;
    return &found_;
}

bool Recording::Reader::readStroke(ByteReader& in) {
    Stroke& stroke = found_.stroke;
    found_.admitted = place.header & kAdmitted;
    stroke.tool = place.header & kPush ? Tool::push : Tool::spawn;
    stroke.brushed = place.header & kBrushed;
    if (!(place.header & kAsBefore)) {
        const std::uint64_t places = in.whole();
        const std::uint32_t most =
            stroke.tool == Tool::push ? Stroke::kPushes : Stroke::kMostPlaces;
        if (places < 1 || places > most) return false;
        place.places = static_cast<std::uint32_t>(places);
        place.radius = in.real();
        const bool own =
            place.radius >= World::kLeastSpawnRadius && place.radius <= World::kMostSpawnRadius;
        if (!own && place.radius != 0) return false;
    }
    stroke.places = place.places;
    stroke.radius = place.radius;
    const bool push = stroke.tool == Tool::push;
    if (push && (stroke.places > Stroke::kPushes || stroke.brushed)) return false;
    path_.clear();
    std::uint64_t points = 1;
    if (place.header & kGoesOn)
        path_.push_back({cellmates::place(place.x), cellmates::place(place.y)});
    else
        points = in.whole();
    if (points < 1 || points > Stroke::kMostPoints) return false;
    for (std::uint64_t k = 0; k < points; ++k) {
        const bool straight = k > 0 || place.header & kGoesOn;
        if (!step(place.x, place.stepX, in.near(), straight)) return false;
        if (!step(place.y, place.stepY, in.near(), straight)) return false;
        path_.push_back({cellmates::place(place.x), cellmates::place(place.y)});
    }
    stroke.path = path_;
    return true;
}

bool Recording::endsAt(const Reader& reader) {
    end_ = reader.place;
    // Reject a last header whose count exceeds its events, because adding an event would corrupt
    // it.
    const bool whole = end_.in == 0 || bytes_[end_.run] == end_.in;
    if (!reader.damaged() && whole) return true;
    clear();
    return false;
}

void EventWork::add(const Happening& event) {
    std::uint64_t work = 1, added = 0;
    switch (event.kind) {
        case Happening::Kind::change: work += event.change.size(); break;
        case Happening::Kind::edit:
            added = DiscEdit::addedBy(event.edit);
            // Other edits go through all discs, even if they name one.
            work += event.edit.size() / 4 + (added ? 0 : discs_);
            break;
        case Happening::Kind::stroke:
            // A place is searched along the path, and a new disc takes as long as ten others.
            work += event.stroke.places * (10 + event.stroke.path.size() / 8);
            if (event.stroke.tool == Tool::spawn)
                added = event.stroke.places;
            else
                work += discs_;
            break;
    }
    discs_ = std::min(capacity_, discs_ + added);
    total_ += work;
}

}  // namespace cellmates
