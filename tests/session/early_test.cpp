#include <string>
#include <vector>

#include "support.h"

// Commands that are given before a session opens wait for that. Those that only set something
// become part of the opening, as tests/contract shows with random ones. That no world is made
// for what they replace is tested where allocations are counted (refusal_test.cpp).

namespace cellmates::test {
namespace {

TEST(Early, SetsLeadToTheStateOfSetsAtTickZero) {
    const std::vector<std::string> sets{"type=set&scene=tumbler&n=40&aspect=2",
                                        "type=set&gravity=x", "type=set&n=90&colour=speed"};
    Heard early("scene=klaus&n=30&paused=1", sets), late("scene=klaus&n=30&paused=1");
    for (std::uint64_t tag = 1; tag <= sets.size(); ++tag) {
        const Result* const at0 = late.await(late.submit(sets[tag - 1]));
        const Result* const before = early.await(tag);
        ASSERT_TRUE(at0 && before) << tag;
        EXPECT_EQ(before->code, at0->code) << tag;
        EXPECT_EQ(before->sentence, at0->sentence) << tag;
    }
    EXPECT_EQ(early.world().hash(), late.world().hash());
    EXPECT_EQ(early.world().config().aspect, 2);
}

TEST(Early, CommandsAreCarriedOutInTheirOrder) {
    Heard s("scene=klaus&n=300&paused=1",
            {"type=set&n=40", "type=set&gravity=99", "type=step&ticks=3", "type=set&gravity=0.5",
             "type=step&ticks=2", "type=set&n=50", "type=dance"});
    std::vector<std::uint64_t> tags;
    for (const Session::Answer& answer : s.answers) tags.push_back(answer.tag);
    EXPECT_EQ(tags, (std::vector<std::uint64_t>{7, 1, 2}))
        << "what cannot be read waits for nothing";
    ASSERT_TRUE(s.await(6));
    tags.clear();
    for (const Session::Answer& answer : s.answers) tags.push_back(answer.tag);
    EXPECT_EQ(tags, (std::vector<std::uint64_t>{7, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(s.world().config().count, 50u);
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_EQ(s.session.config().gravity, 0.5f);
}

TEST(Early, AHundredWaitAndEachIsAnsweredOnce) {
    const std::vector<std::string> many(130, "type=set&gravity=0.25");
    Heard s("scene=klaus&n=30&paused=1", many);
    s.done("type=get");
    for (std::uint64_t tag = 1; tag <= many.size(); ++tag) {
        ASSERT_EQ(s.timesAnswered(tag), 1) << tag;
        const auto code = tag <= 100 ? Result::Code::done : Result::Code::tooMuch;
        EXPECT_EQ(s.answerTo(tag)->code, code) << tag;
    }
}

TEST(Early, ARaceOfTheAddressStarts) {
    Heard s("scene=klaus&n=300&race=naive,grid", {"type=set&n=40"});
    s.until([&] { return s.session.race() != nullptr; });
    EXPECT_EQ(s.world().particles().count(), 40u);
}

}  // namespace
}  // namespace cellmates::test
