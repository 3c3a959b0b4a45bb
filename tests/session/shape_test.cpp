#include <gtest/gtest.h>

#include "core/scenes.h"
#include "session/address.h"
#include "support.h"

// Some scenes let their box have any shape, which then follows the page.

namespace cellmates::test {
namespace {

constexpr auto kReader = Session::By::reader;

/// A session whose page has an area of this shape for the box.
struct Fitted : Heard {
    Fitted(std::string_view query, float shape) : Heard("n=1") {
        session.fitTo(shape);
        session.open(readAddress(query, true));
        frames(2);
    }
    std::string address() const { return writeAddress(session.config(), session.options(), true); }
    float shape() const {
        const Box box = world().config().box;
        return box.width / box.height;
    }
};

TEST(Shape, OfTheStageUnlessTheAddressSaysAnother) {
    EXPECT_NEAR(Fitted("scene=tumbler&n=300", 0.75f).shape(), 0.75f, 1e-3f);
    EXPECT_NEAR(Fitted("", 2.2f).shape(), 2.2f, 1e-3f);
    EXPECT_NEAR(Fitted("scene=tumbler&n=300&aspect=1.5", 0.75f).shape(), 1.5f, 1e-3f);
    EXPECT_NEAR(Fitted("scene=tumbler&n=300", 40).shape(), 10, 1e-2f);
    const Config pile = sceneConfig(Scene::pile, 300);
    EXPECT_EQ(Fitted("scene=pile&n=300", 0.75f).shape(), pile.box.width / pile.box.height);
}

TEST(Shape, IsTheAddressAndTheFileOfWhatIsSeen) {
    Fitted phone("scene=tumbler&n=300", 0.7531f);
    phone.frames(30);
    EXPECT_NE(phone.address().find("&aspect=0.753&"), std::string::npos) << phone.address();
    Fitted desktop(phone.address(), 1.9f);
    EXPECT_NEAR(desktop.shape(), 0.753f, 1e-3f);
    const std::uint64_t tick = phone.world().tick();
    desktop.submit("type=pause");
    const Result* const there = desktop.await(desktop.submit("type=seek&tick=0"));
    ASSERT_TRUE(there && *there);
    desktop.await(desktop.submit("type=step&ticks=" + std::to_string(tick)));
    EXPECT_EQ(desktop.world().discsHash(), phone.world().discsHash());
}

TEST(Shape, StaysWhenTheWindowChangesAndWhenTheSceneBeginsAgain) {
    Fitted s("scene=tumbler&n=300", 0.75f);
    s.session.fitTo(2);
    for (const char* change : {"type=reset", "type=set&n=200", "type=set&seed=7"}) {
        s.await(s.submit(change, kReader));
        EXPECT_NEAR(s.shape(), 0.75f, 1e-3f) << change;
    }
}

TEST(Shape, OfASceneThatTheReaderChoosesIsTheStagesAndOfAHostsTheUsual) {
    for (const auto& [by, shape] : {std::pair{kReader, 0.6f}, {Session::By::host, 16.0f / 9}}) {
        Fitted s("scene=klaus&n=300", 0.6f);
        const Result* const result = s.await(s.submit("type=set&scene=tumbler&n=300", by));
        ASSERT_TRUE(result && *result);
        EXPECT_NEAR(s.shape(), shape, 2e-3f);
    }
}

TEST(Shape, CanBeSetWhereItIsFree) {
    Fitted s("scene=tumbler&n=300", 0.75f);
    s.frames(10);
    ASSERT_TRUE(*s.await(s.submit("type=set&aspect=3", kReader)));
    EXPECT_NEAR(s.shape(), 3, 1e-2f);
    EXPECT_LT(s.world().tick(), 10u);

    ASSERT_TRUE(*s.await(s.submit("type=set&scene=klaus&n=300", kReader)));
    const Result* const refused = s.await(s.submit("type=set&aspect=3", kReader));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->code, Result::Code::badValue);
    EXPECT_EQ(refused->field, "aspect");
    EXPECT_NE(refused->sentence.find("scene=klaus"), std::string::npos) << refused->sentence;
    EXPECT_NE(s.world().config().scene, Scene::tumbler);

    const Opening o = readAddress("scene=klaus&n=300&aspect=3", false);
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_NE(o.problems[0].find("aspect=\"3\""), std::string::npos) << o.problems[0];
}

}  // namespace
}  // namespace cellmates::test
