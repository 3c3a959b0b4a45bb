#include <random>
#include <string>
#include <vector>

#include "../core/builds.h"
#include "support.h"

// Commands that are given before a session opens wait for that. Those that only set something
// become part of the opening, which no test can tell from a `set` at tick 0. That no world is made
// for what they replace is tested where allocations are counted (refusal_test.cpp).

namespace cellmates::test {
namespace {

/// Random settings of a simulation and its view, some of them invalid or unknown.
class Settings {
public:
    explicit Settings(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t most) { return random_() % most; }
    const auto& any(const auto& all) { return *(std::begin(all) + below(std::size(all))); }

    /// "n=900&method=sap"
    std::string some(std::size_t most, bool valid) {
        std::string query;
        for (std::size_t k = 1 + below(most); k > 0; --k) query += "&" + one(valid);
        return query.substr(1);
    }

private:
    std::string one(bool valid) {
        const std::size_t all = configFields().size() + viewFields().size();
        const std::size_t k = below(all);
        if (k >= configFields().size()) return with(viewFields()[k - configFields().size()], valid);
        return with(configFields()[k], valid);
    }

    std::string with(const Field& field, bool valid) {
        constexpr const char* kWrong[] = {"", "x", "-99", "1e9", "1,5", "%00"};
        constexpr const char* kDiscs[] = {"0", "1", "40", "900", "2000", "20001"};
        const std::string name(field.name);
        if (!valid && below(9) == 0) return below(3) ? name + "=" + any(kWrong) : "flavour=red";
        if (name == "n") return name + "=" + any(kDiscs);
        if (!field.choices.empty()) return name + "=" + std::string(any(field.choices));
        const double least = field.automatic ? 0 : field.least;
        const double most = std::min(field.most, 9000.0);
        constexpr double kShares[] = {0, 1, 0.001, 0.5};
        const double value = least + (most - least) * any(kShares);
        const bool real = field.kind == Field::Kind::real;
        return name + "=" +
               text(field, real ? realValue(value) : wholeValue(static_cast<std::uint64_t>(value)));
    }

    std::mt19937 random_;
};

/// Everything that a `set` may change, and the discs.
std::string all(Heard& s) {
    std::string what = std::to_string(s.world().hash()) + "\n";
    const Config config = s.session.config();
    for (const auto& field : configFields())
        what += std::string(field.name) + "=" + text(field, field.get(config)) + "\n";
    for (const auto& field : viewFields())
        what += std::string(field.name) + "=" + text(field, field.get(s.session.options())) + "\n";
    return what;
}

std::string said(const Result* result) {
    if (!result) return "nothing";
    return std::string(name(result->code)) + " " + result->field + "=" + result->value + ": " +
           result->sentence;
}

TEST(Early, SetsLeadToTheStateAndTheRefusalsOfSetsAtTickZero) {
    const int rounds = kSanitized ? 60 : 600;
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        Settings settings(static_cast<unsigned>(round));
        const std::string address = "paused=1&" + settings.some(4, true);
        std::vector<std::string> sets;
        for (std::size_t k = 1 + settings.below(4); k > 0; --k)
            sets.push_back("type=set&" + settings.some(3, false));
        Heard early(address, sets), late(address);
        for (std::uint64_t tag = 1; tag <= sets.size(); ++tag) {
            const std::string at0 = said(late.await(late.submit(sets[tag - 1])));
            EXPECT_EQ(said(early.await(tag)), at0) << address << "\n" << sets[tag - 1];
            EXPECT_EQ(early.timesAnswered(tag), 1);
            refused += !at0.starts_with("done");
        }
        for (Heard* const s : {&early, &late}) s->done("type=get");
        ASSERT_EQ(all(early), all(late)) << address << "\n" << ::testing::PrintToString(sets);
    }
    EXPECT_GT(refused, rounds / 10);
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
