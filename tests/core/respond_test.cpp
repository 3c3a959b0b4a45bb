#include "core/respond/responder.h"

#include "support.h"

namespace cellmates::test {
namespace {

void respondTo(Response response, Particles& p, const std::vector<Contact>& contacts,
               Workers& workers = Workers::alone()) {
    ContactList all;
    list(contacts, all);
    Responder responder(response);
    respond(responder.resolver(), p, all, {}, workers);
}

/// The responses that move the discs of a contact at a time.
std::vector<Response> pairwise() {
    std::vector<Response> found;
    for (const ResponseInfo& response : responses())
        if (!response.ownMotion) found.push_back(response.id);
    return found;
}

TEST(Elastic, EqualDiscsExchangeTheNormalComponent) {
    Particles p = makeParticles({{0, 0, 2, 3, 1}, {2, 0, 2, -1, 5}});
    respondTo(Response::elastic, p, {{0, 1}});
    EXPECT_EQ(at(p, 0), (Moving{0, 0, -1, 1}));
    EXPECT_EQ(at(p, 1), (Moving{2, 0, 3, 5}));
}

TEST(Elastic, AHeavyDiscHardlyTurns) {
    Particles p = makeParticles({{0, 0, 2, 1, 0, 1000}, {3, 0, 2, -1, 0, 1}});
    respondTo(Response::elastic, p, {{0, 1}});
    EXPECT_NEAR(p.vx[0], 1 - 4.0 / 1001, 1e-6);
    EXPECT_NEAR(p.vx[1], 3 - 4.0 / 1001, 1e-6);
}

TEST(Respond, WhatPartsOrCoincidesIsLeftAlone) {
    for (const Response response : {Response::elastic, Response::rewind})
        for (const float x : {3.0f, 0.0f}) {
            Particles p = makeParticles({{0, 0, 2, -1, 0}, {x, 0, 2, 1, 0}});
            respondTo(response, p, {{0, 1}});
            EXPECT_EQ(at(p, 0), (Moving{0, 0, -1, 0}));
            EXPECT_EQ(at(p, 1), (Moving{x, 0, 1, 0}));
        }
}

// If there are many chunks, four are walked in lockstep. The result must be bit for bit that of
// walking each chunk alone, including signs of zero, coincident discs and pairs that have moved
// apart.
TEST(Respond, FourChunksAtATimeAsOneByOne) {
    constexpr std::uint32_t kChunk = 2048, kChunks = 9;
    Rng rng(3);
    std::vector<Disc> discs(kChunks * kChunk);
    const auto some = [&](float most) {
        switch (rng.next() % 8) {
            case 0: return 0.0f;
            case 1: return -0.0f;
            default: return rng.uniform(-most, most);
        }
    };
    for (Disc& d : discs) d = {some(4), some(4), 2, some(2), some(2), rng.uniform(1, 5)};
    std::vector<std::vector<Contact>> ofChunks(kChunks);
    std::vector<Contact> all;
    for (std::uint32_t chunk = 0; chunk < kChunks; ++chunk) {
        const std::uint32_t many = chunk == 4 ? 0 : 100 * chunk + 7;
        for (std::uint32_t k = 0; k < many; ++k) {
            const std::uint32_t i = chunk * kChunk + rng.next() % 1500;
            ofChunks[chunk].push_back({i, i + 1 + rng.next() % 500});
        }
        all.insert(all.end(), ofChunks[chunk].begin(), ofChunks[chunk].end());
    }
    for (const Response response : pairwise()) {
        Particles together = makeParticles(discs), apart = makeParticles(discs);
        respondTo(response, together, all);
        for (const auto& contacts : ofChunks) respondTo(response, apart, contacts);
        for (const auto array : {&Particles::x, &Particles::y, &Particles::vx, &Particles::vy})
            EXPECT_EQ(std::memcmp((together.*array).data(), (apart.*array).data(),
                                  discs.size() * sizeof(float)),
                      0)
                << info(response).name;
        EXPECT_NE(std::memcmp(together.vx.data(), makeParticles(discs).vx.data(),
                              discs.size() * sizeof(float)),
                  0);
    }
}

// With very many discs, all groups of one band of chunks are walked before the next band. Each disc
// must still meet its contacts in the order of the groups. Here all contacts are between discs at
// the edges of chunks, which have contacts of every group.
void bandAfterBandAsChunkByChunk(Response response, unsigned crew) {
    constexpr std::uint32_t kChunk = 2048, kEdge = 6;
    const std::uint32_t chunks = 147 * crew + 6;  // a few more than whole bands
    Rng rng(5);
    std::vector<Disc> discs(chunks * kChunk, Disc{0, 0, 1});
    // The contacts of `inner`, `even` and `odd`, by chunk.
    std::vector<std::vector<Contact>> groups[3];
    for (auto& group : groups) group.resize(chunks);
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
        const std::uint32_t first = chunk * kChunk, next = first + kChunk;
        for (std::uint32_t k = 0; k < kEdge; ++k) {
            const std::uint32_t low = first + k, high = next - kEdge + k;
            for (const std::uint32_t i : {low, high})
                discs[i] = {rng.uniform(-2, 2), rng.uniform(-2, 2), 2,
                            rng.uniform(-2, 2), rng.uniform(-2, 2), rng.uniform(1, 5)};
            groups[0][chunk].push_back({low, next - 1 - rng.next() % kEdge});
            if (chunk + 1 < chunks)
                groups[1 + chunk % 2][chunk].push_back({high, next + rng.next() % kEdge});
        }
    }
    Particles together = makeParticles(discs), apart = makeParticles(discs);
    std::vector<Contact> all;
    for (const auto& group : groups)
        for (const auto& contacts : group) {
            if (!contacts.empty()) respondTo(response, apart, contacts);
            all.insert(all.end(), contacts.begin(), contacts.end());
        }
    Workers workers(crew);
    respondTo(response, together, all, workers);
    for (const auto array : {&Particles::x, &Particles::y, &Particles::vx, &Particles::vy})
        EXPECT_EQ(std::memcmp((together.*array).data(), (apart.*array).data(),
                              discs.size() * sizeof(float)),
                  0)
            << info(response).name << ", " << crew;
}

TEST(Respond, BandAfterBandAsChunkByChunk) {
    for (const Response response : pairwise()) bandAfterBandAsChunkByChunk(response, 1);
    if (Workers::available() && !kSanitized) bandAfterBandAsChunkByChunk(Response::repulsion, 2);
}

// In a gas of mixed sizes and masses, walls conserve energy, and pairs conserve energy and
// momentum.
TEST(Elastic, KeepsEnergyOverTenThousandTicks) {
    Config config = sceneConfig(Scene::tutorial, 300);
    config.response = Response::elastic;
    config.gravity = 0;
    const auto world = makeWorld(config);
    const double before = motionOf(world->particles()).kinetic;
    std::uint64_t contacts = 0;
    for (int tick = 0; tick < 10'000; ++tick) {
        ASSERT_TRUE(world->step());
        contacts += world->stats().contacts;
    }
    EXPECT_GT(contacts, 10'000u);
    EXPECT_NEAR(motionOf(world->particles()).kinetic / before, 1, 1e-6);
}

TEST(Elastic, KeepsMomentumOverManyContacts) {
    Rng rng(4);
    std::vector<Disc> discs;
    for (int k = 0; k < 400; ++k)
        discs.push_back({rng.uniform(0, 100), rng.uniform(0, 100), 4, rng.uniform(-2, 2),
                         rng.uniform(-2, 2), rng.uniform(1, 50)});
    Particles p = makeParticles(discs);
    std::vector<Contact> all;
    for (std::uint32_t i = 0; i < 400; ++i)
        for (std::uint32_t j = i + 1; j < 400; ++j) all.push_back({i, j});
    const Totals before = motionOf(p);
    for (int round = 0; round < 20; ++round) respondTo(Response::elastic, p, all);
    const Totals after = motionOf(p);
    EXPECT_NEAR(after.momentumX, before.momentumX, 1e-5 * before.momentum);
    EXPECT_NEAR(after.momentumY, before.momentumY, 1e-5 * before.momentum);
    EXPECT_NEAR(after.kinetic / before.kinetic, 1, 1e-5);
}

// The discs overlap by 1 and approach by 2 per tick, so they touched half a tick ago at -2 and 2.
// After rewinding they have moved apart for half a tick.
TEST(Rewind, BackToTheTouchAndForwardAgain) {
    Particles p = makeParticles({{-1.5f, 0, 2, 1, 0}, {1.5f, 0, 2, -1, 0}});
    respondTo(Response::rewind, p, {{0, 1}});
    EXPECT_FLOAT_EQ(p.vx[0], -1);
    EXPECT_FLOAT_EQ(p.vx[1], 1);
    EXPECT_FLOAT_EQ(p.x[0], -2.5f);
    EXPECT_FLOAT_EQ(p.x[1], 2.5f);
}

TEST(Rewind, GoesBackOneTickAtMost) {
    Particles p = makeParticles({{-0.5f, 0, 2, 0.001f, 0}, {0.5f, 0, 2, -0.001f, 0}});
    respondTo(Response::rewind, p, {{0, 1}});
    EXPECT_NEAR(p.x[0], -0.502f, 1e-6);
    EXPECT_NEAR(p.x[1], 0.502f, 1e-6);
}

TEST(Rewind, KeepsEnergy) {
    const auto world = makeWorld(sceneConfig(Scene::pucks, 400));
    const double before = motionOf(world->particles()).kinetic;
    run(*world, 2000);
    EXPECT_NEAR(motionOf(world->particles()).kinetic / before, 1, 1e-4);
}

}  // namespace
}  // namespace cellmates::test
