#include "core/respond/elastic.h"

#include "core/respond/exchange.h"

namespace cellmates {
namespace {

struct Exchange {
    static constexpr bool kMoves = false;

    template <class Real>
    static bool apply(Pair<Real>& pair) {
        const auto everywhere = Real{} == Real{};
        return exchange(pair, everywhere, pair.b.x - pair.a.x, pair.b.y - pair.a.y);
    }
};

}  // namespace

Progress Elastic::advance(const RespondInput& input, Pace& pace) {
    return resolvePairs<Exchange>(input, pace);
}

}  // namespace cellmates
