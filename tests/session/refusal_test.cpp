// Makes the allocations of a session fail, one after another. Each command is answered, each
// failure is reported, the world stays whole, and a repeated command is carried out as if nothing
// had happened.

#include "../core/allocations.h"
#include "../core/builds.h"
#include "session/state_json.h"
#include "support.h"

namespace cellmates::test {
namespace {

// The first number is small enough to play the script some hundred times. The second is large
// enough for workers to take part.
constexpr std::uint32_t kCount = 1000, kCountForWorkers = 5000;

// Only some of the allocations fail here, because the tests of core make each kind fail.
constexpr std::size_t kStride = kSanitized ? 1021 : 41;

/// Commands of every kind that may take memory, each repeated until it is done.
class Script {
public:
    explicit Script(unsigned threads)
        : s_("scene=klaus&paused=1&n=" + std::to_string(threads > 1 ? kCountForWorkers : kCount),
             400, threads) {
        s_.frames(20);  // until all discs are placed
    }

    void play() {
        steps(2);
        drag();
        until("type=spawn&x=9&y=9&count=5");
        for (const char* change :
             {"method=sap", "method=strips-x", "response=settle", "method=tutorial-grid",
              "method=grid&response=exact&n=400", "method=hgrid&response=repulsion&cell=9"}) {
            until("type=set&" + std::string(change));
            // The change may have been made with fewer discs, which a notice says.
            if (s_.world().particles().count() < 400) until("type=reset");
            steps(2);
        }
        until("type=race&methods=sap,grid");
        EXPECT_FALSE(s_.session.race()->differs());
        s_.submit(command::CloseRace{});
        // Measurements use one thread only.
        if (s_.world().threads() == 1) {
            measure("type=measure");
            measure("type=survey");
            measure("type=sweep");
        }
        s_.submit(command::Point{Point{300, 200}});
        until("type=set&tests=1&missed=1");
        s_.frames(100);
        until("type=get");
        hash_ = s_.world().hash();
    }

    std::uint64_t hash() const { return hash_; }
    bool reported() { return reported_ || !s_.notices().empty(); }

private:
    /// Gives the command until there is memory for it.
    void until(const std::string& text) {
        SCOPED_TRACE(text);
        for (int tries = 0; tries < 3; ++tries) {
            const Result result = s_.ask(text);
            EXPECT_EQ(s_.timesAnswered(s_.lastTag), 1);
            const World* const world = s_.session.world();
            ASSERT_TRUE(world && world->whole() && world->placed());
            if (result) return;
            EXPECT_EQ(result.code, Result::Code::noMemory);
            EXPECT_FALSE(result.sentence.empty());
            reported_ = true;
        }
        ADD_FAILURE() << "the command fails again and again";
    }

    /// Measures; rows that ran out of memory say so in the table.
    void measure(const std::string& text) {
        until(text);
        const Inspection& inspection = s_.session.inspection();
        for (const Survey* const survey : {&inspection.measured(), &inspection.sizes()})
            for (const Trial& trial : survey->trials()) reported_ |= trial.state == Trial::noMemory;
    }

    void steps(std::uint64_t count) {
        const std::uint64_t end = s_.world().tick() + count;
        while (s_.world().tick() < end && !testing::Test::HasFailure())
            until("type=step&ticks=" + std::to_string(end - s_.world().tick()));
    }

    void drag() {
        s_.submit(command::Press{{100, 100}});
        for (float x = 100; x < 300; x += 40) {
            s_.submit(command::Point{Point{x, 100}});
            s_.frames(2);
        }
        s_.submit(command::Release{});
        s_.frames(2);
    }

