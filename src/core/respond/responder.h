#pragma once

#include <variant>

#include "core/names.h"
#include "core/respond/elastic.h"
#include "core/respond/exact_motion.h"
#include "core/respond/repulsion.h"
#include "core/respond/settle_solver.h"

namespace cellmates {

/// The resolver of a response, with its state from tick to tick.
class Responder {
public:
    explicit Responder(Response response = Response::repulsion) { use(response); }

    /// Changes the response, and drops everything kept for the previous one. Does nothing if
    /// `response` is the current one.
    void choose(Response response) {
        if (response != response_) use(response);
    }

    Resolver& resolver() { return *resolver_; }
    const Resolver& resolver() const { return *resolver_; }

private:
    void use(Response response) {
        response_ = response;
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
};

}  // namespace cellmates
