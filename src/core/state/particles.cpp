#include "core/state/particles.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace cellmates {

bool Particles::create(std::uint32_t capacity) {
    for (Buffer<float>* array : {&x, &y, &vx, &vy, &r, &inverseMass})
        if (!array->reserve(capacity)) return false;
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
    copy(x, other.x);
    copy(y, other.y);
    copy(vx, other.vx);
    copy(vy, other.vy);
    copy(r, other.r);
    copy(inverseMass, other.inverseMass);
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
    for (const Buffer<float>* array : {&x, &y, &vx, &vy, &r, &inverseMass})
        sink.array(*array, count);
    sink.array(id, count);
}

bool Particles::read(StateSource& source, std::uint32_t count) {
    if (count > capacity()) return false;
    for (Buffer<float>* array : {&x, &y, &vx, &vy, &r, &inverseMass}) source.array(*array, count);
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
    x.swap(other.x);
    y.swap(other.y);
    vx.swap(other.vx);
    vy.swap(other.vy);
    r.swap(other.r);
    inverseMass.swap(other.inverseMass);
    id.swap(other.id);
}

std::size_t Particles::bytes() const {
    return x.bytes() + y.bytes() + vx.bytes() + vy.bytes() + r.bytes() + inverseMass.bytes() +
           id.bytes();
}

}  // namespace cellmates
