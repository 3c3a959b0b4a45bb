#include "core/base/workers.h"

#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)
#define CELLMATES_THREADS 1
#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#endif

namespace cellmates {

Workers& Workers::alone() {
    static Workers caller;
    return caller;
}

#ifdef CELLMATES_THREADS

namespace {

// How often a worker polls for the next task before it sleeps, about 50 µs in all: longer than the
// gaps between the stages of a tick, shorter than those between frames. WebAssembly has no pause
// instruction; there a tick of 10,000 discs on two threads took 0.25 ms with 2,000 polls, and 0.20
// ms with these.
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

    // Not std::thread: it throws if the system cannot start a thread, which ends a program built
    // without exceptions.
    struct Thread {
        Pool* pool;
        unsigned worker;
        pthread_t handle;
    };
    Thread threads[kMost];

    [[nodiscard]] bool startThread(unsigned worker) {
        Thread& thread = threads[worker];
        thread.pool = this;
        thread.worker = worker;
        return pthread_create(&thread.handle, nullptr, &Pool::enter, &thread) == 0;
    }

    static void* enter(void* context) {
        const Thread& thread = *static_cast<const Thread*>(context);
        thread.pool->run(thread.worker);
        return nullptr;
    }

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

    // Sleepers increment `asleep` before they re-read `round`; here `round` changes before `asleep`
    // is read, so no wake-up is lost. If all are awake this saves a system call, which costs 2 µs
    // in a browser.
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

Workers::Workers(unsigned count) : wanted_(std::clamp(count, 1u, kMost)) {
    if (wanted_ == 1) return;
    pool_.reset(new (std::nothrow) Pool);
    if (!pool_) return;
    while (count_ < wanted_ && pool_->startThread(count_)) ++count_;
    if (count_ == 1) pool_.reset();
}

Workers::~Workers() {
    if (!pool_) return;
    pool_->over = true;
    pool_->begin();
    for (unsigned worker = 1; worker < count_; ++worker)
        pthread_join(pool_->threads[worker].handle, nullptr);
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
Workers::Workers(unsigned count) : wanted_(std::clamp(count, 1u, kMost)) {}
Workers::~Workers() = default;
void Workers::start(Call call, const void* context) { call(context, 0); }

#endif

}  // namespace cellmates
