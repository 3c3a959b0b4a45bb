#include <map>
#include <random>

#include "../core/builds.h"
#include "support.h"

// The embedding page, the keys and the panel give random commands at random moments. Each command
// is answered exactly once, and urgent commands do not wait.

namespace cellmates::test {
namespace {

class Player {
public:
    explicit Player(unsigned seed)
        : random_(seed),
          s_(pick({"n=50", "scene=klaus&n=3000&method=naive&paused=1", "scene=pile&n=3000",
                   "scene=pucks&n=900&response=exact", "n=400&method=tutorial-naive",
                   "n=300&sweep=1&missed=1"}),
             30) {}

    void play() {
        for (int k = 0; k < 40; ++k) {
            ask();
            if (random_() % 3 == 0) s_.frames(static_cast<int>(random_() % 4));
            if (random_() % 16 == 0) s_.session.completeWorld();
        }
        // A measurement could take long.
        urgent("type=cancel");
        for (const auto& [tag, text] : asked_) {
            const bool answered = s_.await(tag, 400) != nullptr;
            EXPECT_TRUE(answered) << text << " is not answered";
            EXPECT_EQ(s_.timesAnswered(tag), 1) << text;
        }
        EXPECT_EQ(s_.answers.size(), asked_.size() + unasked_);
        openElsewhere();
    }

private:
    // A replay of everything that was done leads to the same state.
    void openElsewhere() {
        s_.await(s_.submit("type=pause"));
        s_.frames(3);
        ASSERT_TRUE(s_.await(s_.submit("type=save")));
        Heard other("n=5");
        other.session.submit(command::Open{std::make_shared<const Bytes>(s_.session.written())},
                             kReader, 1);
        const Result* const opened = other.await(1, 20'000);
        ASSERT_TRUE(opened && *opened) << (opened ? opened->sentence : "no answer");
        EXPECT_EQ(other.world().hash(), s_.world().hash());
    }

    const char* pick(std::initializer_list<const char*> all) {
        return all.begin()[random_() % all.size()];
    }

    void urgent(const char* text) {
        const auto tag = s_.submit(text);
        asked_[tag] = text;
        // The answer may wait only for the end of a tick that has moved discs.
        for (int k = 0; k < 60 && !s_.answerTo(tag); ++k) {
            EXPECT_FALSE(s_.world().whole()) << text << " waits";
            s_.frames(1);
        }
        EXPECT_TRUE(s_.answerTo(tag)) << text;
    }

    void ask() {
        if (random_() % 4 == 0)
            return urgent(pick({"type=pause", "type=reset", "type=cancel", "type=get"}));
        if (random_() % 4 == 0) return handle();
        const char* const text = pick({"type=play",
                                       "type=step&ticks=7",
                                       "type=step&ticks=1000",
                                       "type=set&method=grid",
                                       "type=set&method=naive",
                                       "type=set&method=tutorial-grid",
                                       "type=set&response=settle",
                                       "type=set&response=exact",
                                       "type=set&n=200&seed=3",
                                       "type=set&scene=pucks&n=300",
                                       "type=set&gravity=12",
                                       "type=set&nothing=1",
                                       "type=set&cell=40&tests=1",
                                       "type=set&sweep=1",
                                       "type=set&sweep=0",
                                       "type=measure&mode=stands",
                                       "type=measure&mode=moves",
                                       "type=step&ticks=0",
                                       "type=toggle",
                                       "type=seek&tick=0",
                                       "type=seek&tick=3",
                                       "type=seek&tick=20",
                                       "type=save",
                                       "type=save&what=snapshot",
                                       "type=go-on",
                                       "type=race&methods=naive,grid",
                                       "type=race&methods=tutorial-grid,hgrid",
                                       "type=spawn&x=40&y=60.3&count=3",
                                       "type=spawn&x=9999&y=60",
                                       "type=sweep",
                                       "type=dance"});
        const auto tag = s_.submit(text, random_() % 2 ? kReader : kHost);
        asked_[tag] = text;
    }

    // Gives a command as keys, the pointer or the panel do, without a tag.
    void handle() {
        ++unasked_;
        const Point at{static_cast<float>(random_() % 500), static_cast<float>(random_() % 500)};
        switch (random_() % 11) {
            case 10: {
                auto file = std::make_shared<const Bytes>(s_.session.written());
                return s_.session.submit(command::Open{std::move(file)}, kReader);
            }
            case 0: return s_.session.submit(command::Press{at}, kReader);
            case 1: return s_.session.submit(command::Point{at}, kReader);
            case 2: return s_.session.submit(command::Release{}, kReader);
            case 3: return s_.session.submit(command::PointAway{}, kReader);
            case 4: return s_.session.submit(command::NextTest{}, kReader);
            case 5: return s_.session.submit(command::Skip{random_() % 9}, kReader);
            case 6: return s_.session.submit(command::StopMeasure{}, kReader);
            case 7: return s_.session.submit(command::Press{at, Tool::push}, kReader);
            case 8: return s_.session.submit(command::Aim{at}, kReader);
            default: return s_.session.submit(command::CloseMeasure{}, kReader);
        }
    }

    std::mt19937 random_;
    Heard s_;
    std::map<std::uint64_t, std::string> asked_;
    std::size_t unasked_ = 0;
};

TEST(Interleaving, EveryCommandIsAnsweredExactlyOnce) {
    // Each player gives 40 commands.
    constexpr unsigned kPlayers = kLong ? 250 : kRepeated ? 20 : 120;
    for (unsigned seed = 1; seed <= kPlayers; ++seed) {
        SCOPED_TRACE(seed);
        Player(seed).play();
        if (testing::Test::HasFailure()) return;
    }
}

}  // namespace
}  // namespace cellmates::test
