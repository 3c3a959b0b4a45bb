// Tests threads that the system fails to start. In this program the linker replaces
// `pthread_create` by `__wrap_pthread_create` (see CMakeLists.txt).

#include <pthread.h>

#include <atomic>
#include <cerrno>

#include "support.h"

namespace {

int refused = 0;  // the number of the thread that fails to start, from 1; 0 for none

// While this is set, new threads are started but do not run, as if they had no processor.
std::atomic<bool> held{false};

struct Routine {
    void* (*run)(void*);
    void* argument;
};
Routine routines[16];

void* runLate(void* routine) {
    while (held.load()) {
    }
    const auto [run, argument] = *static_cast<Routine*>(routine);
    return run(argument);
}

}  // namespace

extern "C" {
int __real_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*routine)(void*), void* argument) {
    if (refused > 0 && --refused == 0) return EAGAIN;
    if (held.load()) {
        static unsigned next = 0;
        Routine& late = routines[next++ % 16];
        late = {routine, argument};
        return __real_pthread_create(thread, attributes, runLate, &late);
    }
    return __real_pthread_create(thread, attributes, routine, argument);
}
}

namespace cellmates::test {
namespace {

// The caller is a worker too, so four threads make five workers.
TEST(ThreadFailure, WorkersMakeDoWithThoseThatStarted) {
    for (int k = 1; k <= 4; ++k) {
        refused = k;
        Workers workers(5);
        EXPECT_EQ(refused, 0);
        EXPECT_EQ(workers.count(), static_cast<unsigned>(k));
        EXPECT_EQ(workers.wanted(), 5u);
        for (int round = 0; round < 50; ++round) {
            int calls[5] = {};
            workers.each([&](unsigned worker) { ++calls[worker]; });
            for (int worker = 0; worker < 5; ++worker) ASSERT_EQ(calls[worker], worker < k);
        }
    }
}

TEST(ThreadFailure, OfOneMomentIsNoFailureOfTheNext) {
    refused = 1;
    EXPECT_EQ(Workers(3).count(), 1u);
    EXPECT_EQ(Workers(3).count(), 3u);
}

TEST(ThreadFailure, APartThatNobodyBeginsIsTheCallers) {
    const Config config = configOf(Scene::klaus, 9000, 2, Method::grid);
    const std::uint64_t alone = hashAfter(config, 5);
    held = true;
    {
        Workers workers(3);
        ASSERT_EQ(workers.count(), 3u);
        for (int round = 1; round <= 1000; ++round) {
            int calls[3] = {};
            workers.each([&](unsigned worker) { ++calls[worker]; });
            for (const int times : calls) ASSERT_EQ(times, 1);
        }
        EXPECT_EQ(hex(hashAfter(config, 5, workers)), hex(alone));
        held = false;  // the late threads must not run tasks that are long done
        EXPECT_EQ(hex(hashAfter(config, 5, workers)), hex(alone));
    }
}

}  // namespace
}  // namespace cellmates::test
