#pragma once

#include <cstdint>

#include "core/names.h"

/// State hashes that must never change by accident: every detector, build and
/// machine has to arrive at them. A deliberate change of the step replaces them;
/// the failing test prints the new ones.
namespace cellmates::test {

struct Golden {
    Scene scene;
    std::uint32_t count;
    std::uint64_t seed;
    int ticks;
    std::uint64_t hash;
};

/// Of every method that has a detector.
inline constexpr Golden kGolden[] = {
    {Scene::tutorial, 50, 1, 1000, 0xaadbd48260d949ef},
    {Scene::tutorial, 700, 2, 1000, 0xbb1d26dcc8f5577d},
    {Scene::klaus, 900, 1, 1000, 0xb6394b5cc006916c},
    {Scene::klaus, 4500, 3, 60, 0xeb19a68815f750a3},  // three chunks of storage
    {Scene::million, 900, 1, 1000, 0x7c86141367e819d8},
    {Scene::strips, 500, 1, 1000, 0xd99bd17ef331fdcc},
    {Scene::hash, 500, 1, 1000, 0xa2b0beebb09ae520},
    {Scene::pucks, 500, 1, 1000, 0xfdfb5b0973467123},
    {Scene::mixed, 500, 1, 1000, 0x50e341a0730bbec9},
    {Scene::column, 500, 1, 1000, 0x89b8ea9c3d8791b8},
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
