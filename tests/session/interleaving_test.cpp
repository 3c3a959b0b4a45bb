#include <iterator>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "../core/builds.h"
#include "support.h"

// The embedding page, the keys and the panel give random commands at random moments. Each command
// is answered exactly once, and urgent commands do not wait.

namespace cellmates::test {
namespace {

/// Commands of the embedding page and of the reader.
std::vector<std::string> commands() {
    std::istringstream all(
        "play step&ticks=7 step&ticks=1000 step&ticks=0 set&method=grid set&method=naive "
        "set&method=tutorial-grid set&response=settle set&response=exact set&n=200&seed=3 "
        "set&scene=pucks&n=300 set&gravity=12 set&nothing=1 set&cell=40&tests=1 "
        "survey&methods=sap,grid measure sweep toggle seek&tick=0 seek&tick=3 "
        "seek&tick=20 record snapshot share view&zoom=9 view&x=-1 go-on race&methods=naive,grid "
        "race&methods=tutorial-grid,hgrid spawn&x=40&y=60.3&count=3 spawn&x=9999&y=60 dance");
    return {std::istream_iterator<std::string>(all), {}};
}

class Player {
public:
    explicit Player(unsigned seed)
        : random_(seed),
          s_(pick({"n=50", "scene=klaus&n=3000&method=naive&paused=1", "scene=pile&n=3000",
                   "scene=pucks&n=900&response=exact", "n=400&method=tutorial-naive",
                   "n=300&missed=1"}),
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
        s_.ask("type=pause");
        s_.frames(3);
        Heard other("n=5");
        other.reopen(s_.save());
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
        const std::string text = "type=" + commands_[random_() % commands_.size()];
        const auto tag = s_.submit(text, random_() % 2 ? kReader : kHost);
        asked_[tag] = text;
    }

    // Gives a command as keys, the pointer or the panel do, without a tag.
    void handle() {
        ++unasked_;
        const Point at{static_cast<float>(random_() % 500), static_cast<float>(random_() % 500)};
        switch (random_() % 10) {
            case 9: {
                auto file = std::make_shared<const Bytes>(s_.session.written());
                return s_.session.submit(command::Open{std::move(file)}, kReader);
            }
            case 0: return s_.session.submit(command::Press{at}, kReader);
            case 1: return s_.session.submit(command::Point{at}, kReader);
            case 2: return s_.session.submit(command::Release{}, kReader);
            case 3: return s_.session.submit(command::Point{}, kReader);
            case 4: return s_.session.submit(command::NextTest{}, kReader);
            case 5: return s_.session.submit(command::CloseRace{}, kReader);
            case 6: return s_.session.submit(command::Press{at, Tool::push}, kReader);
            case 7: return s_.session.submit(command::Aim{at}, kReader);
            default: return s_.session.submit(command::CloseMeasure{}, kReader);
        }
    }

    const std::vector<std::string> commands_ = commands();
    std::mt19937 random_;
    Heard s_;
    std::map<std::uint64_t, std::string> asked_;
    std::size_t unasked_ = 0;
};

TEST(Interleaving, EveryCommandIsAnsweredExactlyOnce) {
    // Each player gives 40 commands.
    constexpr unsigned kPlayers = kLong ? 250 : kRepeated ? 20 : 60;
    for (unsigned seed = 1; seed <= kPlayers; ++seed) {
        SCOPED_TRACE(seed);
        Player(seed).play();
        if (testing::Test::HasFailure()) return;
    }
}

}  // namespace
}  // namespace cellmates::test
