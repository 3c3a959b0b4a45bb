#include "core/respond/responder.h"

namespace cellmates {

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
