// The workbench's functions for JavaScript, which web/workbench/runner.ts calls. There is one
// player per instance.

#include <emscripten.h>

#include <array>
#include <string>

#include "workbench/player.h"

using namespace cellmates;

// Code in JavaScript to be played: `answer` of the options with which the program was made.
// clang-format off
EM_JS(double, answer_begin, (double keep), { return Module['answer'].begin(keep); })
EM_JS(void, answer_show, (std::uint32_t frame), { Module['answer'].show(frame); })
EM_JS(void, answer_find, (), { Module['answer'].find(); })
EM_JS(void, answer_count, (), { Module['answer'].count(); })
// clang-format on

namespace {

/// Code in JavaScript. It finds the contacts of a frame at once, without pauses.
class Answer final : public Played {
public:
    bool begin(double keep) override {
        rows_ = answer_begin(keep);
        return true;
    }
    double rows() const override { return rows_; }
    bool show(std::uint32_t frame) override {
        frame_ = frame;
        answer_show(frame);
        return true;
    }
    Progress build(Pace&) override { return Progress::done; }
    Progress query(Pace&) override {
        answer_find();
        return Progress::done;
    }
    Progress order(Pace&) override { return Progress::done; }
    Count count() override {
        count_ = {};
        answer_count();
        return count_;
    }
    double share() const override { return 1; }

    /// A contact of the frame that is counted.
    void add(std::uint32_t a, std::uint32_t b) {
        ++count_.contacts;
        count_.hash += contactHash(frame_, a, b);
    }

private:
    double rows_ = 0;
    std::uint32_t frame_ = 0;
    Count count_;
};

Answer& answer() {
    static Answer one;
    return one;
}

Player& player() {
    static Player one;
    return one;
}

/// Keeps a string for JavaScript, which copies it before its next call.
const char* given(std::string text) {
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

const MethodInfo* method(int number) {
    static const std::vector<MethodInfo> all = playedMethods();
    return number >= 0 && number < static_cast<int>(all.size()) ? &all[number] : nullptr;
}

}  // namespace

extern "C" {

/// Makes room for a workload of `count` words. Null if there is not enough memory.
EMSCRIPTEN_KEEPALIVE std::uint32_t* workbench_reserve(std::uint32_t count) {
    return player().workload().reserve(count) ? player().workload().words() : nullptr;
}
/// Reads the words. An empty string, or a sentence that says what is wrong.
EMSCRIPTEN_KEEPALIVE const char* workbench_read() { return given(player().workload().read()); }

/// How the workload's discs were rounded: frames that were compared, their contacts in double
/// precision, and pairs that touch in one precision only.
EMSCRIPTEN_KEEPALIVE const double* workbench_rounding() {
    static std::array<double, 3> all;
    const Rounding::Result& r = player().workload().rounding();
    all = {double(r.compared), double(r.contacts), double(r.wrong)};
    return all.data();
}

/// Name, label and description of a method, a line each; empty after the last one.
EMSCRIPTEN_KEEPALIVE const char* workbench_method(int number) {
    const MethodInfo* const info = method(number);
    if (!info) return "";
    return given(std::string(info->name) + "\n" + std::string(info->label) + "\n" +
                 std::string(about(info->id)));
}

EMSCRIPTEN_KEEPALIVE int workbench_begin(int number, double keep, double budget) {
    return player().begin(method(number)->id, keep, budget);
}
/// Begins with the code in JavaScript.
EMSCRIPTEN_KEEPALIVE int workbench_begin_answer(double keep, double budget) {
    return player().begin(answer(), keep, budget);
}
/// Adds a contact between discs with these ids, while `answer.count` runs.
EMSCRIPTEN_KEEPALIVE void workbench_contact(std::uint32_t a, std::uint32_t b) {
    answer().add(a, b);
}
/// Continues for `ms`; the number of a `Player::State`.
EMSCRIPTEN_KEEPALIVE int workbench_advance(double ms) {
    return static_cast<int>(player().advance(ms));
}
EMSCRIPTEN_KEEPALIVE double workbench_progress() { return player().progress(); }
EMSCRIPTEN_KEEPALIVE double workbench_clock_step() { return player().clockStep(); }

/// The result, in the order of `figures` in web/workbench/runner.ts; a hash is two numbers of 32
/// bits.
EMSCRIPTEN_KEEPALIVE const double* workbench_result() {
    static std::array<double, 21> all;
    const PlayResult& r = player().result();
    const auto high = [](std::uint64_t hash) { return static_cast<double>(hash >> 32); };
    const auto low = [](std::uint64_t hash) { return static_cast<double>(hash & UINT32_MAX); };
    all = {r.discs,      double(r.ms.plays), double(r.frames),   r.ms.p50,
           r.ms.p95,     r.ms.mean,          r.ms.least,         r.buildMs,
           r.queryMs,    r.orderMs,          r.ms.low,           r.tests,
           r.contacts,   double(r.bytes),    double(r.rebuilds), double(r.ms.batch),
           high(r.hash), low(r.hash),        high(r.firstHash),  low(r.firstHash),
           r.estimateMs};
    return all.data();
}
}
