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

// R = 6, d = 5, n = (0.6, 0.8), J = (-2, 2) . n = 0.4, overlap 1.
TEST(Repulsion, OnePairByHand) {
    Particles p = makeParticles({{0, 0, 3, 1, 0, 4}, {3, 4, 3, -1, 2, 2}});
    respondTo(Response::repulsion, p, {{0, 1}});
    EXPECT_FLOAT_EQ(p.vx[0], 1 + 0.1f * 0.6f);
    EXPECT_FLOAT_EQ(p.vy[0], 0.1f * 0.8f);
    EXPECT_FLOAT_EQ(p.vx[1], -1 - 0.2f * 0.6f);
    EXPECT_FLOAT_EQ(p.vy[1], 2 - 0.2f * 0.8f);
    EXPECT_FLOAT_EQ(p.x[0], -0.25f * 0.6f);
    EXPECT_FLOAT_EQ(p.y[0], -0.25f * 0.8f);
    EXPECT_FLOAT_EQ(p.x[1], 3 + 0.5f * 0.6f);
    EXPECT_FLOAT_EQ(p.y[1], 4 + 0.5f * 0.8f);
}

TEST(Repulsion, CoincidentCentresPartAlongX) {
    Particles p = makeParticles({{5, 5, 1, 1, 2}, {5, 5, 1, -1, 4}});
    respondTo(Response::repulsion, p, {{0, 1}});
    EXPECT_EQ(at(p, 0), (Moving{3, 5, -1, 2}));
    EXPECT_EQ(at(p, 1), (Moving{7, 5, 1, 4}));
    // So close that the square of the distance underflows in single precision.
    for (const float tiny : {1e-45f, 1e-30f, 1e-23f, 1e-22f, 1e-20f, 1e-18f}) {
        Particles close = makeParticles({{0, 0, 1, 1, 2}, {tiny, -tiny, 1, -1, 4}});
        respondTo(Response::repulsion, close, {{0, 1}});
        for (std::uint32_t i = 0; i < 2; ++i) {
            EXPECT_TRUE(std::isfinite(close.vx[i]) && std::isfinite(close.vy[i])) << tiny;
            EXPECT_LE(std::hypot(close.x[i], close.y[i]), 2.1f) << tiny;
        }
    }
}

