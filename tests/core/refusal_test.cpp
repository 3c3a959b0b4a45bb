// Makes allocations fail, one after another. Nothing crashes, and the call in which an allocation
// failed reports it. The failure leaves no trace: once there is memory again, the simulation ends
// with the same hash as one without failures.

#include <algorithm>
#include <span>

#include "allocations.h"
#include "core/inspect/closeup.h"
#include "core/inspect/survey.h"
#include "support.h"

namespace cellmates::test {
namespace {

// With workers, more discs than the 4096 from which these take part; otherwise enough for ticks to
// pause in the middle, because each script is played some hundred times.
constexpr std::uint32_t kCount = kSanitized ? 800 : 2000, kCountForWorkers = 5000;
constexpr std::uint32_t kSpawned = 500;

// Every eleventh allocation is made to fail, and under sanitizers every 191st.
constexpr std::size_t kStride = kSanitized ? 191 : 11;

/// A clock that advances so far at each look that ticks pause wherever they can, and a survey
/// repeats nothing more often than necessary.
class SlowTime final : public TimeSource {
public:
    double read() override { return time_ += 100; }

private:
    double time_ = 0;
};

struct Case {
    Method method;
    Response response;
    unsigned threads;
};

std::string nameOf(const Case& c) {
    return name(c.method) + ", " + std::string(info(c.response).name) + ", " +
           std::to_string(c.threads);
}

/// Every method, with a response chosen in rotation, with one worker and with four.
std::vector<Case> cases() {
    std::vector<Case> all;
    for (const unsigned threads : {1u, 4u})
        for (std::size_t m = 0; m < methods().size(); ++m) {
            const MethodInfo& method = methods()[m];
            if (threads > 1 && (!Workers::available() || method.sketchLoop)) continue;
            all.push_back({method.id, responses()[m % responses().size()].id, threads});
        }
    return all;
}

Config configFor(const Case& c) {
    // Pair tests take time but no memory.
    const bool naive = c.method == Method::naive || c.method == Method::tutorialNaive;
    const std::uint32_t count = naive ? 600 : c.threads > 1 ? kCountForWorkers : kCount;
    Config config = configOf(Scene::klaus, count, 3, c.method, c.response);
    config.capacity = count + kSpawned;
    return config;
}

/// Whether a refusal must have been reported: memory was refused to something that grows with the
/// number of discs.
bool mustBeReported(const Config& config) {
    return !kValidates && memory.largestRefused() >= config.count;
}

void expectNothingElseGrows(const Config& config) {
    EXPECT_LT(memory.largestThrowing(), std::max(config.count, 1000u))
        << "an allocation that cannot fail grows with n";
}

/// A number that identifies the order of storage.
std::uint64_t orderOf(const Particles& p) {
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) sum = sum * 6364136223846793005ULL + p.id[i] + 1;
    return sum;
}

/// The state that a refused allocation must not change.
struct State {
    std::uint64_t hash, order, tick, ofStats;
    bool operator==(const State&) const = default;
};

State stateOf(const World& world) {
    return {world.hash(), orderOf(world.particles()), world.tick(), world.stats().tick};
}

/// A short simulation.
class Script {
public:
    Script(const Config& config, Workers& workers) : config_(config), workers_(workers) {}

    /// Plays the script. What fails is repeated: immediately, or if memory is refused
    /// `fromThereOn`, after a second failure and with all memory again.
    void play(bool fromThereOn) {
        fromThereOn_ = fromThereOn;
        auto world = World::create(config_, workers_);
        reported_ = !world;
        if (!world) {
            if (fromThereOn) memory.giveBack();
            world = World::create(config_, workers_);
        }
        ASSERT_TRUE(world);
        if (!reported_) ofWorld_ = memory.number();
        ticks(*world, 3);
        Rng hand(5);
        for (std::uint32_t k = 0; k < kSpawned; ++k)
            world->spawn(hand.uniform(0, config_.box.width), hand.uniform(0, config_.box.height));
        ticks(*world, 3);
        Parameters other = world->config();
        other.cell = 3;
        other.table = 64;
        world->set(other);
        ticks(*world, 2);
        memory.giveBack();
        EXPECT_EQ(world->refused(), 0u);
        hash_ = world->hash();
    }

