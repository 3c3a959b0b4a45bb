#include "core/workers.h"

#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)
#define CELLMATES_THREADS 1
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace cellmates {

Workers& Workers::alone() {
    static Workers caller;
    return caller;
}

#ifdef CELLMATES_THREADS

namespace {

// Looks at the next task before a worker goes to sleep, about 50 µs: longer than the
// gaps between the stages of a tick, shorter than those between frames. WebAssembly has
// no instruction that pauses. A tick of 10 000 discs on two threads took 0.25 ms there
// with 2000 looks, and 0.20 with these.
#ifdef __EMSCRIPTEN__
constexpr int kLooks = 20'000;
#else
constexpr int kLooks = 2000;
#endif

void pauseBriefly() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

}  // namespace

struct Workers::Pool {
    std::atomic<std::uint32_t> round{0};    ///< counts tasks; a change starts the workers
    std::atomic<std::uint32_t> working{0};  ///< how many have not finished the task
    std::atomic<std::uint32_t> asleep{0};
    std::atomic<bool> over{false};
    Call call = nullptr;
    const void* context = nullptr;
    std::mutex mutex;  ///< of the sleepers
    std::condition_variable woken;
    std::thread threads[kMost];

    void run(unsigned worker) {
        for (std::uint32_t seen = 0;;) {
            awaitRoundAfter(seen);
            ++seen;
            if (over.load(std::memory_order_acquire)) return;
            call(context, worker);
            working.fetch_sub(1, std::memory_order_release);
        }
    }

    void awaitRoundAfter(std::uint32_t seen) {
        for (int look = 0; look < kLooks; ++look) {
            if (round.load(std::memory_order_acquire) != seen) return;
            pauseBriefly();
        }
        std::unique_lock lock(mutex);
        asleep.fetch_add(1);
        woken.wait(lock, [&] { return round.load() != seen; });
        asleep.fetch_sub(1);
    }

    // Whoever goes to sleep says so before the last look at the round, and the round
    // changes before the look at who sleeps: one of the two sees the other. A call of
    // the system is saved where all are awake; in a browser it costs 2 µs.
    void begin() {
        round.fetch_add(1);
        if (asleep.load() == 0) return;
        {
            const std::lock_guard lock(mutex);
        }
        woken.notify_all();
    }
};

bool Workers::available() { return true; }

Workers::Workers(unsigned count) : count_(std::clamp(count, 1u, kMost)) {
    if (count_ == 1) return;
    pool_ = std::make_unique<Pool>();
    for (unsigned worker = 1; worker < count_; ++worker)
        pool_->threads[worker] = std::thread([this, worker] { pool_->run(worker); });
}

Workers::~Workers() {
    if (!pool_) return;
    pool_->over = true;
    pool_->begin();
    for (unsigned worker = 1; worker < count_; ++worker) pool_->threads[worker].join();
}

void Workers::start(Call call, const void* context) {
    Pool& pool = *pool_;
    pool.call = call;
    pool.context = context;
    pool.working.store(count_ - 1, std::memory_order_relaxed);
    pool.begin();
    call(context, 0);
    while (pool.working.load(std::memory_order_acquire) > 0) pauseBriefly();
}

#else

struct Workers::Pool {};

bool Workers::available() { return false; }
Workers::Workers(unsigned) {}
Workers::~Workers() = default;
void Workers::start(Call call, const void* context) { call(context, 0); }

#endif

}  // namespace cellmates
