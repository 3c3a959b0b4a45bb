// Makes all allocations of a player fail from a given one on, for one after another. The player
// reports that there is not enough memory, and works once there is enough again.

#include "../core/allocations.h"
#include "../core/builds.h"
#include "series.h"

namespace cellmates::test {
namespace {

constexpr std::size_t kStride = kSanitized ? 7 : 1;

/// A clock that hardly advances, so that a run ends after its first play.
class SlowTime final : public TimeSource {
public:
    double read() override { return time_ += 1e-3; }

private:
    double time_ = 0;
};

TEST(PlayerWithoutMemory, SaysSoAndPlaysLater) {
    const Series series = randomSeries(1, 700, 4, 100, 5, 2);
    const std::vector<std::uint32_t> words = wordsOf(series);
    for (const MethodInfo& method : playedMethods()) {
        std::uint64_t hash = 0;
        std::size_t refusals = 0;
        for (std::size_t first = 1;; first += kStride) {
            SlowTime time;
            Player player(time);
            ASSERT_EQ(readWords(player.workload(), words), "");
            memory.refuseFrom(first);
            const Player::State state = play(player, method.id, 0.9, 0.04);
            memory.giveBack();
            if (!memory.met()) {
                ASSERT_EQ(state, Player::State::done);
                EXPECT_TRUE(hash == 0 || hash == player.result().hash) << method.name;
                break;
            }
            ++refusals;
            if (state == Player::State::done) continue;  // the refused memory was not essential
            EXPECT_EQ(state, Player::State::noMemory) << method.name;
            ASSERT_EQ(play(player, method.id, 0.9, 0.04), Player::State::done) << method.name;
            EXPECT_TRUE(hash == 0 || hash == player.result().hash) << method.name;
            hash = player.result().hash;
        }
        memory.refuseNone();
        EXPECT_GT(refusals, kSanitized ? 1u : 8u) << method.name;
    }
}

TEST(WorkloadWithoutMemory, SaysSoAndReadsLater) {
    const std::vector<std::uint32_t> words = wordsOf(randomSeries(1, 50, 4, 100, 5, 2));
    for (std::size_t first = 1;; ++first) {
        Workload workload;
        memory.refuseFrom(first);
        const bool room = workload.reserve(words.size());
        std::string wrong;
        if (room) {
            std::copy(words.begin(), words.end(), workload.words());
            wrong = workload.read();
        }
        memory.giveBack();
        if (!memory.met()) {
            EXPECT_EQ(wrong, "");
            break;
        }
        EXPECT_EQ(wrong, room ? "Not enough memory." : "");
        EXPECT_EQ(readWords(workload, words), "");
    }
    memory.refuseNone();
}

}  // namespace
}  // namespace cellmates::test
