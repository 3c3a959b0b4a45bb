#include <cmath>
#include <map>
#include <random>

#include "session/figures/text.h"
#include "session/replay/disc_edit.h"
#include "support.h"

// Edits are recorded like everything else that happens to a world: it can go back, be saved and be
// played again bit for bit.

namespace cellmates::test {
namespace {

std::string hex(std::uint64_t hash) { return hexadecimal(hash); }

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

const Result& given(Heard& s, Bytes bytes) {
    s.session.submit(command::Edit{std::make_shared<const Bytes>(std::move(bytes))}, kReader,
                     ++s.lastTag);
    return *s.await(s.lastTag);
}
const Result& edit(Heard& s, const DiscEdit& edit) { return given(s, bytesOf(edit)); }

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
    s.await(s.submit("type=step&ticks=9"));
    EXPECT_TRUE(edit(s, moved(3, box.width / 2, box.height / 2)));
    EXPECT_TRUE(edit(s, removed({0, 7, 11})));
    EXPECT_TRUE(edit(s, added(box.width / 3, box.height / 3)));
    s.await(s.submit("type=step&ticks=20"));
    s.await(s.submit("type=spawn&x=100&y=100&count=5"));
    const float mass = fixes ? Particles::kFixedMass : 7;
    EXPECT_TRUE(edit(s, added(box.width / 2, box.height / 2, mass)));
    EXPECT_TRUE(edit(s, resized(box.width * 0.8f, box.height * 1.2f)));
    s.await(s.submit("type=set&gravity=0.2&damping=0.01"));
    s.await(s.submit("type=step&ticks=90"));
    EXPECT_TRUE(edit(s, removed({1, 2})));
    EXPECT_TRUE(edit(s, moved(9, 50, 60)));
    s.await(s.submit("type=step&ticks=5"));
    EXPECT_TRUE(edit(s, added(30, 30)));
}

std::vector<std::uint32_t> namesOf(const World& world) {
    std::vector<std::uint32_t> names(world.particles().count());
    for (std::uint32_t id = 0; id < names.size(); ++id) names[id] = world.names().of(id);
    return names;
}

TEST(DiscEdit, AnyTickIsReachedAgainWithEveryResponse) {
    for (const ResponseInfo& response : responses()) {
        SCOPED_TRACE(response.name);
        Heard s("n=40&paused=1&method=naive&response=" + std::string(response.name));
        live(s, response.holdsFixed);
        const std::uint64_t end = s.world().hash();
        const auto names = namesOf(s.world());
        std::map<std::uint64_t, std::uint64_t> seen;
        for (const std::uint64_t tick : {120, 10, 29, 30, 0, 119, 124}) {
            s.await(s.submit("type=seek&tick=" + std::to_string(tick)));
            ASSERT_EQ(s.world().tick(), tick);
            if (tick == 124) break;
            seen[tick] = s.world().hash();
        }
        EXPECT_EQ(hex(s.world().hash()), hex(end));
        EXPECT_EQ(namesOf(s.world()), names);
        for (const auto& [tick, hash] : seen) {
            s.await(s.submit("type=seek&tick=" + std::to_string(tick)));
            EXPECT_EQ(hex(s.world().hash()), hex(hash)) << tick;
        }
    }
}

TEST(DiscEdit, ReplaysAndSnapshotsOpenBitForBit) {
    for (const ResponseInfo& response : responses()) {
        SCOPED_TRACE(response.name);
        Heard s("n=40&paused=1&response=" + std::string(response.name));
        for (const What what : {What::whole, What::snapshot}) {
            live(s, response.holdsFixed);
            s.session.submit(command::Save{what}, kReader, ++s.lastTag);
            ASSERT_TRUE(*s.await(s.lastTag));
            const Bytes file = s.session.written();
            EXPECT_EQ(file[3], 3);
            Heard other("n=5");
            other.session.submit(command::Open{std::make_shared<const Bytes>(file)}, kReader,
                                 ++other.lastTag);
            const Result* const opened = other.await(other.lastTag);
            ASSERT_TRUE(opened && *opened) << opened->sentence;
            EXPECT_NE(opened->sentence.find("reproduced exactly"), std::string::npos);
            EXPECT_EQ(hex(other.world().hash()), hex(s.world().hash()));
            EXPECT_EQ(namesOf(other.world()), namesOf(s.world()));
            for (Heard* each : {&s, &other}) each->await(each->submit("type=step&ticks=30"));
            EXPECT_EQ(hex(other.world().hash()), hex(s.world().hash()));
            s.await(s.submit("type=reset"));
        }
    }
}

// Worlds without edits are saved as before, so older pages open them.
TEST(DiscEdit, OnlyEditedWorldsNeedTheNewVersion) {
    const auto version = [](Heard& s) {
        s.session.submit(command::Save{}, kReader, ++s.lastTag);
        EXPECT_TRUE(*s.await(s.lastTag));
        return s.session.written()[3];
    };
    Heard s("n=40&paused=1");
    s.await(s.submit("type=step&ticks=5"));
    EXPECT_EQ(version(s), 1);
    edit(s, moved(0, 20, 20));
    EXPECT_EQ(version(s), 3);
    s.await(s.submit("type=reset"));
    EXPECT_EQ(version(s), 1);
    s.await(s.submit("type=set&damping=0.5"));
    EXPECT_EQ(version(s), 3);
}

TEST(DiscEdit, AResetLeadsBackToTheBeginning) {
    Heard s("n=40&paused=1");
    const std::uint64_t begin = s.world().hash();
    const Box box = s.world().config().box;
    live(s, true);
    s.await(s.submit("type=reset"));
    EXPECT_EQ(hex(s.world().hash()), hex(begin));
    EXPECT_EQ(s.world().config().box.width, box.width);
    EXPECT_TRUE(s.world().names().plain());
}

TEST(DiscEdit, InThePastDiscardsEverythingAfterIt) {
    Heard s("n=40&paused=1");
    live(s, true);
    s.await(s.submit("type=seek&tick=29"));
    EXPECT_TRUE(edit(s, moved(5, 40, 40)));
    EXPECT_EQ(s.session.timeline().to(), 29u);
}

TEST(DiscEdit, RefusesWhatNoDiscCanBeByFieldAndIndex) {
    Heard s("n=40&paused=1");
    const std::uint64_t before = s.world().hash();
    const auto refused = [&](DiscEdit wrong, Code code, std::string_view field) {
        const Result result = edit(s, wrong);
        EXPECT_EQ(result.code, code) << field;
        EXPECT_EQ(result.field, field);
        EXPECT_FALSE(result.sentence.empty());
    };
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    refused(moved(40, 1, 1), Code::badValue, "ids[0]");
    refused(removed({3, 4, 4'000'000'000}), Code::badValue, "ids[2]");
    refused(moved(3, kNan, 1), Code::badValue, "x[0]");
    refused(moved(3, 1, -1), Code::badValue, "y[0]");
    refused(added(1, 1, 0), Code::badValue, "mass[0]");
    refused(resized(kNan, 10), Code::badValue, "box.width");
    refused(resized(10, 0.5f), Code::badValue, "box.height");
    DiscEdit many{.kind = Kind::add};
    for (auto& array : many.arrays) array.assign(120'000, 5);
    refused(many, Code::tooMany, "x");
    EXPECT_EQ(hex(s.world().hash()), hex(before));
    EXPECT_EQ(s.session.timeline().bytes(), 0u);
    // A disc that was removed has no name any more.
    edit(s, removed({3}));
    refused(moved(3, 1, 1), Code::badValue, "ids[0]");
}

TEST(DiscEdit, NewDiscsMustKeepTheSpeedLimitAndOthersAreReported) {
    Heard s("n=40&paused=1&speedlimit=5");
    DiscEdit fast = added(50, 50);
    fast.arrays[2] = {0};
    fast.arrays[3] = {-5.5f};
    const Result refused = edit(s, fast);
    EXPECT_EQ(refused.code, Code::badValue);
    EXPECT_EQ(refused.field, "vy[0]");
    EXPECT_EQ(refused.value, "-5.5");
    EXPECT_EQ(refused.sentence, "vy[0]=-5.5: a speed of 5.5 is more than speedlimit=5");
    EXPECT_EQ(s.world().particles().count(), 40u);

    // (3, 4) is as fast as allowed, also after rounding.
    DiscEdit just{.kind = Kind::change, .names = {3}, .arrays = {{{}, {}, {3.00001f}, {4}}}};
    s.await(s.submit("type=step&ticks=5"));
    s.frames(60);
    ASSERT_TRUE(s.session.times().measured());
    EXPECT_EQ(edit(s, just).sentence, "");
    EXPECT_FALSE(s.session.times().measured()) << "the means of other discs";
    DiscEdit change{.kind = Kind::change, .names = {3, 4}, .arrays = {{{}, {}, {3, 4}, {4, 4}}}};
    const Result reported = edit(s, change);
    EXPECT_TRUE(reported);
    EXPECT_EQ(reported.sentence,
              "vx[1]=4: a speed of 5.656854 is more than speedlimit=5, so the disc will be slowed "
              "down.");
    // A replay with the faster disc opens.
    s.session.submit(command::Save{What::whole}, kReader, ++s.lastTag);
    ASSERT_TRUE(*s.await(s.lastTag));
    const Bytes file = s.session.written();
    Heard other("n=5");
    other.session.submit(command::Open{std::make_shared<const Bytes>(file)}, kReader,
                         ++other.lastTag);
    const Result* const opened = other.await(other.lastTag);
    ASSERT_TRUE(opened && *opened);
    EXPECT_EQ(hex(other.world().hash()), hex(s.world().hash()));
}

TEST(DiscEdit, ResponsesWithoutFixedDiscsRefuseThem) {
    Heard exact("n=40&paused=1&response=exact");
    EXPECT_EQ(edit(exact, added(50, 50, Particles::kFixedMass)).field, "mass");
    Heard s("n=40&paused=1");
    EXPECT_TRUE(edit(s, added(50, 50, Particles::kFixedMass)));
    EXPECT_EQ(s.await(s.submit("type=set&response=exact"))->field, "response");
    EXPECT_EQ(s.await(s.submit("type=set&method=tutorial-grid"))->field, "method");
    EXPECT_TRUE(*s.await(s.submit("type=set&response=settle")));
}

// The bytes come from a program or from a file, and may be anything.
TEST(DiscEdit, DamagedBytesAreRefused) {
    Heard s("n=40&paused=1");
    std::mt19937 random(1);
    const std::vector<Bytes> good{bytesOf(moved(3, 50, 60)), bytesOf(added(5, 5)),
                                  bytesOf(removed({1, 2})), bytesOf(resized(300, 300))};
    for (int k = 0; k < 4000; ++k) {
        Bytes bytes = good[static_cast<std::size_t>(k) % good.size()];
        if (k % 3 == 0)
            bytes.resize(random() % bytes.size());
        else
            bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
        const Result result = given(s, bytes);
        EXPECT_TRUE(result || !result.sentence.empty());
        s.answers.clear();
        for (std::uint32_t i = 0; i < s.world().particles().count(); ++i)
            ASSERT_TRUE(std::isfinite(s.world().particles().x[i]));
        if (k % 50 == 0) s.await(s.submit("type=step"));
    }
}

// Edits of all discs in each tick fill the recording, which then begins again with a snapshot.
TEST(DiscEdit, ManyEditsStartTheRecordingOver) {
    Heard s("n=2000&paused=1&scene=pucks");
    DiscEdit wind{.kind = Kind::change};
    for (std::uint32_t name = 0; name < 2000; ++name) wind.names.push_back(name);
    wind.arrays[2].assign(2000, 1);
    for (int k = 0; k < 60; ++k) {
        ASSERT_TRUE(edit(s, wind));
        s.await(s.submit("type=step"));
        ASSERT_LE(s.session.timeline().bytes(), Recording::kBudget + 20'000);
    }
    EXPECT_GT(s.session.timeline().from(), 0u);
    const std::uint64_t end = s.world().hash();
    s.await(s.submit("type=seek&tick=" + std::to_string(s.session.timeline().from())));
    s.await(s.submit("type=seek&tick=60"));
    EXPECT_EQ(hex(s.world().hash()), hex(end));
}

}  // namespace
}  // namespace cellmates::test
