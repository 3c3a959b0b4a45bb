#include <cmath>
#include <map>

#include "session/replay/disc_edit.h"
#include "support.h"

// Edits are recorded like everything else that happens to a world: it can go back, be saved and be
// played again bit for bit.

namespace cellmates::test {
namespace {

using Code = Result::Code;
using Kind = DiscEdit::Kind;
using What = command::Save::What;

/// The bytes of an edit.
Bytes bytesOf(const DiscEdit& edit) {
    Bytes bytes;
    ByteWriter out(bytes);
    const auto word = [&](std::uint32_t value) { out.fixed(value, 4); };
    word(static_cast<std::uint32_t>(edit.kind));
    if (edit.kind == Kind::resize) {
        out.real(edit.box.width);
        out.real(edit.box.height);
        return bytes;
    }
    std::uint32_t mask = 0;
    for (std::size_t k = 0; k < edit.arrays.size(); ++k)
        if (!edit.arrays[k].empty()) mask |= 1u << k;
    word(mask);
    word(edit.kind == Kind::add ? static_cast<std::uint32_t>(edit.arrays[0].size())
                                : static_cast<std::uint32_t>(edit.names.size()));
    for (const std::uint32_t name : edit.names) word(name);
    for (const auto& array : edit.arrays)
        for (const float value : array) out.real(value);
    return bytes;
}

Result edit(Heard& s, const DiscEdit& edit) {
    return s.ask(command::Edit{std::make_shared<const Bytes>(bytesOf(edit))}, kReader);
}

DiscEdit moved(std::uint32_t name, float x, float y) {
    return {.kind = Kind::change, .names = {name}, .arrays = {{{x}, {y}}}};
}
DiscEdit added(float x, float y, float mass = 4) {
    return {.kind = Kind::add, .arrays = {{{x}, {y}, {1}, {-1}, {5}, {mass}}}};
}
DiscEdit removed(std::vector<std::uint32_t> names) {
    return {.kind = Kind::remove, .names = std::move(names)};
}
DiscEdit resized(float width, float height) {
    return {.kind = Kind::resize, .box = {width, height}};
}

/// Edits of every kind, with ticks, drags and settings between them.
void live(Heard& s, bool fixes) {
    const Box box = s.world().config().box;
    s.step(9);
    EXPECT_TRUE(edit(s, moved(3, box.width / 2, box.height / 2)));
    EXPECT_TRUE(edit(s, removed({0, 7, 11})));
    EXPECT_TRUE(edit(s, added(box.width / 3, box.height / 3)));
    s.step(20);
    s.done("type=spawn&x=100&y=100&count=5");
    const float mass = fixes ? Particles::kFixedMass : 7;
    EXPECT_TRUE(edit(s, added(box.width / 2, box.height / 2, mass)));
    EXPECT_TRUE(edit(s, resized(box.width * 0.8f, box.height * 1.2f)));
    s.ask("type=set&gravity=0.2&damping=0.01");
    s.step(90);
    EXPECT_TRUE(edit(s, removed({1, 2})));
    EXPECT_TRUE(edit(s, moved(9, 50, 60)));
    s.step(5);
    EXPECT_TRUE(edit(s, added(30, 30)));
}

/// The state and the names of all discs.
std::pair<std::uint64_t, std::vector<std::uint32_t>> stateOf(const Heard& s) {
    std::vector<std::uint32_t> names(s.world().particles().count());
    for (std::uint32_t id = 0; id < names.size(); ++id) names[id] = s.world().names().of(id);
    return {s.world().hash(), names};
}

TEST(DiscEdit, AnyTickIsReachedAgainAndOpensBitForBitWithEveryResponse) {
    for (const ResponseInfo& response : responses()) {
        SCOPED_TRACE(response.name);
        Heard s("n=40&paused=1&method=naive&response=" + std::string(response.name));
        const auto begin = stateOf(s);
        const Box box = s.world().config().box;
        live(s, response.holdsFixed);
        const auto end = stateOf(s);
        Heard whole("n=5"), snapshot("n=5");
        for (const auto& [other, what] :
             {std::pair{&whole, What::whole}, {&snapshot, What::snapshot}}) {
            other->reopen(s.save(what));
            EXPECT_EQ(stateOf(*other), end);
            other->step(30);
        }
        EXPECT_EQ(stateOf(whole), stateOf(snapshot));
        std::map<std::uint64_t, std::uint64_t> seen;
        for (const std::uint64_t tick : {120, 10, 29, 30, 0, 119}) {
            s.seek(tick);
            seen[tick] = s.world().hash();
        }
        s.seek(124);
        EXPECT_EQ(stateOf(s), end);
        for (const auto& [tick, hash] : seen) {
            s.seek(tick);
            EXPECT_EQ(s.world().hash(), hash) << tick;
        }
        s.done("type=reset");
        EXPECT_EQ(stateOf(s), begin);
        EXPECT_EQ(s.world().config().box.width, box.width);
        EXPECT_TRUE(s.world().names().plain());
    }
}

TEST(DiscEdit, InThePastDiscardsEverythingAfterIt) {
    Heard s("n=40&paused=1");
    s.step(40);
    s.seek(29);
    EXPECT_TRUE(edit(s, moved(5, 40, 40)));
    EXPECT_EQ(s.session.timeline().to(), 29u);
}

// Values that a disc cannot have are refused by field and index: tests/engine/engine.test.mjs.
TEST(DiscEdit, RefusesTooManyDiscsAndRemovedOnes) {
    Heard s("n=40&paused=1");
    DiscEdit many{.kind = Kind::add};
    for (auto& array : many.arrays) array.assign(320'000, 5);
    const Result refused = edit(s, many);
    EXPECT_EQ(refused.code, Code::tooMany);
    EXPECT_EQ(refused.field, "x");
    EXPECT_EQ(s.session.timeline().bytes(), 0u);
    edit(s, removed({3}));
    EXPECT_EQ(edit(s, moved(3, 1, 1)).field, "ids[0]");
}

TEST(DiscEdit, MayExceedTheSpeedLimitInAReplayToo) {
    Heard s("n=40&paused=1&speedlimit=5");
    s.step(5);
    s.frames(60);
    ASSERT_TRUE(s.session.times().measured());
    // (3, 4) is as fast as allowed, also after rounding.
    const DiscEdit just{.kind = Kind::change, .names = {3}, .arrays = {{{}, {}, {3.00001f}, {4}}}};
    EXPECT_EQ(edit(s, just).sentence, "");
    EXPECT_FALSE(s.session.times().measured()) << "the means of other discs";
    const DiscEdit fast{.kind = Kind::change, .names = {3}, .arrays = {{{}, {}, {4}, {4}}}};
    EXPECT_EQ(edit(s, fast).sentence,
              "vx[0]=4: a speed of 5.656854 is more than speedlimit=5, so the disc will be slowed "
              "down.");
    Heard other("n=5");
    other.reopen(s.save());
    EXPECT_EQ(other.world().hash(), s.world().hash());
}

TEST(DiscEdit, ResponsesWithoutFixedDiscsRefuseThem) {
    Heard exact("n=40&paused=1&response=exact");
    EXPECT_EQ(edit(exact, added(50, 50, Particles::kFixedMass)).field, "mass");
    Heard s("n=40&paused=1");
    EXPECT_TRUE(edit(s, added(50, 50, Particles::kFixedMass)));
    EXPECT_EQ(s.ask("type=set&response=exact").field, "response");
    EXPECT_EQ(s.ask("type=set&method=tutorial-grid").field, "method");
    s.done("type=set&response=settle");
}

// Edits of all discs in each tick fill the recording, which then begins again with a snapshot.
TEST(DiscEdit, ManyEditsStartTheRecordingOver) {
    Heard s("n=2000&paused=1&scene=pucks");
    DiscEdit wind{.kind = Kind::change};
    for (std::uint32_t name = 0; name < 2000; ++name) wind.names.push_back(name);
    wind.arrays[2].assign(2000, 1);
    for (int k = 0; k < 60; ++k) {
        ASSERT_TRUE(edit(s, wind));
        s.step(1);
        ASSERT_LE(s.session.timeline().bytes(), Recording::kBudget + 20'000);
    }
    EXPECT_GT(s.session.timeline().from(), 0u);
    const std::uint64_t end = s.world().hash();
    s.seek(s.session.timeline().from());
    s.seek(60);
    EXPECT_EQ(s.world().hash(), end);
}

}  // namespace
}  // namespace cellmates::test
