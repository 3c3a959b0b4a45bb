#include "core/respond/elastic.h"

namespace cellmates {
namespace {

struct Elastic {
    static constexpr bool kMoves = false;

    template <class Real>
    static bool apply(Pair<Real>& pair) {
        const auto everywhere = Real{} == Real{};
        return exchange(pair, everywhere, pair.b.x - pair.a.x, pair.b.y - pair.a.y);
    }
};

}  // namespace

void bounceElastically(Particles& p, const ContactList& contacts, Workers& workers) {
    PairWalk<Elastic>(p).run(contacts, workers);
}

}  // namespace cellmates