    const Config& config() const { return config_; }
    /// The first allocation to refuse. Only one case refuses those of the world itself, which are
    /// the same in all cases.
    std::size_t first() const { return config_.method == Method::grid ? 1 : ofWorld_ + 1; }
    /// The hash of the final state.
    std::uint64_t hash() const { return hash_; }
    bool reported() const { return reported_; }  ///< whether a refusal was reported

private:
    static bool step(World& world) {
        SlowTime time;
        for (;;) {
            Pace pace(time, 0);  // over after each slice
            const Progress progress = world.step(pace);
            if (progress != Progress::paused) return progress == Progress::done;
        }
    }

    void ticks(World& world, int count) {
        world.admit();  // is not part of the tick that may fail
        for (int k = 0; k < count; ++k) {
            const State before = stateOf(world);
            if (step(world)) continue;
            reported_ = true;
            EXPECT_FALSE(world.ticking());
            EXPECT_TRUE(stateOf(world) == before);
            if (fromThereOn_) {
                EXPECT_FALSE(step(world));
                EXPECT_TRUE(stateOf(world) == before);
                memory.giveBack();
            }
            ASSERT_TRUE(step(world));
        }
    }

    Config config_;
    Workers& workers_;
    bool fromThereOn_ = false, reported_ = false;
    std::uint64_t hash_ = 0;
    std::size_t ofWorld_ = 0;
};

/// Plays it once for every `stride`th allocation, each time refusing another one alone, and those
/// from another one on.
void playWithoutEach(Script& script, std::size_t stride) {
    memory.refuseNone();
    script.play(false);
    const std::uint64_t undisturbed = script.hash();
    for (const bool fromThereOn : {false, true})
        for (std::size_t k = script.first();; k += stride) {
            SCOPED_TRACE((fromThereOn ? "allocations from " : "allocation ") + std::to_string(k));
            fromThereOn ? memory.refuseFrom(k) : memory.refuseOnly(k);
            script.play(fromThereOn);
            if (!memory.met()) {
                EXPECT_GT(k, 17u);
                break;
            }
            EXPECT_EQ(hex(script.hash()), hex(undisturbed));
            EXPECT_TRUE(script.reported() || !mustBeReported(script.config()));
            expectNothingElseGrows(script.config());
            if (testing::Test::HasFailure()) return;
        }
}

TEST(Refusal, OfAnyAllocationOfARunLeavesNoTrace) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(nameOf(c));
        Workers workers(c.threads);
        Script script(configFor(c), workers);
        // More workers than processors are slow, so the stride is larger.
        playWithoutEach(script, c.threads > 1 ? 3 * kStride : kStride);
        if (HasFailure()) return;
    }
}

// If discs are crowded, the tick itself allocates memory for events.
TEST(Refusal, OfMemoryForEventsLeavesNoTrace) {
    Config config = configOf(Scene::klaus, 300, 3, Method::grid, Response::exact);
    config.capacity = 300 + kSpawned;
    config.box = {80, 80};
    config.species.speedMax = 9;
    Script script(config, Workers::alone());
    playWithoutEach(script, kStride);
}

/// The results of all inspections of a world.
struct Findings {
    std::uint64_t snapshot = 0;  ///< order of the snapshot's storage
    std::vector<std::uint64_t> contacts;
    std::vector<std::uint64_t> tests;
    std::uint64_t missed = 0, missedByBoth = 0;
    bool operator==(const Findings&) const = default;
};

/// Inspects a world in every way.
class Looks {
public:
    /// Inspects `world`, reusing all memory of earlier inspections. False if any allocation was
    /// refused.
    bool at(const World& world, Findings& found) {
        found = {};
        bool good = true;
        for (const auto look : {&Looks::copy, &Looks::measure, &Looks::closely})
            good = (this->*look)(world, found) && good;
        return good;
    }

private:
    bool copy(const World& world, Findings& found) {
        if (!snapshot_.take(world)) {
            EXPECT_EQ(snapshot_.particles().count(), 0u);
            return false;
        }
        found.snapshot = orderOf(snapshot_.particles());
        return true;
    }

    bool measure(const World& world, Findings& found) {
        const Method method = world.config().method;
        if (info(method).sketchLoop) return true;
        bool good = true;
        for (const auto mode : {Survey::Mode::stands, Survey::Mode::moves}) {
            const bool begun = survey_.begin(world, mode, {{.method = method}, {method, 3.0f}});
            EXPECT_EQ(survey_.active(), begun);
            good = good && begun;
            while (survey_.active()) survey_.run(300);
            for (const Trial& trial : survey_.trials()) {
                EXPECT_TRUE(trial.state == Trial::done || trial.state == Trial::noMemory);
                good = good && trial.state == Trial::done;
                if (mode == Survey::Mode::stands) found.contacts.push_back(trial.contacts);
            }
        }
        return good;
    }

