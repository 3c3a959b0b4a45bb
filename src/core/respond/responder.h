#pragma once

#include <cassert>
#include <variant>

#include "core/names.h"
#include "core/respond/elastic.h"
#include "core/respond/exact_motion.h"
#include "core/respond/repulsion.h"
#include "core/respond/settle_solver.h"

namespace cellmates {

/// `Responder` runs the response of one tick after another. It keeps the response's progress, and
/// its state from tick to tick.
class Responder {
public:
    explicit Responder(Response response = Response::repulsion) { use(response); }

    /// Changes the response, and drops everything kept for the previous one. Does nothing if
    /// `response` is the current one.
    void choose(Response response) {
        assert(!prepared_);
        if (response != response_) use(response);
    }

    /// Begins or continues a tick, until the response is done or `pace` is over. If memory runs
    /// out, no disc has changed.
    [[nodiscard]] Progress advance(const RespondInput& input, Pace& pace) {
        if (!prepared_) {
            if (const Progress progress = resolver_->prepare(input, pace);
                progress != Progress::done)
                return progress;
            prepared_ = true;
            if (pace.over(Work::passes, 0)) return Progress::paused;
        }
        const Progress progress = resolver_->advance(input, pace);
        if (progress != Progress::paused) prepared_ = false;
        return progress;
    }

    /// Whether the tick is prepared, so that discs may have changed.
    bool prepared() const { return prepared_; }

    /// Abandons a tick that is not `prepared`.
    void abandon() {
        assert(!prepared_);
        resolver_->abandon();
    }
    void forget() {
        prepared_ = false;
        resolver_->forget();
    }

    Resolver& resolver() { return *resolver_; }
    const Resolver& resolver() const { return *resolver_; }

private:
    void use(Response response) {
        response_ = response;
        prepared_ = false;
        switch (response) {
            case Response::repulsion: resolver_ = &resolvers_.emplace<Repulsion>(); break;
            case Response::elastic: resolver_ = &resolvers_.emplace<Elastic>(); break;
            case Response::settle: resolver_ = &resolvers_.emplace<SettleSolver>(); break;
            case Response::rewind: resolver_ = &resolvers_.emplace<Rewind>(); break;
            case Response::exact: resolver_ = &resolvers_.emplace<ExactMotion>(); break;
        }
    }

    Response response_{};
    std::variant<Repulsion, Elastic, SettleSolver, Rewind, ExactMotion> resolvers_;
    Resolver* resolver_ = nullptr;  ///< the current resolver, in `resolvers_`
    bool prepared_ = false;
};

}  // namespace cellmates
