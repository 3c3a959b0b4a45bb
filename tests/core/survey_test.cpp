#include "core/inspect/survey.h"

#include <algorithm>
#include <utility>

#include "rounded_clock.h"
#include "support.h"

// Tests Survey and its EdgeClock, mostly with simulated clocks of every kind.

namespace cellmates::test {
namespace {

/// The cost of each unit of work, ms.
struct Costs {
    double pairTest = 0.3e-6, disc = 5e-6, pass = 3e-6;

    double of(Work work, std::uint64_t amount) const {
        const double each[kWorks] = {pairTest, 0, disc, pass};
        return each[static_cast<int>(work)] * static_cast<double>(amount);
    }
};

/// A simulated browser's clock. Work takes as long as `Costs` says, reading the clock takes a
/// little time, and the clock is rounded.
class Simulated : public TimeSource {
public:
    explicit Simulated(Rounding shown, Costs costs = {}) : shown_(shown), costs_(costs) {}
    explicit Simulated(double step, Costs costs = {}) : Simulated(Rounding{step}, costs) {}

    double read() override {
        exact_ += 0.0537e-3;
        return shown_(exact_);
    }
    void worked(Work work, std::uint64_t amount) override { exact_ += costs_.of(work, amount); }

    void work(double ms) { exact_ += ms; }

