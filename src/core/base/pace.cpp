#include "core/base/pace.h"

#include <chrono>

namespace cellmates {
namespace {

class SystemTime final : public TimeSource {
public:
    double now() override {
        const std::chrono::duration<double, std::milli> since =
            std::chrono::steady_clock::now().time_since_epoch();
        return since.count();
    }
};

}  // namespace

TimeSource& systemTime() {
    static SystemTime time;
    return time;
}

}  // namespace cellmates
