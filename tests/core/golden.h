#pragma once

#include <cstdint>

#include "sanitized.h"
#include "support.h"

/// State hashes that must never change by accident: every detector, build and machine must
/// reproduce them. A deliberate change of the simulation replaces them; the failing test prints the
/// new ones.
namespace cellmates::test {

/// Every detector makes all ticks in one build, natively. Elsewhere the grid makes them all, which
/// is what compilers and processors can differ in, and each other detector a part of them beside
/// it: that a detector finds the same contacts is tested everywhere by itself.
#if defined(__clang__) && !defined(__EMSCRIPTEN__)
inline constexpr bool kEveryTick = !kSanitized;
#else
inline constexpr bool kEveryTick = false;
#endif

struct Golden {
    Scene scene;
    Response response;
    std::uint32_t count;
    std::uint64_t seed;
    int ticks;
    Hashes hashes;
};

inline Hashes hashesAfter(const Golden& golden, Method method,
                          Workers& workers = Workers::alone()) {
    Config config = configOf(golden.scene, golden.count, golden.seed, method);
    config.response = golden.response;
    return hashesAfter(config, golden.ticks, workers);
}

/// So many that storage has chunks, and workers are put to use. Of the grid.
inline constexpr Golden kManyGolden = {
    Scene::klaus, Response::repulsion, 20'000, 1, 100, {0x042a03f3daf9e957, 0x2c5876452ca30e87}};

/// With every method that has a detector.
inline constexpr Golden kGolden[] = {
    {Scene::tutorial, Response::repulsion, 200, 1, 1000, {0x988185e58f2dea04, 0xda730becd1312058}},
    {Scene::tutorial, Response::elastic, 200, 1, 1000, {0x80b75ab31bf777f7, 0x56608dcbff6ff652}},
    {Scene::tutorial, Response::settle, 200, 1, 1000, {0x2d76e08f2f233d88, 0xb870f81ca1651fb3}},
    {Scene::tutorial, Response::rewind, 200, 1, 1000, {0xc23efd3f819a8dec, 0x1b94333626a6a028}},
    {Scene::tutorial, Response::exact, 200, 1, 1000, {0x6f8308dbc6b76560, 0x8322539c9ff3ff06}},
    {Scene::strips, Response::repulsion, 200, 1, 1000, {0x10286d3767b53ebb, 0x9d5ce57c48593b18}},
    {Scene::strips, Response::elastic, 200, 1, 1000, {0x783bf01b68aefdff, 0x1f5526466205df34}},
    {Scene::strips, Response::settle, 200, 1, 1000, {0xfce55d3d334f393a, 0xb75b1f1c417190be}},
    {Scene::strips, Response::rewind, 200, 1, 1000, {0x716105564882bda8, 0x16fc2fee8a27536e}},
    {Scene::strips, Response::exact, 200, 1, 1000, {0x94d191523f7b450c, 0x6c9090af4de3ac97}},
    {Scene::klaus, Response::repulsion, 200, 1, 1000, {0x5ced390113abca66, 0xe311da37e99ee72c}},
    {Scene::klaus, Response::elastic, 200, 1, 1000, {0xc1e7179f30e34c97, 0x60eeee3cfd605155}},
    {Scene::klaus, Response::settle, 200, 1, 1000, {0x71488eb324e5330e, 0x4cdfa311d7790a5c}},
    {Scene::klaus, Response::rewind, 200, 1, 1000, {0x5abac5077dc97147, 0x95312bb7e186b40d}},
    {Scene::klaus, Response::exact, 200, 1, 1000, {0xe2d366cf390aee0e, 0x65a0d54e4c7cb942}},
    {Scene::hash, Response::repulsion, 200, 1, 1000, {0x1793ebcee6b30a94, 0x035baad1288d1e98}},
    {Scene::hash, Response::elastic, 200, 1, 1000, {0x4a1c7faf96cb50c5, 0x5bfbcaff08afb4bc}},
    {Scene::hash, Response::settle, 200, 1, 1000, {0x0768ed0048af53df, 0x6e5be024d007c72f}},
    {Scene::hash, Response::rewind, 200, 1, 1000, {0xfc0cce467570f5ef, 0x4f7ba8f271622304}},
    {Scene::hash, Response::exact, 200, 1, 1000, {0x84159908a92fb896, 0x7faa4c0ed479aa2f}},
    {Scene::pucks, Response::repulsion, 200, 1, 1000, {0x554459257d751a08, 0x2be31c998c2accbe}},
    {Scene::pucks, Response::elastic, 200, 1, 1000, {0x1946a8e33856b3f1, 0xc2d53325838d2362}},
    {Scene::pucks, Response::settle, 200, 1, 1000, {0x0ce1179a7b0a99d0, 0xf1fb5293db6d0083}},
    {Scene::pucks, Response::rewind, 200, 1, 1000, {0x178c7a5191084b63, 0xd72eaace4f695317}},
    {Scene::pucks, Response::exact, 200, 1, 1000, {0xedb885bd735d97a5, 0x640291fc64e249d6}},
    {Scene::million, Response::repulsion, 200, 1, 1000, {0x97722911d46a02f1, 0x4e62389e74850918}},
    {Scene::million, Response::elastic, 200, 1, 1000, {0xb2b8e18d8b6f48f1, 0xd70ae9cf821558b5}},
    {Scene::million, Response::settle, 200, 1, 1000, {0x4edae18e350f3a45, 0xa711b698b7e6f028}},
    {Scene::million, Response::rewind, 200, 1, 1000, {0x142fa755d00a6f44, 0x35e4337fdac21e89}},
    {Scene::million, Response::exact, 200, 1, 1000, {0x522fecaa92f637c6, 0xc068df0a31882f70}},
    {Scene::pile, Response::repulsion, 200, 1, 1000, {0xe2d24f87380226ab, 0x6b281539773b89eb}},
    {Scene::pile, Response::elastic, 200, 1, 1000, {0x6e148a103e40e53e, 0x7721f2994324531b}},
    {Scene::pile, Response::settle, 200, 1, 1000, {0x24a66cdac23e77f8, 0x8033bd528ed7ef8f}},
    {Scene::pile, Response::rewind, 200, 1, 1000, {0xa81fcad214c8e1b3, 0x40648ad67e6cfc26}},
    {Scene::pile, Response::exact, 200, 1, 1000, {0x8bc948a81d001cb2, 0x4655ad7bcfbd31dd}},
    {Scene::mixed, Response::repulsion, 200, 1, 1000, {0x69e129303d7ff660, 0x98b91407689a5879}},
    {Scene::mixed, Response::elastic, 200, 1, 1000, {0x6585d31a1b3e45b0, 0xd3382af1a64be28c}},
    {Scene::mixed, Response::settle, 200, 1, 1000, {0x85c241bc3808a2c7, 0x4eaa44e2e64178c2}},
    {Scene::mixed, Response::rewind, 200, 1, 1000, {0x02fcca2a40b0460b, 0xef9d55e53065f794}},
    {Scene::mixed, Response::exact, 200, 1, 1000, {0xbe0aa95b44d2dcb8, 0x011e3efdeebd45c8}},
    {Scene::column, Response::repulsion, 200, 1, 1000, {0x21b96e3240d3cba6, 0xb6555d5b5192d717}},
    {Scene::column, Response::elastic, 200, 1, 1000, {0xc0b6fe858b24b0ef, 0xecea0b680348766e}},
    {Scene::column, Response::settle, 200, 1, 1000, {0xccbc58d632b453ea, 0x4c254b2ef9b96346}},
    {Scene::column, Response::rewind, 200, 1, 1000, {0xc056e570735da4b9, 0x5a6ad39ef2852835}},
    {Scene::column, Response::exact, 200, 1, 1000, {0x4d6474584d805e7c, 0x9ae44ff210c17086}},
    {Scene::tutorial, Response::repulsion, 700, 2, 1000, {0x9636bd034edbfa8d, 0xbb1d26dcc8f5577d}},
    // Three chunks of storage.
    {Scene::klaus, Response::repulsion, 4500, 3, 60, {0x7030eda36382fd87, 0xeb19a68815f750a3}},
    {Scene::pile, Response::settle, 4500, 3, 60, {0x35b094cff38c20bc, 0x7c4a911e040cf34c}},
};

struct SketchGolden {
    Method method;
    Hashes hashes;
};

/// Of the sketch's loops, in float: scene tutorial, n = 200, seed 1, 1,000 ticks.
inline constexpr SketchGolden kSketchGolden[] = {
    {Method::tutorialNaive, {0xe8c836c693b3ac50, 0xd374c03cb9edd7e5}},
    {Method::tutorialGrid, {0x61f4ac81c60b6bf2, 0xb295ea16356c457d}},
    {Method::tutorialImproved, {0x947129cc9192edf1, 0x7d9d579826e3bb7f}},
};

}  // namespace cellmates::test
