#include "core/state/particles.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

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
    inverseMass[i] = 1.0f / mass;
    id[i] = i;
    minRadius_ = i == 0 ? radius : std::min(minRadius_, radius);
    maxRadius_ = std::max(maxRadius_, radius);
    alike_ = alike_ && isLikeFirst(i);
    return true;
}

void Particles::take(const Particles& other) {
    assert(other.count() <= capacity());
    const auto copy = [&](auto& to, const auto& from) {
        if (other.count()) std::memcpy(to.data(), from.data(), other.count() * sizeof from[0]);
    };
    for (const auto array : kOfFloats) copy(this->*array, other.*array);
    copy(id, other.id);
    count_ = other.count_;
    minRadius_ = other.minRadius_;
    maxRadius_ = other.maxRadius_;
    alike_ = other.alike_;
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

bool Particles::read(StateSource& source, std::uint32_t count) {
    if (count > capacity()) return false;
    for (const auto array : kOfFloats) source.array(this->*array, count);
    source.array(id, count);
    if (!source.good()) return false;
    float smallest = count ? kMostRadius : 0, largest = 0;
    bool alike = true;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!std::isfinite(x[i] + y[i] + vx[i] + vy[i]) || !(r[i] > 0) || !(r[i] <= kMostRadius) ||
            !(inverseMass[i] > 0) || !std::isfinite(inverseMass[i]) || id[i] >= count)
            return false;
        smallest = std::min(smallest, r[i]);
        largest = std::max(largest, r[i]);
        alike = alike && isLikeFirst(i);
    }
    count_ = count;
    minRadius_ = smallest;
    maxRadius_ = largest;
    alike_ = alike;
    return true;
}

void Particles::swapArrays(Particles& other) {
    for (const auto array : kOfFloats) (this->*array).swap(other.*array);
    id.swap(other.id);
}

std::size_t Particles::bytes() const {
    std::size_t sum = id.bytes();
    for (const auto array : kOfFloats) sum += (this->*array).bytes();
    return sum;
}

}  // namespace cellmates
