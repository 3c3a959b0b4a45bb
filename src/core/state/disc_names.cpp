#include "core/state/disc_names.h"

#include <algorithm>

namespace cellmates {

std::uint32_t DiscNames::idOf(std::uint32_t name, std::uint32_t count) const {
    if (name >= next_) return name - next_ < count - listed_ ? listed_ + (name - next_) : count;
    const std::uint32_t* const end = names_.data() + listed_;
    const std::uint32_t* const found = std::lower_bound(names_.data(), end, name);
    return found != end && *found == name ? static_cast<std::uint32_t>(found - names_.data())
                                          : count;
}

void DiscNames::keep(const std::uint32_t* rank, std::uint32_t count) {
    const std::uint32_t next = of(count);
    std::uint32_t kept = 0;
    // A name moves to a lower place, so none is overwritten before it is read.
    for (std::uint32_t id = 0; id < count; ++id)
        if (rank[id] != Particles::kGone) names_[kept++] = of(id);
    listed_ = kept;
    next_ = next;
}

void DiscNames::write(StateSink& sink) const {
    if (plain()) return;
    sink.word(next_);
    sink.word(listed_);
    sink.array(names_, listed_);
}

Reading DiscNames::read(StateSource& source, std::uint32_t count) {
    const std::uint32_t next = source.word(), listed = source.word();
    if (!source.good() || listed > count || listed > next || next > UINT32_MAX - (count - listed))
        return Reading::damaged;
    if (!names_.reserve(listed)) return Reading::noMemory;
    source.array(names_, listed);
    if (!source.good()) return Reading::damaged;
    for (std::uint32_t k = 0; k < listed; ++k)
        if (names_[k] >= next || (k > 0 && names_[k] <= names_[k - 1])) return Reading::damaged;
    listed_ = listed;
    next_ = next;
    return plain() ? Reading::damaged : Reading::good;
}

}  // namespace cellmates
