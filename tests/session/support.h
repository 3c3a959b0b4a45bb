#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "../core/rounded_clock.h"
#include "session/commands/command_text.h"
#include "session/session.h"

/// The tests of the session share a simulated clock, and a session whose answers are recorded.
namespace cellmates::test {

/// A clock that work and each look at it advance, and that shows its time rounded. On a machine
/// that is `slowness` times as slow, ticks take more frames, and a test takes less time.
class SimulatedTime final : public TimeSource {
public:
    explicit SimulatedTime(Rounding shown = {0.001}, double slowness = 1)
        : shown_(shown), slowness_(slowness) {}

    double read() override {
        most_ = std::max(most_, std::exchange(since_, 0));
        time_ += 5e-5;
        return shown_(time_);
    }
    void worked(Work work, std::uint64_t amount) override {
        if (work == Work::discs) since_ += amount, all_ += amount;
        constexpr double kNanoseconds[kWorks] = {0.3, 500, 5, 3};
        time_ +=
            kNanoseconds[static_cast<int>(work)] * static_cast<double>(amount) * 1e-6 * slowness_;
    }
    void wait(double ms) { time_ += ms; }
    double exact() const { return time_; }
    /// `Work::discs` in all, and the most between two looks at the clock.
    std::uint64_t allDiscs() const { return all_; }
    std::uint64_t mostDiscs() const { return most_; }

private:
    Rounding shown_;
    double slowness_;
    double time_ = 0;
    std::uint64_t since_ = 0, most_ = 0, all_ = 0;
};

/// A session at 60 frames per second, which records all of its answers and notices.
class Heard {
public:
    explicit Heard(std::string_view query, double slowness = 1, unsigned threads = 1,
                   Rounding shown = {0.001})
        : Heard(query, {}, slowness, threads, shown) {}
    /// `early`: commands that are given before the session opens.
    Heard(std::string_view query, const std::vector<std::string>& early, double slowness = 1,
          unsigned threads = 1, Rounding shown = {0.001})
        : time(shown, slowness), session(threads, time) {
        session.answerTo([this](const Session::Answer& answer) {
            const World* const now = session.world();
            EXPECT_TRUE(!answer.result || !now || (now->whole() && now->placed()));
            answers.push_back(answer);
        });
        session.show();
        for (const std::string& command : early) submit(command);
        session.open(readAddress(query, false));
    }

    /// Gives a command as a string, as the page does, and returns its tag.
    std::uint64_t submit(std::string_view text, Session::By by = Session::By::host) {
        const auto read = readCommand(text, pageCommands());
        ++lastTag;
        if (const auto* refused = std::get_if<Result>(&read))
            session.refuse(*refused, by, lastTag);
        else
            session.submit(std::get<Command>(read), by, lastTag);
        return lastTag;
    }
    std::uint64_t submit(Command command, Session::By by = Session::By::reader) {
        session.submit(std::move(command), by, ++lastTag);
        return lastTag;
    }
    void frames(int count) {
        for (int k = 0; k < count; ++k) session.frame(seconds += 1 / 60.0);
    }
    /// Runs frames until `holds()`. Fails the test after `most`.
    template <class Holds>
    void until(Holds holds, int most = 20'000) {
        for (int k = 0; k < most && !holds(); ++k) frames(1);
        EXPECT_TRUE(holds()) << "it does not hold after " << most << " frames";
    }
    /// Runs frames until the command is answered. Null if it is not answered within `most` frames.
    const Result* await(std::uint64_t tag, int most = 20'000) {
        for (int k = 0; k < most && !answerTo(tag); ++k) frames(1);
        return answerTo(tag);
    }
    /// Gives a command and waits for its answer. Fails the test if there is none.
    template <class Given>
    Result ask(Given given, Session::By by = Session::By::host, int most = 20'000) {
        const Result* const result = await(submit(std::move(given), by), most);
        EXPECT_TRUE(result) << "command " << lastTag << " is not answered";
        return result ? *result : Result{Result::Code::interrupted, {}, {}, {}};
    }
    /// Gives a command and waits until it is carried out. Fails the test if it is refused.
    template <class Given>
    void done(Given given, Session::By by = Session::By::host) {
        const Result result = ask(std::move(given), by);
        EXPECT_TRUE(result) << "command " << lastTag << ": " << result.sentence;
    }
    void step(int ticks) { done("type=step&ticks=" + std::to_string(ticks)); }
    void seek(std::uint64_t tick) { done(command::Seek{tick}, Session::By::reader); }
    /// The file of a replay or of a state.
    Bytes save(command::Save::What what = command::Save::What::whole) {
        done(command::Save{what}, Session::By::reader);
        return session.written();
    }
    /// Gives the command to open a file, and returns its tag.
    std::uint64_t open(Bytes file, bool asks = false) {
        return submit(command::Open{std::make_shared<const Bytes>(std::move(file)), asks});
    }
    /// Opens a file that reproduces what was saved bit for bit.
    void reopen(Bytes file) {
        const Result* const opened = await(open(std::move(file)));
        ASSERT_TRUE(opened && *opened) << (opened ? opened->sentence : "no answer");
        EXPECT_NE(opened->sentence.find("reproduced exactly"), std::string::npos)
            << opened->sentence;
    }
    const Result* answerTo(std::uint64_t tag) const {
        for (const Session::Answer& answer : answers)
            if (answer.tag == tag) return &answer.result;
        return nullptr;
    }
    int timesAnswered(std::uint64_t tag) const {
        int times = 0;
        for (const Session::Answer& answer : answers) times += answer.tag == tag;
        return times;
    }
    std::string notices() {
        std::string all;
        while (const auto next = session.takeNotice()) all += next->sentence + "\n";
        return all;
    }
    const World& world() const { return *session.world(); }

    SimulatedTime time;
    Session session;
    std::deque<Session::Answer> answers;  // a deque, whose elements do not move as it grows
    double seconds = 0;
    std::uint64_t lastTag = 0;
};

inline constexpr auto kReader = Session::By::reader;
inline constexpr auto kHost = Session::By::host;

}  // namespace cellmates::test
