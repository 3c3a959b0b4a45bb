#include "core/state/particles.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/field.h"

namespace cellmates {

bool Particles::create(std::uint32_t capacity) {
    for (const auto array : kOfFloats)
        if (!(this->*array).reserve(capacity)) return false;
    return id.reserve(capacity);
}

bool Particles::add(float px, float py, float pvx, float pvy, float radius, float mass) {
    if (count_ == capacity()) return false;
    const std::uint32_t i = count_++;
    x[i] = px;
    y[i] = py;
    vx[i] = pvx;
    vy[i] = pvy;
    r[i] = radius;
    inverseMass[i] = mass == kFixedMass ? kFixedInverseMass : 1.0f / mass;
    id[i] = i;
    note(i);
    return true;
}

void Particles::change(std::span<const std::uint32_t> index, const DiscValues& values) {
    const auto give = [&](Buffer<float>& to, std::span<const float> from) {
        for (std::size_t k = 0; k < from.size(); ++k) to[index[k]] = from[k];
    };
    give(x, values.x);
    give(y, values.y);
    give(vx, values.vx);
    give(vy, values.vy);
    give(r, values.r);
    for (std::size_t k = 0; k < values.mass.size(); ++k)
        inverseMass[index[k]] =
            values.mass[k] == kFixedMass ? kFixedInverseMass : 1.0f / values.mass[k];
    if (!values.r.empty() || !values.mass.empty()) summarize();
}

void Particles::restFixed() {
    for (std::uint32_t i = 0; all_.fixed > 0 && i < count_; ++i)
        if (fixed(i)) vx[i] = vy[i] = 0;
}

void Particles::remove(const std::uint32_t* rank) {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
        const std::uint32_t newId = rank[id[i]];
        if (newId == kGone) continue;
        for (const auto array : kOfFloats) (this->*array)[kept] = (this->*array)[i];
        id[kept++] = newId;
    }
    count_ = kept;
    summarize();
}

void Particles::summarize() {
    all_ = {};
    for (std::uint32_t i = 0; i < count_; ++i) note(i);
}

void Particles::note(std::uint32_t i) {
    all_.minRadius = i == 0 ? r[i] : std::min(all_.minRadius, r[i]);
    all_.maxRadius = std::max(all_.maxRadius, r[i]);
    all_.maxInverseMass = std::max(all_.maxInverseMass, inverseMass[i]);
    all_.alike = all_.alike && r[i] == r[0] && inverseMass[i] == inverseMass[0];
    all_.fixed += fixed(i);
}

void Particles::take(const Particles& other) {
    assert(other.count() <= capacity());
    const auto copy = [&](auto& to, const auto& from) {
        if (other.count()) std::memcpy(to.data(), from.data(), other.count() * sizeof from[0]);
    };
    for (const auto array : kOfFloats) copy(this->*array, other.*array);
    copy(id, other.id);
    count_ = other.count_;
    all_ = other.all_;
}

bool Particles::copy(const Particles& other) {
    if (!create(other.count())) return false;
    take(other);
    return true;
}

void Particles::write(StateSink& sink, std::uint32_t count) const {
    for (const auto array : kOfFloats) sink.array(this->*array, count);
    sink.array(id, count);
}

std::string Particles::read(StateSource& source, std::uint32_t count) {
    assert(count <= capacity());
    for (const auto array : kOfFloats) source.array(this->*array, count);
    source.array(id, count);
    if (!source.good()) return {};
    for (std::uint32_t i = 0; i < count; ++i)
        if (id[i] >= count) return "a disc has the id " + std::to_string(id[i]);
    const auto wrong = [&](const char* name, std::uint32_t i, float value, float least,
                           float most) {
        return outside(std::string(name) + "[" + std::to_string(id[i]) + "]", value, least, most);
    };
    // A velocity that was scaled to the speed limit may exceed it by a rounding error.
    constexpr float kRounding = 1 + 1e-5f;
    const struct {
        const char* name;
        const Buffer<float>& values;
        float least, most, tolerance;
    } ranges[] = {{"x", x, -kMostPlace, kMostPlace, 1},
                  {"y", y, -kMostPlace, kMostPlace, 1},
                  {"vx", vx, -kMostVelocity, kMostVelocity, kRounding},
                  {"vy", vy, -kMostVelocity, kMostVelocity, kRounding},
                  {"r", r, kLeastRadius, kMostRadius, 1}};
    for (const auto& [name, values, least, most, tolerance] : ranges)
        for (std::uint32_t i = 0; i < count; ++i)
            if (!(values[i] >= least * tolerance && values[i] <= most * tolerance))
                return wrong(name, i, values[i], least, most);
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool inRange = inverseMass[i] >= 1 / kMostMass && inverseMass[i] <= 1 / kLeastMass;
        if (!inRange && inverseMass[i] != kFixedInverseMass)
            return wrong("mass", i, 1 / inverseMass[i], kLeastMass, kMostMass);
    }
    count_ = count;
    summarize();
    return {};
}

void Particles::bound() {
    const auto bind = [this](Buffer<float>& values, float most) {
        for (std::uint32_t i = 0; i < count_; ++i)
            values[i] = values[i] == values[i] ? std::clamp(values[i], -most, most) : 0;
    };
    bind(x, kMostPlace);
    bind(y, kMostPlace);
    bind(vx, kMostVelocity);
    bind(vy, kMostVelocity);
}

void Particles::swapArrays(Particles& other) {
    for (const auto array : kOfFloats) (this->*array).swap(other.*array);
    id.swap(other.id);
}

}  // namespace cellmates
