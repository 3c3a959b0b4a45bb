#include "core/state/pull.h"

#include <cmath>

#include "support.h"

namespace cellmates::test {
namespace {

Parameters turning(float gravity, float turn) {
    Parameters p;
    p.gravity = gravity;
    p.turn = turn;
    return p;
}

TEST(Pull, PointsDownUnlessItTurns) {
    for (const std::uint64_t tick : {0ull, 1ull, 1'000'000'007ull}) {
        const Pull pull = pullAt(turning(0.25f, 0), tick);
        EXPECT_EQ(pull.x, 0);
        EXPECT_EQ(pull.y, 0.25f);
    }
}

TEST(Pull, TurnsFromDownToTheRightOncePerPeriod) {
    const Parameters p = turning(0.5f, 10);
    const Pull quarters[] = {{0, 0.5f}, {0.5f, 0}, {0, -0.5f}, {-0.5f, 0}};
    for (std::uint64_t k = 0; k < 12; ++k) {
        const Pull pull = pullAt(p, k * 150);
        EXPECT_NEAR(pull.x, quarters[k % 4].x, 1e-7f) << k;
        EXPECT_NEAR(pull.y, quarters[k % 4].y, 1e-7f) << k;
    }
}

TEST(Pull, IsAsStrongInEveryDirection) {
    for (const float turn : {1.0f, 7.3f, 30.0f, 3600.0f})
        for (std::uint64_t tick = 0; tick < 5000; tick += 7) {
            const Pull pull = pullAt(turning(1, turn), tick);
            const double period = std::round(static_cast<double>(turn) * 60);
            const double angle = 2 * 3.14159265358979 * static_cast<double>(tick) / period;
            ASSERT_NEAR(static_cast<double>(pull.x), std::sin(angle), 2e-7) << turn << " " << tick;
            ASSERT_NEAR(static_cast<double>(pull.y), std::cos(angle), 2e-7) << turn << " " << tick;
        }
}

// The picture and the energy show the gravity that acts.
TEST(Pull, PointsDownIfTheResponseOrTheMethodDoesNotTurnIt) {
    const auto across = [](Response response, Method method) {
        Parameters p = turning(0.25f, 10);
        p.response = response;
        p.method = method;
        return pullAt(p, 150).x;
    };
    EXPECT_NEAR(across(Response::repulsion, Method::grid), 0.25f, 1e-7f);
    EXPECT_EQ(across(Response::exact, Method::grid), 0);
    EXPECT_EQ(across(Response::repulsion, Method::tutorialGrid), 0);
}

// The event queue of `exact` and the sketch's loops know gravity as one number.
TEST(Pull, TurnsForTheResponsesThatSayIt) {
    for (const ResponseInfo& response : responses()) {
        Config config = sceneConfig(Scene::pucks, 60);
        config.response = response.id;
        config.gravity = 0.05f;
        config.turn = 1;
        Config down = config;
        down.turn = 0;
        const auto turned = World::create(config), straight = World::create(down);
        for (int k = 0; k < 40; ++k) ASSERT_TRUE(turned->step() && straight->step());
        EXPECT_EQ(turned->discsHash() != straight->discsHash(), response.id != Response::exact)
            << response.name;
    }
}

}  // namespace
}  // namespace cellmates::test
