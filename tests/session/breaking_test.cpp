#include "session/figures/breaking.h"

#include "session/cost.h"
#include "session/limits.h"
#include "session/text.h"
#include "support.h"

// Pouring until a tick needs more than a frame. The clock is simulated.

namespace cellmates::test {
namespace {

Stats tickOf(Method method, std::uint32_t count, double ms) {
    Stats tick{.method = method, .count = count};
    tick.msOf(Stage::detect) = ms / 2;
    tick.msOf(Stage::respond) = ms / 2;
    return tick;
}

TEST(Breaking, IsTheFirstOfThreeLongTicksInARow) {
    Breaking breaking;
    const auto add = [&](std::uint32_t count, double ms) {
        breaking.add(tickOf(Method::naive, count, ms));
    };
    add(100, kFrameMs);
    add(200, 400);  // once
    add(300, 3);
    add(400, 17);
    add(500, 18);
    EXPECT_EQ(breaking.limit(Method::naive), 0u);
    add(600, 19);
    EXPECT_EQ(breaking.limit(Method::naive), 400u);
    add(100, 3);
    for (int k = 0; k < 4; ++k) add(200, 20);
    EXPECT_EQ(breaking.limit(Method::naive), 400u) << "the first one stays";
    EXPECT_EQ(breaking.limit(Method::grid), 0u);
    EXPECT_EQ(breaking.verdict(),
              (std::pair<std::string, std::string>("Naive broke at ", "400 discs")));
}

TEST(Breaking, NeedsAShortTickOfTheSameMethodBefore) {
    Breaking breaking;
    breaking.add(tickOf(Method::naive, 1000, 3));
    for (int k = 0; k < 9; ++k) breaking.add(tickOf(Method::grid, 200'000, 30));
    for (int k = 0; k < 9; ++k) breaking.add(tickOf(Method::sap, 200'000, 30));
    EXPECT_EQ(breaking.limit(Method::grid), 0u);
    EXPECT_EQ(breaking.limit(Method::naive), 0u);
}

TEST(Breaking, TwoPoursFindBothLimits) {
    Heard s("try=break", 20);
    ASSERT_EQ(s.world().config().scene, Scene::bare);
    ASSERT_EQ(s.world().config().method, Method::naive);
    const Breaking& breaking = *s.session.breaking();
    const auto pour = [&](Method method) {
        s.submit(command::Press{{s.world().config().box.width / 2, 500}});
        for (int k = 0; k < 4000 && breaking.limit(method) == 0; ++k) s.frames(1);
        s.submit(command::Release{});
        return breaking.limit(method);
    };
    const std::uint32_t naive = pour(Method::naive);
    EXPECT_GT(naive, s.world().config().count);
    s.submit("type=set&method=grid");
    const std::uint32_t grid = pour(Method::grid);
    EXPECT_GT(grid, 5 * naive);
    EXPECT_EQ(breaking.verdict().second,
              factor(twoDigits(static_cast<double>(grid) / naive)) + " as many discs");
    EXPECT_TRUE(reasonInWords(s.session).ends_with("four times the tests."));
    EXPECT_EQ(breaking.limit(Method::naive), naive);
    s.submit("type=seek&tick=3");
    s.frames(200);
    EXPECT_EQ(breaking.limit(Method::naive), naive) << "a journey is no new attempt";
    s.open(s.save());
    s.until([&] { return s.session.way().has_value(); });
    EXPECT_EQ(breaking.limit(Method::naive) + breaking.limit(Method::grid), 0u) << "a replay";
    s.submit("type=reset");
    s.frames(1);
    EXPECT_EQ(breaking.limit(Method::naive) + breaking.limit(Method::grid), 0u);
    s.submit("type=set&scene=pile");
    s.frames(1);
    EXPECT_EQ(s.session.breaking(), nullptr);
}

}  // namespace
}  // namespace cellmates::test
