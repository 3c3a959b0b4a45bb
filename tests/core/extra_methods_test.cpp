#include <set>
#include <utility>

#include "core/detect/detection.h"
#include "support.h"

// Methods that keep structures from tick to tick must find every contact whatever happens to the
// discs, and the page must not know them. detect_test.cpp has the tests that all methods share.

namespace cellmates::test {
namespace {

constexpr Box kBox{400, 300};

std::vector<Contact> all(const Detection& detection) {
    std::vector<Contact> found;
    detection.contacts().forEach(
        [&](std::uint32_t i, std::uint32_t j) { found.push_back({i, j}); });
    return found;
}

/// A method and, to compare, the naive one, on discs that the test moves.
class Watched {
public:
    Watched(Method method, std::uint32_t count, float radius, std::uint64_t seed = 1)
        : rng(seed), detection(method) {
        std::vector<Disc> discs(count);
        for (Disc& d : discs)
            d = {rng.uniform(0, kBox.width), rng.uniform(0, kBox.height),
                 radius * rng.uniform(0.5f, 1)};
        particles = makeParticles(discs, kSpare);
        EXPECT_TRUE(order_.create(particles.capacity()));
    }

    DetectInput input() const { return {particles, order_.cells(), kBox, 0}; }

    /// Makes a detection, with pauses if `parted`, and returns whether structures were rebuilt.
    bool tick(bool parted = false) {
        EXPECT_TRUE(order_.sort(particles, kBox));
        detection.restart();
        naive_.restart();
        Pace pace;
        EXPECT_EQ(naive_.advance(input(), pace), Progress::done);
        if (parted)
            inParts([&](Pace& hurry) { return detection.advance(input(), hurry); });
        else
            EXPECT_EQ(detection.advance(input(), pace), Progress::done);
        EXPECT_TRUE(all(detection) == all(naive_)) << name(detection.method());
        return detection.cost().rebuilt;
    }

    /// Moves every disc by up to `most` px along each axis.
    void move(float most) {
        for (std::uint32_t i = 0; i < particles.count(); ++i) {
            particles.x[i] += rng.uniform(-most, most);
            particles.y[i] += rng.uniform(-most, most);
        }
    }

