#include "core/scenes.h"
#include "session/address.h"
#include "support.h"

// Some scenes let their box have any shape, which then follows the page.

namespace cellmates::test {
namespace {

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
    for (const auto& [query, stage, shape] : {std::tuple{"scene=tumbler&n=300", 0.75f, 0.75f},
                                              {"", 2.2f, 2.2f},
                                              {"scene=tumbler&n=300&aspect=1.5", 0.75f, 1.5f},
                                              {"scene=tumbler&n=300", 40, 10},
                                              {"scene=klaus&n=300", 0.75f, 16.0f / 9}})
        EXPECT_NEAR(Fitted(query, stage).shape(), shape, 2e-3f) << query << ", " << stage;
}

TEST(Shape, IsTheAddressAndTheFileOfWhatIsSeen) {
    Fitted phone("scene=tumbler&n=300", 0.7531f);
    phone.frames(30);
    EXPECT_NE(phone.address().find("&aspect=0.753&"), std::string::npos) << phone.address();
    Fitted desktop(phone.address(), 1.9f);
    EXPECT_NEAR(desktop.shape(), 0.753f, 1e-3f);
    desktop.seek(0);
    desktop.step(static_cast<int>(phone.world().tick()));
    EXPECT_EQ(desktop.world().discsHash(), phone.world().discsHash());
}

TEST(Shape, StaysWhenTheWindowChangesAndWhenTheSceneBeginsAgain) {
    Fitted s("scene=tumbler&n=300", 0.75f);
    s.session.fitTo(2);
    for (const char* change : {"type=reset", "type=set&n=200", "type=set&seed=7"}) {
        s.done(change, kReader);
        EXPECT_NEAR(s.shape(), 0.75f, 1e-3f) << change;
    }
}

TEST(Shape, OfASceneThatAReaderOrAHostChoosesIsTheStages) {
    for (const auto by : {kReader, kHost}) {
        Fitted s("scene=klaus&n=300", 0.6f);
        s.done("type=set&scene=tumbler&n=300", by);
        EXPECT_NEAR(s.shape(), 0.6f, 2e-3f);
    }
}

TEST(Shape, CanBeSetWhereItIsFree) {
    Fitted s("scene=tumbler&n=300", 0.75f);
    s.frames(10);
    s.done("type=set&aspect=3", kReader);
    EXPECT_NEAR(s.shape(), 3, 1e-2f);
    EXPECT_LT(s.world().tick(), 10u);

    s.done("type=set&scene=klaus&n=300", kReader);
    const Result refused = s.ask("type=set&aspect=3", kReader);
    EXPECT_EQ(refused.code, Result::Code::badValue);
    EXPECT_EQ(refused.field, "aspect");
    EXPECT_NE(refused.sentence.find("scene=klaus"), std::string::npos) << refused.sentence;

    const Opening o = readAddress("scene=klaus&n=300&aspect=3", false);
    ASSERT_EQ(o.problems.size(), 1u);
    EXPECT_NE(o.problems[0].find("aspect=\"3\""), std::string::npos) << o.problems[0];
}

}  // namespace
}  // namespace cellmates::test