    Heard s_;
    std::uint64_t hash_ = 0;
    bool reported_ = false;
};

TEST(SessionRefusal, OfAnyOneAllocationLeavesNoTrace) {
    for (const unsigned threads : {1u, 4u}) {
        memory.refuseNone();
        Script undisturbed(threads);
        undisturbed.play();
        // More workers than processors are slow, so the stride is larger.
        for (std::size_t k = 1;; k += threads > 1 ? 3 * kStride : kStride) {
            SCOPED_TRACE(std::to_string(threads) + " threads, allocation " + std::to_string(k));
            Script script(threads);
            memory.refuseOnly(k);
            script.play();
            memory.giveBack();
            if (!memory.met()) {
                EXPECT_GT(k, 100u);
                break;
            }
            EXPECT_EQ(script.hash(), undisturbed.hash());
            EXPECT_TRUE(script.reported() || kValidates || memory.largestRefused() < 400);
            if (HasFailure()) return;
        }
    }
}

// If memory runs out, as many discs as fit are shown. Once there is enough memory, all are shown.
TEST(SessionRefusal, OfAnyOneAllocationOfAStartIsSaid) {
    for (std::size_t k = 1;; ++k) {
        SCOPED_TRACE("allocation " + std::to_string(k));
        Heard s("scene=klaus&paused=1&n=" + std::to_string(kCount));
        memory.refuseOnly(k);
        const Result result = s.ask("type=reset");
        memory.giveBack();
        if (!memory.met()) {
            EXPECT_GT(k, 10u);
            return;
        }
        ASSERT_TRUE(result);
        const std::uint32_t count = s.world().particles().count();
        EXPECT_GT(count, kCount * 9 / 10);
        EXPECT_EQ(s.notices().starts_with("1,000 discs need more memory than "), count < kCount);
        s.done("type=reset");
        EXPECT_EQ(s.world().particles().count(), kCount);
        if (HasFailure()) return;
    }
}

TEST(SessionRefusal, OfAllMemoryIsAnsweredAndIsNotTheEnd) {
    Heard s("scene=klaus&paused=1&n=" + std::to_string(kCount));
    memory.refuseAll();
    std::vector<Result> all;
    for (const char* text : {"type=reset", "type=step", "type=set&method=sap", "type=measure"})
        if (const Result* const given = s.await(s.submit(text))) all.push_back(*given);
    memory.giveBack();
    ASSERT_EQ(all.size(), 4u);
    for (const Result& each : all) EXPECT_EQ(each.code, Result::Code::noMemory);
    EXPECT_FALSE(s.session.world());
    s.done("type=set&method=sap");
    EXPECT_EQ(s.world().particles().count(), kCount);
    EXPECT_EQ(s.world().config().method, Method::sap);
    s.step(1);
}

TEST(SessionRefusal, OfAnOpeningAnswersEarlySets) {
    memory.refuseAll();
    Heard s("scene=klaus&paused=1", {"type=set&n=300", "type=set&gravity=99"});
    memory.giveBack();
    EXPECT_EQ(s.answerTo(1)->code, Result::Code::noMemory);
    EXPECT_EQ(s.answerTo(2)->code, Result::Code::badValue);
    s.done("type=set&n=200");
    EXPECT_EQ(s.world().particles().count(), 200u);
}

// A replay for which there is not enough memory changes nothing, however far it has come.
TEST(SessionRefusal, OfARestoreChangesNothing) {
    Heard from("scene=pile&n=300&response=settle");
    from.frames(20);
    from.done("type=spawn&x=90&y=9&count=50");
    from.submit("type=set&response=exact", kReader);
    from.frames(20);
    const Bytes edit = {1, 0, 0, 0, 63, 0, 0, 0, 0, 0, 0, 0};
    from.done(command::Edit{std::make_shared<const Bytes>(edit)});
    const Bytes files[] = {from.save(), from.save(command::Save::What::snapshot)};
    const auto known = [](const Heard& s) {
        JsonObject json;
        writeState(s.session, json);
        writeShown(s.session, json);
        json.object("page", pageJson(s.session));
        return std::to_string(s.world().hash()) + json.str();
    };
    for (const bool all : {true, false})
        for (const Bytes& file : files)
            for (std::size_t k = 1;; k += kSanitized ? 5 : 1) {
                SCOPED_TRACE("allocation " + std::to_string(k));
                Heard s("scene=klaus&n=200&paused=1");
                s.step(7);
                const std::string before = known(s);
                all ? memory.refuseFrom(k) : memory.refuseOnly(k);
                const Result* const result = s.await(s.open(file));
                memory.giveBack();
                ASSERT_TRUE(result);
                if (!memory.met()) {
                    EXPECT_TRUE(*result);
                    EXPECT_GT(k, 10u);
                    break;
                }
                if (!*result) {
                    EXPECT_EQ(result->code, Result::Code::noMemory) << result->sentence;
                    EXPECT_EQ(known(s), before);
                    EXPECT_EQ(s.notices(), "");
                    s.reopen(file);
                }
                EXPECT_EQ(s.world().hash(), from.world().hash());
                if (HasFailure()) return;
            }
}

TEST(SessionRefusal, NoWorldIsMadeForWhatEarlySetsReplace) {
    const auto allocations = [](const char* query, const std::vector<std::string>& early) {
        memory.refuseNone();
        Heard s(query, early);
        return memory.number();
    };
    const std::size_t plain = allocations("scene=klaus&n=300", {});
    EXPECT_GT(plain, 10u);
    EXPECT_EQ(allocations("scene=pile&n=9000", {"type=set&scene=klaus", "type=set&n=300"}), plain);
}

}  // namespace
}  // namespace cellmates::test