    static constexpr std::uint32_t kSpare = 200;
    Rng rng;
    Particles particles;
    Detection detection;

private:
    Detection naive_{Method::naive};
    StorageOrder order_;
};

std::vector<Method> extras() {
    std::vector<Method> found;
    for (const MethodInfo& method : extraMethods()) found.push_back(method.id);
    return found;
}

TEST(ExtraMethods, AreUnknownToThePage) {
    for (const MethodInfo& method : extraMethods()) {
        EXPECT_EQ(idOf(methods(), method.name), std::nullopt);
        EXPECT_EQ(idOf(allMethods(), method.name), method.id);
        EXPECT_EQ(&info(method.id), &method);
        EXPECT_FALSE(about(method.id).empty());
    }
}

TEST(ExtraMethods, FindAllContactsAfterAnyChange) {
    for (const Method method : extras())
        for (std::uint64_t seed = 1; seed <= (kRepeated ? 3 : 10); ++seed) {
            Watched w(method, 400, 8, seed);
            SCOPED_TRACE(testing::Message() << name(method) << ", seed " << seed);
            for (int tick = 0; tick < 150; ++tick) {
                const auto any = [&] { return w.rng.next() % w.particles.count(); };
                w.move(0.05f);
                switch (w.rng.next() % 12) {
                    case 0: w.particles.x[any()] = w.rng.uniform(-50, 450); break;
                    case 1: {
                        const std::uint32_t disc = any();
                        const float radius = w.rng.uniform(1, 20);
                        w.particles.change({&disc, 1}, {.r = {&radius, 1}});
                        break;
                    }
                    case 2: w.particles.add(w.rng.uniform(0, 400), 150, 0, 0, 5, 1); break;
                    case 3: {
                        // The ids of all later discs become less by one.
                        std::vector<std::uint32_t> rank(w.particles.count());
                        const std::uint32_t gone = any();
                        for (std::uint32_t id = 0; id < rank.size(); ++id)
                            rank[id] = id == gone ? Particles::kGone : id - (id > gone);
                        w.particles.remove(rank.data());
                        if (w.rng.next() % 2) w.particles.add(200, 150, 0, 0, 9, 1);
                        break;
                    }
                    case 4: std::swap(w.particles.x[any()], w.particles.x[any()]); break;
                    case 5: w.particles.y[any()] = std::numeric_limits<float>::quiet_NaN(); break;
                    case 6: w.detection.restart(); break;
                    default: break;
                }
                // A detection may be given up at any point.
                if (w.rng.next() % 4 == 0) {
                    w.detection.restart();
                    Pace pace = hurried();
                    for (std::uint32_t k = w.rng.next() % 3; k > 0; --k)
                        static_cast<void>(w.detection.advance(w.input(), pace));
                }
                w.tick(tick % 3 == 0);
                if (testing::Test::HasFailure()) return;
            }
        }
}

TEST(NeighbourList, IsRebuiltNowAndThenInASlowGas) {
    Watched w(Method::neighbourList, 1000, 4);
    int rebuilds = 0;
    constexpr int kTicks = 200;
    for (int tick = 0; tick < kTicks; ++tick) {
        rebuilds += w.tick();
        w.move(0.05f);
    }
    EXPECT_GT(rebuilds, 2);
    EXPECT_LT(rebuilds, kTicks / 5);
}

TEST(NeighbourList, StaysWhileDiscsRest) {
    Watched w(Method::neighbourList, 1000, 4);
    EXPECT_TRUE(w.tick());
    EXPECT_TRUE(w.tick());  // the speed is known now
    for (int tick = 0; tick < 20; ++tick) EXPECT_FALSE(w.tick());
    const std::uint64_t before = w.detection.cost().pairTests;
    EXPECT_LT(before, 1000u * 999 / 2 / 20);
    // A single new radius is noticed.
    const std::uint32_t disc = 17;
    const float radius = 30;
    w.particles.change({&disc, 1}, {.r = {&radius, 1}});
    EXPECT_TRUE(w.tick());
}

TEST(NeighbourList, GivesWayToTheGridIfDiscsAreFast) {
    Watched w(Method::neighbourList, 500, 4);
    w.tick();
    for (int tick = 0; tick < 10; ++tick) {
        w.move(50);
        EXPECT_TRUE(w.tick());
    }
    // And returns once they are slow.
    w.move(0.01f);
    w.tick();
    w.move(0.01f);
    EXPECT_FALSE(w.tick());
}

// Margins hold against rounding: discs approach each other from all sides by exactly half of any
// skin, or by an ulp less or more.
TEST(NeighbourList, MissesNoContactAtTheEdgeOfTheSkin) {
    std::uint64_t kept = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Watched w(Method::neighbourList, 60, 30, seed);
        const float offset = seed % 3 == 0 ? 0.0f : seed % 3 == 1 ? 1e3f : 3e5f;
        for (std::uint32_t i = 0; i < w.particles.count(); ++i) w.particles.x[i] += offset;
        w.tick();
        const float step = w.rng.uniform(0.001f, 0.3f);
        for (int tick = 0; tick < 12; ++tick) {
            for (std::uint32_t i = 0; i < w.particles.count(); ++i)
                w.particles.x[i] += w.particles.id[i] % 2 ? step : -step;
            kept += !w.tick();
        }
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(kept, 300u);
}

TEST(NeighbourList, CandidatesAreThePairTestsOfTheList) {
    Watched w(Method::neighbourList, 300, 6);
    w.tick();
    w.move(0.01f);
    w.tick();
    w.move(0.01f);
    ASSERT_FALSE(w.tick());
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t i = 0; i < w.particles.count(); ++i)
        w.detection.candidates(w.input(), i, [&](std::uint32_t j) {
            EXPECT_TRUE(pairs.emplace(i, j).second) << i << ", " << j;
        });
    for (const auto& [i, j] : pairs) EXPECT_TRUE(pairs.contains({j, i}));
    EXPECT_EQ(pairs.size(), 2 * w.detection.cost().pairTests);
}

}  // namespace
}  // namespace cellmates::test