    double exact() const { return exact_; }

private:
    Rounding shown_;
    Costs costs_;
    double exact_ = 1234.5;
};

/// A clock that only adds up the cost of work.
class Exact final : public TimeSource {
public:
    explicit Exact(Costs costs) : costs_(costs) {}
    double read() override { return 0; }
    void worked(Work work, std::uint64_t amount) override { sum_ += costs_.of(work, amount); }
    double take() { return std::exchange(sum_, 0); }

private:
    Costs costs_;
    double sum_ = 0;
};

/// The costs of a slow machine, on which a survey repeats less.
constexpr Costs kSlow{.pairTest = 10e-6, .disc = 160e-6, .pass = 100e-6};

struct Wanted {
    double ms = 0, buildMs = 0;
};

/// The expected times of a detection that is repeated on motionless discs.
Wanted standing(const World& world, Method method, float cell, Costs costs = {}) {
    Snapshot snapshot;
    EXPECT_TRUE(snapshot.take(world));
    Exact time(costs);
    Pace pace(time);
    Detection detection(method);
    Wanted wanted;
    for (int round = 0; round < 3; ++round) {
        time.take();
        detection.restart();
        EXPECT_EQ(detection.build(snapshot.input(cell), pace), Progress::done);
        // A method without its own cells is charged with the world's sort.
        const double sort =
            detection.cost().usesStorage ? costs.of(Work::passes, world.particles().count()) : 0;
        wanted.buildMs = time.take() + sort;
        EXPECT_EQ(detection.advance(snapshot.input(cell), pace), Progress::done);
        wanted.ms = wanted.buildMs + time.take();
    }
    return wanted;
}

/// The expected mean time of the `ticks` after the first.
double moving(const World& world, Method method, unsigned ticks, Costs costs = {}) {
    Snapshot snapshot;
    EXPECT_TRUE(snapshot.take(world));
    Config config = world.config();
    config.method = method;
    Particles p;
    StorageOrder order;
    EXPECT_TRUE(p.create(config.capacity) && order.create(config.capacity) &&
                p.copy(snapshot.particles()));
    const Arena arena{config, p, order, Workers::alone()};
    ContactStepper stepper;
    Stats stats;
    Exact time(costs);
    Pace pace(time);
    double sum = 0;
    for (unsigned tick = 0; tick <= ticks; ++tick) {
        EXPECT_EQ(stepper.advance(arena, pace, stats, Stage::sort), Progress::done);
        const double sort = time.take();
        EXPECT_EQ(stepper.advance(arena, pace, stats, Stage::detect), Progress::done);
        const double detect = time.take();
        EXPECT_EQ(stepper.advance(arena, pace, stats, Stage::edges), Progress::done);
        time.take();
        if (tick > 0) sum += detect + (stepper.cost().usesStorage ? sort : 0);
    }
    return sum / ticks;
}

void runToTheEnd(Survey& survey) {
    for (int slices = 0; survey.active(); ++slices) {
        survey.run(8);
        ASSERT_LT(slices, 100'000);
    }
}

/// Parameters: number of discs, and the clock.
class SurveyBy : public testing::TestWithParam<std::pair<std::uint32_t, Rounding>> {
public:
    static std::vector<std::pair<std::uint32_t, Rounding>> cases() {
        if (kRepeated) return {{50, {0.005}}};
        std::vector<std::pair<std::uint32_t, Rounding>> all{{700, {0.1}},
                                                            {50, {.step = 0.1, .setBackAt = 2000}}};
        for (const Rounding& clock : kFineClocks) all.push_back({50, clock});
        return all;
    }
};

TEST_P(SurveyBy, TheClockMeasuresWhatItTakes) {
    const auto& [count, clock] = GetParam();
    // Single timings by a random clock are off by half a step.
    const bool random = clock.kind == Rounding::Kind::random;
    const auto world = makeWorld(sceneConfig(Scene::klaus, count));
    run(*world, 5);
    const std::uint64_t before = world->hash();
    for (const auto mode : {Survey::Mode::stands, Survey::Mode::moves}) {
        Simulated time(clock, kSlow);
        Survey survey(time);
        ASSERT_TRUE(survey.begin(*world, mode, methodTrials(world->config())));
        EXPECT_EQ(survey.agree(), std::nullopt);
        runToTheEnd(survey);
        EXPECT_EQ(hex(world->hash()), hex(before));
        EXPECT_EQ(world->tick(), 5u);
        ASSERT_EQ(survey.trials().size(), detectors().size());
        for (const Trial& trial : survey.trials()) {
            SCOPED_TRACE(name(trial.method));
            EXPECT_EQ(trial.state, Trial::done);
            EXPECT_EQ(trial.contacts, survey.trials()[0].contacts);
            if (mode == Survey::Mode::moves) {
                EXPECT_EQ(trial.repeats, Survey::kTicks);
                const double wanted = moving(*world, trial.method, Survey::kTicks, kSlow);
                if (trial.below)
                    EXPECT_LT(wanted, trial.ms);
                else
                    EXPECT_NEAR(trial.ms / wanted, 1, random ? 0.2 : 0.05);
                continue;
            }
            const Wanted wanted = standing(*world, trial.method, 0, kSlow);
            EXPECT_FALSE(trial.below);
            EXPECT_NEAR(trial.ms / wanted.ms, 1, random ? 0.1 : 0.02);
            if (trial.method == Method::naive)
                EXPECT_LT(trial.buildMs, 0.01 * trial.ms);
            else
                EXPECT_NEAR(trial.buildMs / wanted.buildMs, 1, random ? 0.1 : 0.02);
            // The repeats last at least fifty clock steps and 20 ms.
            EXPECT_GE(trial.repeats * trial.ms, std::max(20.0, 50 * clock.step) * 0.9);
            EXPECT_GE(trial.repeats, 3u);
            EXPECT_EQ(trial.bytes == 0, trial.method == Method::naive);
            EXPECT_EQ(trial.estimateMs, 0);
        }
        EXPECT_EQ(survey.trials()[0].method, Method::naive);
        EXPECT_EQ(survey.trials()[0].pairTests, count * (count - 1ull) / 2);
        EXPECT_EQ(survey.agree(), true);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, SurveyBy, testing::ValuesIn(SurveyBy::cases()), [](const auto& of) {
    return std::to_string(of.param.first) + "DiscsBy" + of.param.second.name();
});

// A long detection runs in slices, and each slice is timed separately.
TEST(Survey, AddsUpTheSlicesOfALongDetection) {
    const Costs costs{.pairTest = 1e-4};  // 124 ms for all pairs
    const auto world = makeWorld(sceneConfig(Scene::klaus, 1576));
    for (const double grain : {1.0, 0.1}) {
        Simulated time(grain, costs);
        Survey survey(time);
        ASSERT_TRUE(survey.begin(*world, Survey::Mode::stands, {{.method = Method::naive}}));
        runToTheEnd(survey);
        const Trial& trial = survey.trials()[0];
        const double wanted = standing(*world, Method::naive, 0, costs).ms;
        EXPECT_GT(wanted, 100);
        EXPECT_NEAR(trial.ms / wanted, 1, 0.01);
        EXPECT_EQ(trial.repeats, 3u);             // repeats until they have taken 250 ms
        EXPECT_EQ(survey.agree(), std::nullopt);  // nothing to compare with
    }
}

TEST(Survey, MovesForTwoSecondsAtMostAndSaysHowFar) {
    const Costs costs{.pairTest = 1e-4};
    const auto world = makeWorld(sceneConfig(Scene::klaus, 1000));  // 50 ms for all pairs
    Simulated time(0.1, costs);
    Survey survey(time);
    ASSERT_TRUE(survey.begin(*world, Survey::Mode::moves,
                             {{.method = Method::naive}, {.method = Method::grid}}));
    const double from = time.exact();
    while (survey.trials()[1].state != Trial::done) survey.run(8);
    const double between = time.exact();
    runToTheEnd(survey);
    const Trial& naive = survey.trials()[0];
    EXPECT_LT(between - from, 2010);
    EXPECT_NEAR(time.exact() - between, 2000, 110);
    EXPECT_NEAR(naive.repeats, 39, 2);
    EXPECT_NEAR(naive.ms / moving(*world, Method::naive, naive.repeats, costs), 1, 0.01);
    EXPECT_EQ(survey.trials()[1].repeats, Survey::kTicks);
    EXPECT_EQ(survey.agree(), true);  // compares the ticks that both have made
}

// A detection that takes longer than two seconds is done once. The grid is charged with the sort in
// this case, too.
TEST(Survey, LongDetectionsAreDoneOnce) {
    const Costs costs{.pairTest = 1, .disc = 0, .pass = 2};
    const auto world = makeWorld(sceneConfig(Scene::klaus, 1000));
    for (const auto mode : {Survey::Mode::stands, Survey::Mode::moves}) {
        Simulated time(1, costs);
        Survey survey(time);
        ASSERT_TRUE(survey.begin(*world, mode, {{.method = Method::grid}}));
        while (survey.active()) survey.run(1000);
        const Trial& trial = survey.trials()[0];
        const Wanted wanted = standing(*world, Method::grid, 0, costs);
        EXPECT_GT(wanted.ms, 2000 + 1000 * costs.pass);
        EXPECT_EQ(trial.repeats, 1u);
        if (mode == Survey::Mode::stands) {
            EXPECT_NEAR(trial.ms / wanted.ms, 1, 0.01);
            EXPECT_NEAR(trial.buildMs / wanted.buildMs, 1, 0.01);
        }
    }
}

TEST(Survey, WhatWouldTakeLongComesAfterTheOthers) {
    const Costs costs{.pairTest = 1e-2};  // 20 s for all pairs
    const auto world = makeWorld(sceneConfig(Scene::klaus, 2000));
    for (const auto mode : {Survey::Mode::stands, Survey::Mode::moves}) {
        Simulated time(0.1, costs);
        Survey survey(time);
        ASSERT_TRUE(survey.begin(
            *world, mode,
            {{.method = Method::grid, .cell = 10'000}, {.method = Method::grid, .cell = 4}}));
        while (survey.trials()[1].state != Trial::done) {
            EXPECT_EQ(survey.trials()[0].state == Trial::waiting,
                      survey.trials()[0].estimateMs > 0 || time.exact() < 1300);
            survey.run(8);
            ASSERT_LT(time.exact(), 60'000);
        }
        const Trial& slow = survey.trials()[0];
        EXPECT_NE(slow.state, Trial::done);
        EXPECT_GT(slow.estimateMs, 10'000);
        EXPECT_LT(slow.estimateMs, 50'000);
        survey.run(8);
        EXPECT_EQ(slow.state, Trial::running);
        while (survey.active()) survey.run(100);
        EXPECT_EQ(slow.state, Trial::done);
        EXPECT_EQ(slow.repeats, 1u);
        EXPECT_NEAR(slow.ms / 19'990, 1, 0.02);
        EXPECT_EQ(survey.agree(), true);
    }
}

TEST(Survey, WhatIsCancelledStaysSo) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 200));
    const std::vector<Trial> trials = {{.method = Method::naive},
                                       {.method = Method::grid},
                                       {.method = Method::sap},
                                       {.method = Method::hash}};
    const std::size_t naive = 0, grid = 1, sap = 2, hash = 3;
    for (const auto mode : {Survey::Mode::stands, Survey::Mode::moves}) {
        Simulated time(0.1, kSlow);
        Survey survey(time);
        ASSERT_TRUE(survey.begin(*world, mode, trials));
        while (survey.trials()[grid].state != Trial::done) survey.run(2);
        survey.run(2);
        EXPECT_EQ(survey.trials()[sap].state, Trial::running);
        const Trial kept = survey.trials()[grid];
        survey.cancel();
        EXPECT_FALSE(survey.active());
        survey.run(100);
        EXPECT_EQ(survey.trials()[grid].state, Trial::done);
        for (const std::size_t left : {naive, sap, hash})
            EXPECT_EQ(survey.trials()[left].state, Trial::cancelled);
        EXPECT_EQ(survey.trials()[grid].ms, kept.ms);
        EXPECT_GT(kept.ms, 0);
        EXPECT_EQ(survey.agree(), std::nullopt);

        // A new survey starts from nothing.
        ASSERT_TRUE(survey.begin(*world, mode, {trials[sap], trials[hash]}));
        runToTheEnd(survey);
        for (const Trial& trial : survey.trials()) EXPECT_EQ(trial.state, Trial::done);
        EXPECT_EQ(survey.agree(), true);
        survey.clear();
        EXPECT_EQ(survey.trials().size(), 0u);
    }
}

TEST(Survey, KeepsToItsBudget) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 300));
    Simulated time(0.1, kSlow);
    Survey survey(time);
    ASSERT_TRUE(survey.begin(*world, Survey::Mode::stands, methodTrials(world->config())));
    double longest = 0;
    while (survey.active()) {
        const double from = time.exact();
        survey.run(8);
        longest = std::max(longest, time.exact() - from);
    }
    EXPECT_GT(longest, 7);
    EXPECT_LT(longest, 8 + 4 + 0.3);  // a short detection does not pause
}

TEST(Survey, SizesOfCell) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 300));
    const std::vector<Trial> trials = cellSizes(*world, Method::grid, 9);
    ASSERT_EQ(trials.size(), 9u);
    EXPECT_FLOAT_EQ(trials.front().cell, 1);
    EXPECT_FLOAT_EQ(trials.back().cell, 16);
    EXPECT_FLOAT_EQ(trials[4].cell, 4);
    EXPECT_TRUE(std::ranges::is_sorted(trials, {}, &Trial::cell));
    Simulated time(0.1, kSlow);
    Survey survey(time);
    ASSERT_TRUE(survey.begin(*world, Survey::Mode::stands, trials));
    runToTheEnd(survey);
    for (const Trial& trial : survey.trials()) {
        EXPECT_EQ(trial.contacts, survey.trials()[0].contacts);
        EXPECT_NEAR(trial.ms / standing(*world, Method::grid, trial.cell, kSlow).ms, 1, 0.02);
    }
    for (std::size_t k = 1; k < 9; ++k)
        EXPECT_GT(survey.trials()[k].pairTests, survey.trials()[0].pairTests);
    EXPECT_EQ(survey.agree(), true);
}

TEST(Survey, OfNoDiscs) {
    const auto world = makeWorld(sceneConfig(Scene::klaus, 0));
    for (const auto mode : {Survey::Mode::stands, Survey::Mode::moves}) {
        Simulated time(0.1);
        Survey survey(time);
        ASSERT_TRUE(
            survey.begin(*world, mode, {{.method = Method::naive}, {.method = Method::sap}}));
        runToTheEnd(survey);
        for (const Trial& trial : survey.trials()) {
            EXPECT_EQ(trial.state, Trial::done);
            // A few empty passes, each counted as one disc, take a thousandth of a clock step.
            EXPECT_LT(trial.ms, 1e-4);
        }
        EXPECT_EQ(survey.agree(), true);
    }
}

TEST(EdgeClock, ReadsAPartOfATick) {
    for (const double grain : {1.0, 0.1, 0.005}) {
        Simulated time(grain);
        EdgeClock clock(time);
        EXPECT_NEAR(time.steps().length, grain, 1e-9);
        // Times are in ns; two looks at the clock are 54 ns apart.
        for (const double work : {0.0, 400.0, 3000.0, 123'456.0, 7'654'321.0}) {
            double sum = 0;
            for (int k = 0; k < 100; ++k) {
                clock.start();
                time.work(1e-6 * (work + k));
                sum += clock.stop();
            }
            EXPECT_NEAR(sum / 100 * 1e6, work + 49.5, 8 + 1e-3 * work) << grain;
        }
    }
}

TEST(ClockSteps, OfEveryKindAreMeasured) {
    for (const Rounding& fine : kFineClocks) {
        Simulated time(fine);
        EXPECT_NEAR(time.steps().length, fine.step, 0.06 * fine.step) << fine.name();
        EXPECT_FALSE(time.steps().coarse());
    }
    for (const Rounding& coarse : kCoarseClocks) {
        Simulated time(coarse);
        EXPECT_NEAR(time.steps().length, coarse.step, coarse.step * 1.01) << coarse.name();
        EXPECT_TRUE(time.steps().coarse());
        EXPECT_LT(time.exact(), 1234.5 + 9 * coarse.step) << "a visitor must not wait for it";
    }
    class Still final : public TimeSource {
        double read() override { return 7; }
    } still;
    EXPECT_TRUE(still.steps().coarse());
}

TEST(TimeSource, ThatIsSetBackStandsStill) {
    Simulated time(Rounding{.step = 0.1, .setBackAt = 1300});
    double before = time.now();
    const double from = before;
    for (int k = 0; k < 200; ++k) {
        time.work(1);
        const double now = time.now();
        EXPECT_GE(now, before);
        before = now;
    }
    EXPECT_NEAR(before - from, 199, 1.2) << "the jump takes one millisecond of work with it";
}

// What happens once per frame meets the clock at every moment of its step.
TEST(TimeSource, WandersThroughTheClockStep) {
    Simulated time(1);
    int met = 0;
    for (int frame = 0; frame < 100; ++frame) {
        time.work(std::ceil(time.exact()) + 16 - time.exact());
        time.wander();
        const double from = time.now();
        time.work(0.3);
        met += time.now() > from;
    }
    EXPECT_NEAR(met, 30, 2);
}

// On a busy machine, the processor may be taken away at any moment for longer than the timed work.
TEST(EdgeClock, AnInterruptionWhileItIsMadeDoesNotMatter) {
    class Interrupted final : public Simulated {
    public:
        explicit Interrupted(int at) : Simulated(0.1), at_(at) {}
        double read() override {
            if (looks_++ == at_) work(100);
            return Simulated::read();
        }

    private:
        int at_, looks_ = 0;
    };
    for (int at = 0; at < 130'000; at += 1009) {
        Interrupted time(at);
        EdgeClock clock(time);
        double sum = 0;
        for (int k = 0; k < 20; ++k) {
            clock.start();
            time.work(0.5);
            sum += clock.stop();
        }
        // The timed work may include the interruption.
        EXPECT_TRUE(std::abs(sum / 20 - 0.5) < 0.01 || std::abs(sum / 20 - 5.5) < 0.01)
            << at << ": " << sum / 20;
    }
}

}  // namespace
}  // namespace cellmates::test
