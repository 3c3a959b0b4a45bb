#include "support.h"

namespace cellmates::test {
namespace {

/// A session, and all changes since the last call: "host: gravity paused; reader: gridlines".
struct Watched : Heard {
    using Heard::Heard;
    std::string changes() {
        std::string all;
        while (const auto change = session.takeChange())
            all += (all.empty() ? "" : "; ") +
                   std::string(change->by == kHost ? "host: " : "reader: ") +
                   Changes::names(change->what);
        return all;
    }
};

TEST(Changes, NameWhatACommandHasChangedAndWhoGaveIt) {
    Watched s("scene=klaus&n=300");
    s.frames(3);
    EXPECT_EQ(s.changes(), "") << "an opening is no change";
    s.submit("type=set&gravity=0.5&gridlines=1", kHost);
    EXPECT_EQ(s.changes(), "host: gravity gridlines");
    s.submit("type=set&method=naive&spawn=9", kReader);
    s.submit("type=pause", kReader);
    EXPECT_EQ(s.changes(), "reader: method spawn paused");
    s.submit("type=set&gravity=0.5&gridlines=1", kHost);
    EXPECT_EQ(s.changes(), "") << "these are the present values";
    s.submit("type=set&gravity=99", kHost);
    EXPECT_EQ(s.changes(), "") << "it is refused";
    s.submit("type=reset", kHost);
    EXPECT_EQ(s.changes(), "");
    s.submit("type=play", kHost);
    EXPECT_EQ(s.changes(), "host: paused");
    s.frames(60);
    EXPECT_EQ(s.changes(), "") << "ticks change no setting";
    s.submit("type=set&n=40", kHost);
    EXPECT_EQ(s.changes(), "host: n");
}

TEST(Changes, BelongToWhoeverGaveTheirCommandWhileOthersWait) {
    Watched s("scene=klaus&n=4000&method=naive", 10);
    s.submit("type=measure", kHost);
    s.submit("type=step&ticks=50", kHost);
    s.submit("type=set&gravity=0.25", kHost);
    s.frames(1);
    s.changes();
    s.submit("type=pause", kReader);
    EXPECT_EQ(s.changes(), "reader: paused") << "though the embedding page's step waits";
    std::string later;
    s.until([&] {
        later += s.changes() + ";";
        return s.session.config().gravity != 0;
    });
    EXPECT_NE(later.find("host: gravity"), std::string::npos) << later;
}

TEST(Changes, OfAJourneyAreToldAtItsEnd) {
    Watched s("scene=klaus&n=2000", 100);
    s.done("type=set&gravity=0.5");
    s.step(30);
    s.submit("type=play", kHost);
    s.changes();
    const auto seek = s.submit("type=seek&tick=20", kHost);
    EXPECT_EQ(s.changes(), "host: way");
    s.submit("type=set&gridlines=1", kReader);
    EXPECT_EQ(s.changes(), "reader: gridlines");
    ASSERT_TRUE(s.await(seek));
    EXPECT_EQ(s.changes(), "host: paused way");
    s.submit("type=play", kHost);
    s.submit("type=seek&tick=0", kHost);
    s.changes();
    s.submit("type=pause", kReader);
    EXPECT_EQ(s.changes(), "reader: gravity paused way")
        << "the reader has ended the way with a pause, before gravity was set";
}

TEST(Changes, TellWhenARaceAndAMeasurementBeginAndEnd) {
    Watched s("scene=klaus&n=300", 30);
    const auto race = s.submit("type=race&methods=naive,grid", kHost);
    EXPECT_EQ(s.changes(), "host: race");
    ASSERT_TRUE(s.await(race));
    EXPECT_EQ(s.changes(), "host: paused race");
    s.submit("type=close-race", kReader);
    EXPECT_EQ(s.changes(), "reader: paused race");
    s.submit("type=measure", kReader);
    EXPECT_EQ(s.changes(), "reader: measure");
    int methods = 0;
    for (; s.session.inspection().measured().active(); s.frames(1))
        methods += s.changes() == "reader: measure";
    EXPECT_GE(methods, 5);
}

TEST(Changes, CountTheDiscsThatAreAdded) {
    Watched s("scene=klaus&n=300&paused=1");
    EXPECT_EQ(s.session.added(), 0u);
    for (const auto& [command, added] : {std::pair{"type=spawn&x=20&y=10&count=4", 4u},
                                         {"type=spawn&x=20&y=10&count=2", 6u},
                                         {"type=step&ticks=3", 6u},
                                         {"type=seek&tick=0", 6u},
                                         {"type=seek&tick=3", 6u},
                                         {"type=reset", 6u},
                                         {"type=spawn&x=20&y=10&count=9", 15u},
                                         {"type=set&n=900", 15u},
                                         {"type=spawn&x=20&y=10&count=1", 16u}}) {
        s.done(command);
        EXPECT_EQ(s.session.added(), added) << command;
    }
}

}  // namespace
}  // namespace cellmates::test
