#include "core/respond/responder.h"

#include <utility>

namespace cellmates {

namespace {

/// Makes the k-th alternative and returns it.
template <std::size_t... number, class Resolvers>
Resolver* make(std::size_t k, Resolvers& resolvers, std::index_sequence<number...>) {
    Resolver* made = nullptr;
    ((k == number ? void(made = static_cast<Resolver*>(&resolvers.template emplace<number>()))
                  : void()),
     ...);
    return made;
}

}  // namespace

void Responder::use(Response response) {
    constexpr std::size_t kKinds = std::variant_size_v<decltype(resolvers_)>;
    response_ = response;
    prepared_ = false;
    resolver_ =
        make(static_cast<std::size_t>(response), resolvers_, std::make_index_sequence<kKinds>{});
    assert(resolver_);
}

Progress Responder::advance(const RespondInput& input, Pace& pace) {
    if (!prepared_) {
        if (const Progress progress = resolver_->prepare(input, pace); progress != Progress::done)
            return progress;
        prepared_ = true;
        if (pace.over(Work::passes, 0)) return Progress::paused;
    }
    const Progress progress = resolver_->advance(input, pace);
    if (progress != Progress::paused) prepared_ = false;
    return progress;
}

}  // namespace cellmates
