#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

namespace cellmates {

/// Threads that share the work of a tick. The caller is worker 0 and takes part;
/// with one worker everything runs inline, without a thread or an atomic.
///
/// Work is divided among the workers and joined before `each` returns. No result depends on which
/// thread does what.
class Workers {
public:
    static constexpr unsigned kMost = 16;

    /// Starts `count` (1 .. kMost) workers, or as many as the system allows: see `count()`.
    explicit Workers(unsigned count = 1);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// The caller alone, for code that has no workers.
    static Workers& alone();

    /// Whether this build has threads at all.
    static bool available();

    unsigned count() const { return count_; }
    /// Number of workers requested, 1 .. kMost. More than `count()` if the system refused a thread
    /// or this build has none.
    unsigned wanted() const { return wanted_; }

    /// Calls `task(w)` once for every worker w. The calls run at the same time if all threads have
    /// a processor. When the caller is done with its own call, it also makes those that no thread
    /// has begun, so no call may wait for another. For those that have begun it spin-waits, because
    /// a browser's main thread must not sleep. A trap in any call ends the program.
    template <class Task>
    void each(const Task& task) {
        if (count_ == 1) return task(0u);
        start([](const void* context,
                 unsigned worker) { (*static_cast<const Task*>(context))(worker); },
              &task);
    }

    /// These workers, or the caller alone if there are so few discs or contacts that joining the
    /// workers takes longer: 3,000 discs take two threads as long as one.
    Workers& worthwhile(std::uint32_t count) {
        constexpr std::uint32_t kWorthwhile = 4096;
        return count < kWorthwhile ? alone() : *this;
    }

    /// Calls `task(begin, end)` for one part of [0, count) per worker, if that is worthwhile.
    template <class Task>
    void split(std::uint32_t count, const Task& task) {
        Workers& crew = worthwhile(count);
        const unsigned parts = crew.count();
        crew.each([&](unsigned worker) {
            task(part(count, worker, parts), part(count, worker + 1, parts));
        });
    }

    /// Begin of the k-th of `parts` parts of [0, count).
    static std::uint32_t part(std::uint32_t count, unsigned k, unsigned parts) {
        return static_cast<std::uint32_t>(std::uint64_t{count} * k / parts);
    }

private:
    using Call = void (*)(const void* context, unsigned worker);
    void start(Call call, const void* context);

    struct Pool;
    unsigned wanted_ = 1;
    unsigned count_ = 1;
    std::unique_ptr<Pool> pool_;
};

/// Numbers that workers take one by one, each as soon as it is done with its last one, so that a
/// worker that is held up takes fewer.
class Deal {
public:
    Deal() = default;
    /// Every `step`th number of [from, to).
    Deal(std::uint32_t from, std::uint32_t to, std::uint32_t step = 1)
        : from_(from), step_(step), count_(from < to ? (to - from + step - 1) / step : 0) {}

    /// Sets `number` to the next one. False once all are taken.
    bool take(std::uint32_t& number) {
        if (next_.load(std::memory_order_relaxed) >= count_) return false;
        const std::uint32_t k = next_.fetch_add(1, std::memory_order_relaxed);
        number = from_ + k * step_;
        return k < count_;
    }
    /// How many numbers are taken.
    std::uint32_t taken() const { return std::min(next_.load(std::memory_order_relaxed), count_); }
    /// Starts over with `count` numbers. No worker may be taking numbers.
    void restart(std::uint32_t count) {
        count_ = count;
        next_.store(0, std::memory_order_relaxed);
    }

private:
    std::atomic<std::uint32_t> next_{0};
    std::uint32_t from_ = 0, step_ = 1, count_ = 0;
};

}  // namespace cellmates
