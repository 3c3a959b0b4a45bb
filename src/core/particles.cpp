#include "core/particles.h"

#include <algorithm>

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
    maxRadius_ = std::max(maxRadius_, radius);
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
