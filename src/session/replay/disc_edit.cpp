#include "session/replay/disc_edit.h"

#include <algorithm>
#include <string>

#include "core/base/decimal.h"
#include "session/rules.h"

namespace cellmates {
namespace {

/// Reads `count` words into `to`.
template <class T>
bool readWords(ByteReader& in, std::uint64_t count, std::vector<T>& to) {
    const auto bytes = in.bytes(count * sizeof(T));
    if (!in.good()) return false;
    to.resize(static_cast<std::size_t>(count));
    copyWords(bytes, to.data());
    return true;
}

/// The ids of the discs that the edit names.
std::vector<std::uint32_t> idsOf(const DiscEdit& edit, const World& world) {
    std::vector<std::uint32_t> ids = edit.names;
    for (std::uint32_t& id : ids) id = world.names().idOf(id, world.particles().count());
    return ids;
}

}  // namespace

std::uint64_t DiscEdit::addedBy(std::span<const std::uint8_t> bytes) {
    ByteReader in(bytes);
    if (static_cast<Kind>(in.fixed(4)) != Kind::add) return 0;
    static_cast<void>(in.fixed(4));  // the mask
    return in.fixed(4);
}

bool DiscEdit::read(std::span<const std::uint8_t> bytes) {
    ByteReader in(bytes);
    const auto word = [&] { return static_cast<std::uint32_t>(in.fixed(4)); };
    const std::uint32_t which = word();
    if (which > static_cast<std::uint32_t>(DiscEdit::Kind::resize)) return false;
    kind = static_cast<Kind>(which);
    if (kind == DiscEdit::Kind::resize) {
        box.width = in.real();
        box.height = in.real();
        return in.good() && in.atEnd();
    }
    const std::uint32_t mask = word();
    count = word();
    if (count > Config::kMaxCapacity) return false;
    if (mask >> arrays.size() || (kind == DiscEdit::Kind::remove && mask)) return false;
    // New discs need all values, others at least one.
    if (kind == DiscEdit::Kind::add && mask != (1u << arrays.size()) - 1) return false;
    if (kind == DiscEdit::Kind::change && mask == 0) return false;
    if (kind != DiscEdit::Kind::add && !readWords(in, count, names)) return false;
    for (std::size_t k = 0; k < arrays.size(); ++k) {
        arrays[k].clear();
        if (mask >> k & 1 && !readWords(in, count, arrays[k])) return false;
    }
    return in.good() && in.atEnd();
}

Result check(const DiscEdit& edit, const World& world) {
    if (edit.kind == DiscEdit::Kind::resize) return checkBox(edit.box);
    const std::uint32_t count = world.particles().count();
    for (std::size_t k = 0; k < edit.names.size(); ++k) {
        if (world.names().idOf(edit.names[k], count) < count) continue;
        const std::string name = std::to_string(edit.names[k]);
        return {Result::Code::badValue, "ids[" + std::to_string(k) + "]", name,
                "there is no disc with the id " + name};
    }
    if (edit.kind == DiscEdit::Kind::add && edit.count > world.room())
        return {Result::Code::tooMany, "x", std::to_string(edit.count),
                grouped(edit.count) + " discs: there is room for only " + grouped(world.room()) +
                    " more discs"};
    if (Result wrong = checkValues("", edit.values(), world.config().box); !wrong) return wrong;
    if (std::ranges::find(edit.values().mass, Particles::kFixedMass) != edit.values().mass.end())
        if (Result unfit = checkFixed(world.config(), "mass"); !unfit) return unfit;
    // Programs add to velocities in each tick, so a disc that becomes too fast is only reported.
    return edit.kind == DiscEdit::Kind::add
               ? checkSpeeds("", edit.values(), world.config().speedLimit)
               : Result{};
}

bool apply(const DiscEdit& edit, World& world) {
    switch (edit.kind) {
        case DiscEdit::Kind::change: return world.change(idsOf(edit, world), edit.values());
        case DiscEdit::Kind::add: world.add(edit.values()); return true;
        case DiscEdit::Kind::remove: return world.remove(idsOf(edit, world));
        case DiscEdit::Kind::resize: world.resize(edit.box); return true;
    }
    return true;
}

}  // namespace cellmates
