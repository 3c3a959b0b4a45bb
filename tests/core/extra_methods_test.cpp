#include "support.h"

// Methods that keep structures from tick to tick must find every contact whatever happens to the
// discs, and the page must not know them. detect_test.cpp has the tests that all methods share.

namespace cellmates::test {
namespace {

constexpr Box kBox{400, 300};

std::vector<Disc> scattered(Rng& rng, std::uint32_t count, float radius) {
    std::vector<Disc> discs(count);
    for (Disc& d : discs)
        d = {rng.uniform(0, kBox.width), rng.uniform(0, kBox.height),
             radius * rng.uniform(0.5f, 1)};
    return discs;
}

/// A method and, to compare, the naive one, on discs that the test moves.
class Watched {
public:
    Watched(Method method, std::uint32_t count, float radius, std::uint64_t seed = 1)
        : rng(seed), discs(scattered(rng, count, radius), kBox, 200), detection(method) {}

    /// Makes a detection, with pauses if `parted`, and returns whether structures were rebuilt.
    bool tick(bool parted = false) {
        discs.sort();
        detect(naive_, discs.input());
        detection.restart();
        Pace pace;
        if (parted)
            inParts([&](Pace& hurry) { return detection.advance(discs.input(), hurry); });
        else
            EXPECT_EQ(detection.advance(discs.input(), pace), Progress::done);
        EXPECT_TRUE(groupsOf(detection.contacts()) == groupsOf(naive_.contacts()))
            << name(detection.method());
        return detection.cost().rebuilt;
    }

    /// Moves every disc by up to `most` px along each axis.
    void move(float most) {
        for (std::uint32_t i = 0; i < particles.count(); ++i) {
            particles.x[i] += rng.uniform(-most, most);
            particles.y[i] += rng.uniform(-most, most);
        }
    }

    Rng rng;
    Stored discs;
    Particles& particles = discs.particles;
    Detection detection;

private:
    Detection naive_{Method::naive};
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
            Watched w(method, kSanitized ? 200 : 400, 8, seed);
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
                        static_cast<void>(w.detection.advance(w.discs.input(), pace));
                }
                w.tick(tick % 3 == 0);
                if (testing::Test::HasFailure()) return;
            }
        }
}

TEST(ExtraMethods, AreRebuiltNowAndThenInASlowGasAndStayWhileDiscsRest) {
    struct Case {
        Method method;
        float speed;
        int ticks;
    };
    for (const auto& [method, speed, ticks] :
         {Case{Method::neighbourList, 0.05f, 200}, {Method::bvh, 0.5f, 400}}) {
        SCOPED_TRACE(name(method));
        Watched w(method, 500, 4);
        EXPECT_TRUE(w.tick());
        w.tick();  // the list knows the speed now
        for (int tick = 0; tick < 20; ++tick) EXPECT_FALSE(w.tick());
        EXPECT_LT(w.detection.cost().pairTests, 500u * 499 / 2 / 10);
        int rebuilds = 0;
        for (int tick = 0; tick < ticks; ++tick) {
            rebuilds += w.tick();
            w.move(speed);
        }
        EXPECT_GT(rebuilds, 2);
        EXPECT_LT(rebuilds, ticks / 5);
    }
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

// Boxes as large as the whole box would make the query as slow as a double loop.
TEST(Bvh, IsSortedBeforeTheQueryWhenDiscsJump) {
    Watched w(Method::bvh, 2000, 1.5f);
    w.tick();
    w.tick();
    for (int jump = 0; jump < 5; ++jump) {
        for (std::uint32_t i = 0; i < w.particles.count(); ++i) {
            w.particles.x[i] = w.rng.uniform(0, kBox.width);
            w.particles.y[i] = w.rng.uniform(0, kBox.height);
        }
        EXPECT_TRUE(w.tick());
        EXPECT_LT(w.detection.cost().pairTests, 2000u * 40);
    }
    w.particles.add(200, 150, 0, 0, 5, 1);
    EXPECT_TRUE(w.tick());
    EXPECT_FALSE(w.tick());
}

// An infinite box would meet the empty ones behind the last disc, which no leaf belongs to.
TEST(Bvh, DiscsThatAreNowhereMeetNothing) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    Watched w(Method::bvh, 17, 4);
    for (std::uint32_t i = 0; i < 17; ++i) {
        w.particles.x[i] = i % 2 ? kInfinity : -kInfinity;
        w.particles.y[i] = i % 3 ? kInfinity : 7;
    }
    w.tick();
    w.tick();
    EXPECT_EQ(w.detection.contacts().size(), 0u);
}

}  // namespace
}  // namespace cellmates::test