    bool closely(const World& world, Findings& found) {
        if (!closeup_.look(world)) return false;
        bool good = finish([&](Pace& pace) { return closeup_.prepareTests(pace); });
        for (const std::uint32_t id : {0u, 77u}) {
            if (!good) break;
            const auto tests = closeup_.testsOf(closeup_.indexOf(id).value());
            good = tests.data();
            found.tests.push_back(tests.size());
        }
        if (!finish([&](Pace& pace) { return closeup_.findMissed(pace); })) return false;
        found.missed = closeup_.missed().size();
        found.missedByBoth = closeup_.missedCount().byBoth;
        return good;
    }

    template <class Act>
    bool finish(const Act& act) {
        for (;;) {
            Pace pace(time_, 0);
            const Progress progress = act(pace);
            if (progress != Progress::paused) return progress == Progress::done;
        }
    }

    SlowTime time_;
    Snapshot snapshot_;
    Survey survey_{time_};
    Closeup closeup_;
};

void lookWithout(const World& world, const Findings& whole, bool fromThereOn) {
    for (std::size_t k = 1;; k += kStride) {
        SCOPED_TRACE((fromThereOn ? "all from " : "only ") + std::to_string(k));
        const State before = stateOf(world);
        Looks looks;
        Findings found;
        fromThereOn ? memory.refuseFrom(k) : memory.refuseOnly(k);
        const bool good = looks.at(world, found);
        memory.giveBack();
        if (!memory.met()) {
            EXPECT_TRUE(good && found == whole);
            EXPECT_GT(k, 20u);
            return;
        }
        EXPECT_FALSE(good && mustBeReported(world.config()));
        EXPECT_TRUE(!good || found == whole);
        expectNothingElseGrows(world.config());
        // The second inspection reuses the memory kept from the first.
        EXPECT_TRUE(looks.at(world, found));
        EXPECT_TRUE(found == whole);
        EXPECT_TRUE(stateOf(world) == before);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(Refusal, OfAnyAllocationOfALookIsReportedAndLeavesNoTrace) {
    for (const unsigned threads : {1u, 4u}) {
        if (threads > 1 && !Workers::available()) continue;
        Workers workers(threads);
        for (const MethodInfo& method : methods()) {
            if (threads > 1 && method.id != Method::grid) continue;  // others allocate as with one
            const Case c{method.id, Response::repulsion, threads};
            const auto world = makeWorld(configFor(c), workers);
            run(*world, 3);
            Findings whole;
            ASSERT_TRUE(Looks().at(*world, whole));
            SCOPED_TRACE(nameOf(c));
            for (const bool fromThereOn : {false, true}) lookWithout(*world, whole, fromThereOn);
            if (HasFailure()) return;
        }
    }
}

// Sorting twice, the second time with more discs, gives a different order from sorting once.
TEST(Refusal, DiscsThatComeAfterATickThatWasGivenUpChangeNothing) {
    Config config = configOf(Scene::tutorial, 2000, 1, Method::grid);
    config.capacity = 2500;
    config.box = {600, 600};  // crowded
    config.species.radiusMax = 9;
    const auto refused = makeWorld(config), abandoned = makeWorld(config);
    const auto undisturbed = makeWorld(config);
    memory.refuseFrom(3);  // by then the storage is sorted
    EXPECT_FALSE(refused->step());
    EXPECT_TRUE(memory.met());
    memory.giveBack();
    SlowTime time;
    Pace pace(time, 0);
    EXPECT_EQ(abandoned->step(pace), Progress::paused);
    EXPECT_TRUE(abandoned->abandonTick());
    for (World* each : {refused.get(), abandoned.get(), undisturbed.get()}) {
        for (int k = 0; k < 500; ++k) each->spawn(static_cast<float>(k), 250);
        run(*each, 20);
    }
    EXPECT_EQ(hex(refused->hash()), hex(undisturbed->hash()));
    EXPECT_EQ(hex(abandoned->hash()), hex(undisturbed->hash()));
}

TEST(Refusal, OfTheWorkersLeavesTheCaller) {
    memory.refuseAll();
    Workers workers(4);
    memory.giveBack();
    EXPECT_EQ(workers.count(), 1u);
    EXPECT_EQ(workers.wanted(), 4u);
    int calls = 0;
    workers.each([&](unsigned worker) { calls += worker == 0; });
    EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace cellmates::test
