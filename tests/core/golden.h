#pragma once

#include <cstdint>

#include "support.h"

/// State hashes that must never change by accident: every detector, build and
/// machine has to arrive at them. A deliberate change of the step replaces them;
/// the failing test prints the new ones.
namespace cellmates::test {

struct Golden {
    Scene scene;
    Response response;
    std::uint32_t count;
    std::uint64_t seed;
    int ticks;
    std::uint64_t hash;
};

inline std::uint64_t hashAfter(const Golden& golden, Method method,
                               Workers& workers = Workers::alone()) {
    Config config = configOf(golden.scene, golden.count, golden.seed, method);
    config.response = golden.response;
    return hashAfter(config, golden.ticks, workers);
}

/// So many that storage has chunks, and workers are put to use. Of the grid.
inline constexpr Golden kManyGolden = {Scene::klaus, Response::repulsion, 20'000, 1,
                                       100,          0x2c5876452ca30e87};

/// Of every method that has a detector.
inline constexpr Golden kGolden[] = {
    {Scene::tutorial, Response::repulsion, 200, 1, 1000, 0xda730becd1312058},
    {Scene::tutorial, Response::elastic, 200, 1, 1000, 0x56608dcbff6ff652},
    {Scene::tutorial, Response::settle, 200, 1, 1000, 0xb870f81ca1651fb3},
    {Scene::tutorial, Response::rewind, 200, 1, 1000, 0x1b94333626a6a028},
    {Scene::tutorial, Response::exact, 200, 1, 1000, 0x8322539c9ff3ff06},
    {Scene::strips, Response::repulsion, 200, 1, 1000, 0x9d5ce57c48593b18},
    {Scene::strips, Response::elastic, 200, 1, 1000, 0x1f5526466205df34},
    {Scene::strips, Response::settle, 200, 1, 1000, 0xb75b1f1c417190be},
    {Scene::strips, Response::rewind, 200, 1, 1000, 0x16fc2fee8a27536e},
    {Scene::strips, Response::exact, 200, 1, 1000, 0x6c9090af4de3ac97},
    {Scene::klaus, Response::repulsion, 200, 1, 1000, 0xe311da37e99ee72c},
    {Scene::klaus, Response::elastic, 200, 1, 1000, 0x60eeee3cfd605155},
    {Scene::klaus, Response::settle, 200, 1, 1000, 0x4cdfa311d7790a5c},
    {Scene::klaus, Response::rewind, 200, 1, 1000, 0x95312bb7e186b40d},
    {Scene::klaus, Response::exact, 200, 1, 1000, 0x65a0d54e4c7cb942},
    {Scene::hash, Response::repulsion, 200, 1, 1000, 0x035baad1288d1e98},
    {Scene::hash, Response::elastic, 200, 1, 1000, 0x5bfbcaff08afb4bc},
    {Scene::hash, Response::settle, 200, 1, 1000, 0x6e5be024d007c72f},
    {Scene::hash, Response::rewind, 200, 1, 1000, 0x4f7ba8f271622304},
    {Scene::hash, Response::exact, 200, 1, 1000, 0x7faa4c0ed479aa2f},
    {Scene::pucks, Response::repulsion, 200, 1, 1000, 0x2be31c998c2accbe},
    {Scene::pucks, Response::elastic, 200, 1, 1000, 0xc2d53325838d2362},
    {Scene::pucks, Response::settle, 200, 1, 1000, 0xf1fb5293db6d0083},
    {Scene::pucks, Response::rewind, 200, 1, 1000, 0xd72eaace4f695317},
    {Scene::pucks, Response::exact, 200, 1, 1000, 0x640291fc64e249d6},
    {Scene::million, Response::repulsion, 200, 1, 1000, 0x4e62389e74850918},
    {Scene::million, Response::elastic, 200, 1, 1000, 0xd70ae9cf821558b5},
    {Scene::million, Response::settle, 200, 1, 1000, 0xa711b698b7e6f028},
    {Scene::million, Response::rewind, 200, 1, 1000, 0x35e4337fdac21e89},
    {Scene::million, Response::exact, 200, 1, 1000, 0xc068df0a31882f70},
    {Scene::pile, Response::repulsion, 200, 1, 1000, 0x6b281539773b89eb},
    {Scene::pile, Response::elastic, 200, 1, 1000, 0x7721f2994324531b},
    {Scene::pile, Response::settle, 200, 1, 1000, 0x8033bd528ed7ef8f},
    {Scene::pile, Response::rewind, 200, 1, 1000, 0x40648ad67e6cfc26},
    {Scene::pile, Response::exact, 200, 1, 1000, 0x4655ad7bcfbd31dd},
    {Scene::mixed, Response::repulsion, 200, 1, 1000, 0x98b91407689a5879},
    {Scene::mixed, Response::elastic, 200, 1, 1000, 0xd3382af1a64be28c},
    {Scene::mixed, Response::settle, 200, 1, 1000, 0x4eaa44e2e64178c2},
    {Scene::mixed, Response::rewind, 200, 1, 1000, 0xef9d55e53065f794},
    {Scene::mixed, Response::exact, 200, 1, 1000, 0x011e3efdeebd45c8},
    {Scene::column, Response::repulsion, 200, 1, 1000, 0xb6555d5b5192d717},
    {Scene::column, Response::elastic, 200, 1, 1000, 0xecea0b680348766e},
    {Scene::column, Response::settle, 200, 1, 1000, 0x4c254b2ef9b96346},
    {Scene::column, Response::rewind, 200, 1, 1000, 0x5a6ad39ef2852835},
    {Scene::column, Response::exact, 200, 1, 1000, 0x9ae44ff210c17086},
    {Scene::tutorial, Response::repulsion, 700, 2, 1000, 0xbb1d26dcc8f5577d},
    // Three chunks of storage.
    {Scene::klaus, Response::repulsion, 4500, 3, 60, 0xeb19a68815f750a3},
    {Scene::pile, Response::settle, 4500, 3, 60, 0x7c4a911e040cf34c},
};

struct SketchGolden {
    Method method;
    std::uint64_t hash;
};

/// Of the sketch's loops, in float: scene tutorial, n = 200, seed 1, 1000 ticks.
inline constexpr SketchGolden kSketchGolden[] = {
    {Method::tutorialNaive, 0xd374c03cb9edd7e5},
    {Method::tutorialGrid, 0xb295ea16356c457d},
    {Method::tutorialImproved, 0x7d9d579826e3bb7f},
};

}  // namespace cellmates::test
