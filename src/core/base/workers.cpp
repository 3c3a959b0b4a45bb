#include "core/base/workers.h"

#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)
#define CELLMATES_THREADS 1
#include <pthread.h>
#include <sched.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#endif
#ifdef __EMSCRIPTEN_PTHREADS__
#include <emscripten/em_js.h>
#endif

namespace cellmates {

Workers& Workers::alone() {
    static Workers caller;
    return caller;
}

#ifdef CELLMATES_THREADS

#ifdef __EMSCRIPTEN__
// Sets the int at the address `trapped` after a trap. WebAssembly itself cannot catch one, and
// while the caller waits, the page receives no event.
using ThreadWork = void (*)(void*);
// clang-format off
EM_JS(void, reportTrap, (ThreadWork work, void* context, void* trapped), {
  try {
    wasmTable.get(work)(context);
  } catch (error) {
    Atomics.store(HEAP32, trapped >>> 2, 1);
    throw error;
  }
});
// clang-format on
#endif

namespace {

// How often a worker polls for the next task before it sleeps, about 50 µs in all: longer than the
// gaps between the stages of a tick, shorter than those between frames. WebAssembly has no pause
// instruction, so it polls more often in that time (bench/HISTORY.md).
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
    /// The upper half is the task's number; the lower half has a bit for each part that no thread
    /// has begun. The thread that clears a bit does that part. The number wraps at 65,536: a worker
    /// that has slept through exactly that many tasks sees no new one, and the caller does its
    /// part.
    std::atomic<std::uint32_t> offer{0};
    std::atomic<std::uint32_t> undone{0};  ///< parts that are not done
    std::atomic<std::uint32_t> asleep{0};
    std::atomic<bool> over{false};
    std::atomic<int> trapped{0};
    Call call = nullptr;
    const void* context = nullptr;
    std::mutex mutex;  ///< mutex of the sleepers
    std::condition_variable woken;

    static_assert(kMost <= 16, "one bit each");
    static std::uint32_t taskOf(std::uint32_t offer) { return offer >> 16; }

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
#ifdef __EMSCRIPTEN__
        reportTrap(&Pool::work, context, &static_cast<const Thread*>(context)->pool->trapped);
#else
        work(context);
#endif
        return nullptr;
    }

    static void work(void* context) {
        const Thread& thread = *static_cast<const Thread*>(context);
        Pool& pool = *thread.pool;
        for (std::uint32_t seen = 0;;) {
            seen = pool.awaitTaskAfter(seen);
            if (pool.over.load(std::memory_order_acquire)) return;
            pool.tryPart(thread.worker);
        }
    }

    std::uint32_t awaitTaskAfter(std::uint32_t seen) {
        const auto task = [&] { return taskOf(offer.load()); };
        const auto called = [&] { return task() != seen || over.load(); };
        for (int look = 0; look < kLooks; ++look) {
            if (called()) return task();
            pauseBriefly();
        }
        std::unique_lock lock(mutex);
        asleep.fetch_add(1);
        woken.wait(lock, called);
        asleep.fetch_sub(1);
        return task();
    }

    // Does a part of the task, unless another thread has begun it.
    void tryPart(unsigned part) {
        const std::uint32_t bit = 1u << part;
        std::uint32_t now = offer.load(std::memory_order_acquire);
        do {
            if ((now & bit) == 0) return;
        } while (!offer.compare_exchange_weak(now, now & ~bit, std::memory_order_acquire));
        call(context, part);
        undone.fetch_sub(1, std::memory_order_release);
    }

    // Offers the parts from 1 to `parts` - 1. Sleepers increment `asleep` before they re-read
    // `offer`; here `offer` changes before `asleep` is read, so no wake-up is lost. If no worker
    // sleeps, this saves a system call, which takes 2 µs in a browser.
    void begin(unsigned parts) {
        undone.store(parts - 1, std::memory_order_relaxed);
        const std::uint32_t bits = (1u << parts) - 2;
        offer.store((taskOf(offer.load()) + 1) << 16 | bits);
        if (asleep.load() == 0) return;
        {
            const std::lock_guard lock(mutex);
        }
        woken.notify_all();
    }

    // The caller does the parts of threads that are asleep, without a processor or not started yet,
    // rather than wait for these to begin.
    void finish(unsigned parts) {
        for (unsigned part = parts; part-- > 1;) tryPart(part);
        for (unsigned look = 0; undone.load(std::memory_order_acquire) > 0; ++look) {
            if (trapped.load(std::memory_order_relaxed)) std::abort();
            pauseBriefly();
#ifndef __EMSCRIPTEN__
            // If threads outnumber processors, the awaited thread may need this processor.
            if (look > unsigned{kLooks}) sched_yield();
#endif
        }
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
    pool_->begin(1);
    for (unsigned worker = 1; worker < count_; ++worker)
        pthread_join(pool_->threads[worker].handle, nullptr);
}

void Workers::start(Call call, const void* context) {
    pool_->call = call;
    pool_->context = context;
    pool_->begin(count_);
    call(context, 0);
    pool_->finish(count_);
}

#else

struct Workers::Pool {};

bool Workers::available() { return false; }
Workers::Workers(unsigned count) : wanted_(std::clamp(count, 1u, kMost)) {}
Workers::~Workers() = default;
void Workers::start(Call call, const void* context) { call(context, 0); }

#endif

}  // namespace cellmates
