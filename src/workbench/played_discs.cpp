#include "workbench/played_discs.h"

namespace cellmates {

bool PlayedDiscs::begin(const Workload& workload, const Slots& slots) {
    workload_ = &workload;
    slots_ = &slots;
    particles_ = {};
    order_ = {};
    const std::uint32_t most = slots.most();
    for (Buffer<std::uint32_t>* each : {&discOf_, &rank_, &index_})
        if (!each->reserve(most)) return false;
    for (Buffer<float>* each : {&x_, &y_, &r_})
        if (!each->reserve(most)) return false;
    return particles_.create(most) && order_.create(most);
}

void PlayedDiscs::show(std::uint32_t frame) {
    frame_ = frame;
    const Workload::Frame& from = workload_->frames()[frame];
    const std::uint32_t* const slots = slots_->of(frame);
    for (std::uint32_t k = 0; k < from.count; ++k)
        if (slots[k] != Slots::kLeftOut) discOf_[slots[k]] = k;

    const std::uint32_t count = slots_->count(frame);
    Particles& p = particles_;
    if (p.count() > count) {
        for (std::uint32_t slot = 0; slot < p.count(); ++slot)
            rank_[slot] = slot < count ? slot : Particles::kGone;
        p.remove(rank_.data());
    }
    const std::uint32_t known = p.count();
    for (std::uint32_t i = 0; i < known; ++i) {
        const std::uint32_t k = discOf_[p.id[i]];
        index_[i] = i;
        x_[i] = from.x[k];
        y_[i] = from.y[k];
        r_[i] = from.r[k];
    }
    p.change({index_.data(), known},
             {.x = {x_.data(), known}, .y = {y_.data(), known}, .r = {r_.data(), known}});
    for (std::uint32_t slot = known; slot < count; ++slot) {
        const std::uint32_t k = discOf_[slot];
        p.add(from.x[k], from.y[k], 0, 0, from.r[k], 1);
    }
}

}  // namespace cellmates