TEST(Repulsion, WhatNoLongerOverlapsIsLeftAlone) {
    // Disc 0 pushes disc 1 away from disc 2 before the response reaches the contact 1-2.
    Particles p = makeParticles({{0, 0, 2, 0, 0}, {-1, 0, 2, 0, 0}, {2.5f, 0, 2, 7, 0}});
    respondTo(Response::repulsion, p, {{0, 1}, {1, 2}});
    EXPECT_EQ(at(p, 2), (Moving{2.5f, 0, 7, 0}));
    Particles touching = makeParticles({{0, 0, 2, 1, 0}, {4, 0, 2, -1, 0}});
    respondTo(Response::repulsion, touching, {{0, 1}});
    EXPECT_EQ(at(touching, 0), (Moving{0, 0, 1, 0}));
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

TEST(Respond, MovesTheDiscsOfEveryGroup) {
    std::vector<Disc> discs(3 * 2048);
    for (std::uint32_t i = 0; i < discs.size(); ++i) discs[i] = {static_cast<float>(i) * 10, 0, 1};
    const std::vector<Contact> contacts = {{0, 1}, {2, 2050}, {2051, 4100}, {3, 4101}};
    for (const Contact c : contacts) {
        discs[c.j] = discs[c.i];
        discs[c.j].x += 1;
        discs[c.j].vx = -1;
    }
    for (const Response response : pairwise()) {
        Particles p = makeParticles(discs);
        respondTo(response, p, contacts);
        for (const Contact c : contacts)
            EXPECT_FLOAT_EQ(p.vx[c.i], -1) << info(response).name << ", " << c.i << "-" << c.j;
    }
}

/// Responds to a contact as if there were no other discs.
void respondAlone(Response response, Particles& p, Contact contact) {
    Particles two = makeParticles({{}, {}});
    const std::uint32_t of[] = {contact.i, contact.j};
    const auto arrays = {&Particles::x,  &Particles::y, &Particles::vx,
                         &Particles::vy, &Particles::r, &Particles::inverseMass};
    for (const auto array : arrays)
        for (std::uint32_t k = 0; k < 2; ++k) (two.*array)[k] = (p.*array)[of[k]];
    respondTo(response, two, {{0, 1}});
    for (const auto array : arrays)
        for (std::uint32_t k = 0; k < 2; ++k) (p.*array)[of[k]] = (two.*array)[k];
}

// Of many chunks, four are walked in lockstep. Of very many, all groups of one band of chunks are
// walked before the next band. The result must be bit for bit that of taking each contact alone,
// group after group, including signs of zero and coincident discs. All contacts are between discs
// at the edges of chunks, which have contacts of every group.
void expectAsOneByOne(Response response, std::uint32_t chunks, unsigned crew) {
    constexpr std::uint32_t kChunk = 2048, kEdge = 20;
    Rng rng(5);
    const auto some = [&] {
        const float values[] = {0.0f, -0.0f, rng.uniform(-2, 2), rng.uniform(-2, 2)};
        return values[rng.next() % 4];
    };
    std::vector<Disc> discs(chunks * kChunk, Disc{0, 0, 1});
    std::vector<Contact> groups[3];  // `inner`, `even` and `odd`
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
        const std::uint32_t first = chunk * kChunk, next = first + kChunk;
        const std::uint32_t many = chunk == 2 ? 0 : 1 + chunk * 7 % kEdge;
        for (std::uint32_t k = 0; k < many; ++k) {
            const std::uint32_t low = first + k, high = next - kEdge + k;
            for (const std::uint32_t i : {low, high})
                discs[i] = {some(), some(), 2, some(), some(), rng.uniform(1, 5)};
            groups[0].push_back({low, next - 1 - rng.next() % kEdge});
            if (chunk + 1 < chunks)
                groups[1 + chunk % 2].push_back({high, next + rng.next() % kEdge});
        }
    }
    Particles together = makeParticles(discs), apart = makeParticles(discs);
    std::vector<Contact> all;
    for (const auto& group : groups)
        for (const Contact contact : group) {
            respondAlone(response, apart, contact);
            all.push_back(contact);
        }
    Workers workers(crew);
    respondTo(response, together, all, workers);
    for (const auto array : {&Particles::x, &Particles::y, &Particles::vx, &Particles::vy})
        EXPECT_EQ(std::memcmp((together.*array).data(), (apart.*array).data(),
                              discs.size() * sizeof(float)),
                  0)
            << info(response).name << ", " << chunks << " chunks, " << crew;
}

TEST(Respond, ManyChunksAsOneByOne) {
    for (const Response response : pairwise()) expectAsOneByOne(response, 9, 1);
    expectAsOneByOne(Response::repulsion, 153, 1);  // a few more than whole bands
    if (Workers::available() && !kSanitized) expectAsOneByOne(Response::repulsion, 300, 2);
}

TEST(Respond, KeepsMomentumOverManyContacts) {
    for (const Response response : {Response::elastic, Response::repulsion})
        for (const bool unit : {false, true}) {
            SCOPED_TRACE(info(response).name);
            Rng rng(4);
            std::vector<Disc> discs(60);
            std::vector<Contact> all;
            for (Disc& d : discs)
                d = {rng.uniform(0, 40), rng.uniform(0, 40), 4,
                     rng.uniform(-2, 2), rng.uniform(-2, 2), unit ? 1 : rng.uniform(1, 50)};
            for (std::uint32_t i = 0; i < 60; ++i)
                for (std::uint32_t j = i + 1; j < 60; ++j) all.push_back({i, j});
            Particles p = makeParticles(discs);
            const Totals before = motionOf(p);
            for (int round = 0; round < 20; ++round) respondTo(response, p, all);
            const Totals after = motionOf(p);
            EXPECT_NEAR(after.momentumX, before.momentumX, 1e-5 * before.momentum);
            EXPECT_NEAR(after.momentumY, before.momentumY, 1e-5 * before.momentum);
            if (unit || response == Response::elastic) {
                EXPECT_NEAR(after.kinetic / before.kinetic, 1, 1e-5);
            }
        }
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

}  // namespace
}  // namespace cellmates::test
