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

TEST(Pull, PointsDownOrTurnsToTheRightOncePerPeriod) {
    for (const float turn : {0.0f, 1.0f, 7.3f, 30.0f, 3600.0f})
        for (std::uint64_t tick = 0; tick < 5000; tick += 7) {
            const Pull pull = pullAt(turning(0.25f, turn), tick);
            const double period = std::round(static_cast<double>(turn) * 60);
            const double angle =
                turn > 0 ? 2 * 3.14159265358979 * static_cast<double>(tick) / period : 0;
            ASSERT_NEAR(static_cast<double>(pull.x), 0.25 * std::sin(angle), 5e-8)
                << turn << " " << tick;
            ASSERT_NEAR(static_cast<double>(pull.y), 0.25 * std::cos(angle), 5e-8)
                << turn << " " << tick;
            if (turn == 0) {
                ASSERT_EQ(pull.x, 0);
            }
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

}  // namespace
}  // namespace cellmates::test
