#pragma once

#include <array>
#include <cstdint>

#include "core/names.h"

/// State hashes that every detector, build and machine must reproduce. After a deliberate change of
/// the simulation, replace them with the ones that the failing test prints. This header does not
/// need GoogleTest, because the program for other processors also includes it.
namespace cellmates::test {

/// Hashes of a world's whole state and of its discs alone.
struct Hashes {
    std::uint64_t state, discs;
    bool operator==(const Hashes&) const = default;
};

/// Most ticks on an emulated processor, where a tick takes ten to fifty times as long.
inline constexpr int kFewTicks = 40;

/// The golden hashes of a scene with a response, which every method with a detector must reach.
struct Golden {
    struct Setup {
        std::uint32_t count = 200;
        std::uint64_t seed = 1;
        int ticks = 1000;
        int fewTicks = kFewTicks;  ///< 0: emulated processors leave it out
    };
    Scene scene;
    Response response;
    Hashes hashes;
    std::uint64_t few;  ///< hash of the state after `fewTicks`
    Setup setup{};
};

/// Hashes of the grid with so many discs that storage has chunks and workers take part.
inline constexpr Golden kManyGolden = {Scene::klaus,
                                       Response::repulsion,
                                       {0x042a03f3daf9e957, 0x2c5876452ca30e87},
                                       0,
                                       {20'000, 1, 100, 0}};

inline constexpr auto kGolden = [] {
    using enum Scene;
    using enum Response;
    constexpr Golden::Setup kLarge{4500, 3, 60, 8};  // three chunks of storage
    return std::to_array<Golden>({
        {tutorial, repulsion, {0x988185e58f2dea04, 0xda730becd1312058}, 0x263be5ab2756b8b5},
        {tutorial, elastic, {0x80b75ab31bf777f7, 0x56608dcbff6ff652}, 0x73c4c128aaf8ed99},
        {tutorial, settle, {0x2d76e08f2f233d88, 0xb870f81ca1651fb3}, 0x8aca3a6c98760a2c},
        {tutorial, rewind, {0xc23efd3f819a8dec, 0x1b94333626a6a028}, 0x913a17c1439ab5f1},
        {tutorial, exact, {0x6f8308dbc6b76560, 0x8322539c9ff3ff06}, 0x1e5b3018843bf477},
        {strips, repulsion, {0x10286d3767b53ebb, 0x9d5ce57c48593b18}, 0x20d0a53a5be6d217},
        {strips, elastic, {0x783bf01b68aefdff, 0x1f5526466205df34}, 0x3afeebb88eb34243},
        {strips, settle, {0xfce55d3d334f393a, 0xb75b1f1c417190be}, 0x0777e568ec138a65},
        {strips, rewind, {0x716105564882bda8, 0x16fc2fee8a27536e}, 0x7a0e3ac2b87d544a},
        {strips, exact, {0x94d191523f7b450c, 0x6c9090af4de3ac97}, 0x317b16dcc6d1a640},
        {klaus, repulsion, {0x5ced390113abca66, 0xe311da37e99ee72c}, 0x73433607e8509baa},
        {klaus, elastic, {0xc1e7179f30e34c97, 0x60eeee3cfd605155}, 0xdbb254b8c157935b},
        {klaus, settle, {0x71488eb324e5330e, 0x4cdfa311d7790a5c}, 0x1ab50f86f97fabf0},
        {klaus, rewind, {0x5abac5077dc97147, 0x95312bb7e186b40d}, 0x22eefe607adabfda},
        {klaus, exact, {0xe2d366cf390aee0e, 0x65a0d54e4c7cb942}, 0x292467afe78b0bae},
        {hash, repulsion, {0x1793ebcee6b30a94, 0x035baad1288d1e98}, 0x6bacb038819e1ab2},
        {hash, elastic, {0x4a1c7faf96cb50c5, 0x5bfbcaff08afb4bc}, 0x4beee0d4f22b1386},
        {hash, settle, {0x0768ed0048af53df, 0x6e5be024d007c72f}, 0xbcd6ec64e0ba9d35},
        {hash, rewind, {0xfc0cce467570f5ef, 0x4f7ba8f271622304}, 0x3e8e2e2773785493},
        {hash, exact, {0x84159908a92fb896, 0x7faa4c0ed479aa2f}, 0x5d31c9f8265ac6b4},
        {pucks, repulsion, {0x554459257d751a08, 0x2be31c998c2accbe}, 0xd5755914fd0189d6},
        {pucks, elastic, {0x1946a8e33856b3f1, 0xc2d53325838d2362}, 0x7087a9fbc6e4af26},
        {pucks, settle, {0x0ce1179a7b0a99d0, 0xf1fb5293db6d0083}, 0x581187a59ae84412},
        {pucks, rewind, {0x178c7a5191084b63, 0xd72eaace4f695317}, 0xd96486f29b7fe26a},
        {pucks, exact, {0xedb885bd735d97a5, 0x640291fc64e249d6}, 0xa85d6ca3bbdad66e},
        {million, repulsion, {0x97722911d46a02f1, 0x4e62389e74850918}, 0x017611bab2720710},
        {million, elastic, {0xb2b8e18d8b6f48f1, 0xd70ae9cf821558b5}, 0x62e8a513745d2d8f},
        {million, settle, {0x4edae18e350f3a45, 0xa711b698b7e6f028}, 0xdbad9a41db4be126},
        {million, rewind, {0x142fa755d00a6f44, 0x35e4337fdac21e89}, 0xa5ecec4369b59858},
        {million, exact, {0x522fecaa92f637c6, 0xc068df0a31882f70}, 0x01a1fbadb5faf2d4},
        {pile, repulsion, {0xe2d24f87380226ab, 0x6b281539773b89eb}, 0x8d88fc7f3cc61d2e},
        {pile, elastic, {0x6e148a103e40e53e, 0x7721f2994324531b}, 0x7aa508034c1973f1},
        {pile, settle, {0x24a66cdac23e77f8, 0x8033bd528ed7ef8f}, 0xa0f22f86a77ae62c},
        {pile, rewind, {0xa81fcad214c8e1b3, 0x40648ad67e6cfc26}, 0x68c185cdfbabd4bf},
        {pile, exact, {0x8bc948a81d001cb2, 0x4655ad7bcfbd31dd}, 0xe181a2aa2a1468ce},
        {mixed, repulsion, {0x69e129303d7ff660, 0x98b91407689a5879}, 0xe4122684b106c31b},
        {mixed, elastic, {0x6585d31a1b3e45b0, 0xd3382af1a64be28c}, 0xf0b640c8fd162603},
        {mixed, settle, {0x85c241bc3808a2c7, 0x4eaa44e2e64178c2}, 0x16e52dfb5fa760c6},
        {mixed, rewind, {0x02fcca2a40b0460b, 0xef9d55e53065f794}, 0x808e32b8d20373c6},
        {mixed, exact, {0xbe0aa95b44d2dcb8, 0x011e3efdeebd45c8}, 0x208c07cf2066725f},
        {column, repulsion, {0x21b96e3240d3cba6, 0xb6555d5b5192d717}, 0xb8d26201e3e3216e},
        {column, elastic, {0xc0b6fe858b24b0ef, 0xecea0b680348766e}, 0xd5d59dd61c3775ec},
        {column, settle, {0xccbc58d632b453ea, 0x4c254b2ef9b96346}, 0x4ebe6ddf5682fd23},
        {column, rewind, {0xc056e570735da4b9, 0x5a6ad39ef2852835}, 0x009931844b3f97fc},
        {column, exact, {0x4d6474584d805e7c, 0x9ae44ff210c17086}, 0x7fb891088d3ca306},
        {tumbler, repulsion, {0x80c2058d71095d43, 0x3c8cafdf88ef3bbc}, 0x99b5a57a8bc88ca4},
        {tumbler, elastic, {0x4e59f8cdb51e8423, 0xcd6bd459905d4d46}, 0x6726e2679c8383ef},
        {tumbler, settle, {0xa6248d4cb07d1be0, 0x6f5256fad9125253}, 0xbd190d5741caca7c},
        {tumbler, rewind, {0x07b7908bc2611713, 0x9c37f45894df34de}, 0x60b73f403d173257},
        {tumbler, exact, {0x05c2070f4b383530, 0x926351b66bc1f992}, 0x727a66d90e15911e},
        {pegs, repulsion, {0xf58e615ee4affd9d, 0x6344042634d3e58f}, 0xc126822ef9ba155b},
        {pegs, elastic, {0xff44c9b343ac23aa, 0x6624f809f5fc5aaa}, 0x9befdba3b0c83cd7},
        {pegs, settle, {0x28e7995956b3bb0a, 0xf504b525d6f6e390}, 0x03df7e3286a4bb59},
        {pegs, rewind, {0x7a510e248b806243, 0x45824097394119b3}, 0xf5bc859de74e3bc9},
        {pegs, exact, {0xb17a26c79c4cf788, 0xfd95893ffc4ab953}, 0x157dbb09a752df47},
        {bare, repulsion, {0xdfb830500d32be28, 0x6d4912ba9e443070}, 0x12ff17a44b6fe628},
        {bare, elastic, {0xdfb830500d32be28, 0x6d4912ba9e443070}, 0x12ff17a44b6fe628},
        {bare, settle, {0x5ea1cc4cbd5e9d8d, 0x6d4912ba9e443070}, 0x94f835918a0aca07},
        {bare, rewind, {0xdfb830500d32be28, 0x6d4912ba9e443070}, 0x12ff17a44b6fe628},
        {bare, exact, {0xef4dab023c1f3aa8, 0x6d4912ba9e443070}, 0x39c48977f6eb1597},
        {tutorial, repulsion, {0x9636bd034edbfa8d, 0xbb1d26dcc8f5577d}, 0, {700, 2, 1000, 0}},
        {klaus, repulsion, {0x7030eda36382fd87, 0xeb19a68815f750a3}, 0x252ef50be76a2908, kLarge},
        {pile, settle, {0x35b094cff38c20bc, 0x7c4a911e040cf34c}, 0xcd4ebb5088ee76d5, kLarge},
    });
}();

struct SketchGolden {
    Method method;
    int ticks;
    Hashes hashes;
};

/// Hashes of the sketch's loops in float: scene tutorial, n = 200, seed 1.
inline constexpr SketchGolden kSketchGolden[] = {
    {Method::tutorialNaive, 1000, {0xe8c836c693b3ac50, 0xd374c03cb9edd7e5}},
    {Method::tutorialGrid, 1000, {0x61f4ac81c60b6bf2, 0xb295ea16356c457d}},
    {Method::tutorialImproved, 1000, {0x947129cc9192edf1, 0x7d9d579826e3bb7f}},
    {Method::tutorialNaive, 40, {0x79a936c389cbc5fa, 0xb29d7107c1e4cfe0}},
    {Method::tutorialGrid, 40, {0x01a87f9c6a894c15, 0x6b3e05f61dc7d096}},
    {Method::tutorialImproved, 40, {0xa53f5fec44fc1585, 0x62e9eecf68ecc743}},
};

}  // namespace cellmates::test
