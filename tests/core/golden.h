#pragma once

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

struct Golden {
    Scene scene;
    Response response;
    std::uint32_t count;
    std::uint64_t seed;
    int ticks;
    Hashes hashes;
};

/// Hashes of the grid with so many discs that storage has chunks and workers take part.
inline constexpr Golden kManyGolden = {
    Scene::klaus, Response::repulsion, 20'000, 1, 100, {0x042a03f3daf9e957, 0x2c5876452ca30e87}};

/// Most ticks on an emulated processor, where a tick takes ten to fifty times as long.
inline constexpr int kFewTicks = 40;

/// Hashes that every method with a detector must reach.
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
    // The discs take three chunks of storage.
    {Scene::klaus, Response::repulsion, 4500, 3, 60, {0x7030eda36382fd87, 0xeb19a68815f750a3}},
    {Scene::pile, Response::settle, 4500, 3, 60, {0x35b094cff38c20bc, 0x7c4a911e040cf34c}},
    // Few ticks, for emulated processors.
    {Scene::tutorial, Response::repulsion, 200, 1, 40, {0x263be5ab2756b8b5, 0x88897e870331b186}},
    {Scene::tutorial, Response::elastic, 200, 1, 40, {0x73c4c128aaf8ed99, 0x537e138964fc9538}},
    {Scene::tutorial, Response::settle, 200, 1, 40, {0x8aca3a6c98760a2c, 0x7167aefdbbb7d7ad}},
    {Scene::tutorial, Response::rewind, 200, 1, 40, {0x913a17c1439ab5f1, 0x1a94742bbd996652}},
    {Scene::tutorial, Response::exact, 200, 1, 40, {0x1e5b3018843bf477, 0x58240a8bebd56999}},
    {Scene::strips, Response::repulsion, 200, 1, 40, {0x20d0a53a5be6d217, 0xbfbca3aa9fb64a21}},
    {Scene::strips, Response::elastic, 200, 1, 40, {0x3afeebb88eb34243, 0xa7dcd6b5c26acddc}},
    {Scene::strips, Response::settle, 200, 1, 40, {0x0777e568ec138a65, 0xc265697976c43207}},
    {Scene::strips, Response::rewind, 200, 1, 40, {0x7a0e3ac2b87d544a, 0x95ba4b965b186e58}},
    {Scene::strips, Response::exact, 200, 1, 40, {0x317b16dcc6d1a640, 0xbad658275bb024ee}},
    {Scene::klaus, Response::repulsion, 200, 1, 40, {0x73433607e8509baa, 0x056f564f8d949012}},
    {Scene::klaus, Response::elastic, 200, 1, 40, {0xdbb254b8c157935b, 0xa4b9f199dade7c06}},
    {Scene::klaus, Response::settle, 200, 1, 40, {0x1ab50f86f97fabf0, 0x6dbe42c4d5638940}},
    {Scene::klaus, Response::rewind, 200, 1, 40, {0x22eefe607adabfda, 0xeda09f1be5dee156}},
    {Scene::klaus, Response::exact, 200, 1, 40, {0x292467afe78b0bae, 0xed8c1c8622fee47f}},
    {Scene::hash, Response::repulsion, 200, 1, 40, {0x6bacb038819e1ab2, 0x3d7a5a28792cc73c}},
    {Scene::hash, Response::elastic, 200, 1, 40, {0x4beee0d4f22b1386, 0x02c011a2fe912001}},
    {Scene::hash, Response::settle, 200, 1, 40, {0xbcd6ec64e0ba9d35, 0x5d484c045791d65c}},
    {Scene::hash, Response::rewind, 200, 1, 40, {0x3e8e2e2773785493, 0x471254ef6bbfe4f0}},
    {Scene::hash, Response::exact, 200, 1, 40, {0x5d31c9f8265ac6b4, 0x5bae120b46780841}},
    {Scene::pucks, Response::repulsion, 200, 1, 40, {0xd5755914fd0189d6, 0xe375f89462ffbcd2}},
    {Scene::pucks, Response::elastic, 200, 1, 40, {0x7087a9fbc6e4af26, 0x5b86fa663493b039}},
    {Scene::pucks, Response::settle, 200, 1, 40, {0x581187a59ae84412, 0xdb5aad278d0be131}},
    {Scene::pucks, Response::rewind, 200, 1, 40, {0xd96486f29b7fe26a, 0xf1d8d800c38bcd2a}},
    {Scene::pucks, Response::exact, 200, 1, 40, {0xa85d6ca3bbdad66e, 0xd4b3d01caf0aa1f5}},
    {Scene::million, Response::repulsion, 200, 1, 40, {0x017611bab2720710, 0xe4be49d3381247a1}},
    {Scene::million, Response::elastic, 200, 1, 40, {0x62e8a513745d2d8f, 0x13e3ba3a3181e86c}},
    {Scene::million, Response::settle, 200, 1, 40, {0xdbad9a41db4be126, 0xa3dd2eac182e9384}},
    {Scene::million, Response::rewind, 200, 1, 40, {0xa5ecec4369b59858, 0xf89934b24676d93f}},
    {Scene::million, Response::exact, 200, 1, 40, {0x01a1fbadb5faf2d4, 0xb56e5f494d944fec}},
    {Scene::pile, Response::repulsion, 200, 1, 40, {0x8d88fc7f3cc61d2e, 0xe59d770233bb495a}},
    {Scene::pile, Response::elastic, 200, 1, 40, {0x7aa508034c1973f1, 0x6c9aaa3c72999fa2}},
    {Scene::pile, Response::settle, 200, 1, 40, {0xa0f22f86a77ae62c, 0x1e16e42aca67eb4d}},
    {Scene::pile, Response::rewind, 200, 1, 40, {0x68c185cdfbabd4bf, 0xdedaa17e1ed82a9f}},
    {Scene::pile, Response::exact, 200, 1, 40, {0xe181a2aa2a1468ce, 0x3af546186dfc1733}},
    {Scene::mixed, Response::repulsion, 200, 1, 40, {0xe4122684b106c31b, 0x50c6ebb4246d486f}},
    {Scene::mixed, Response::elastic, 200, 1, 40, {0xf0b640c8fd162603, 0xc77bd0ccf49785e6}},
    {Scene::mixed, Response::settle, 200, 1, 40, {0x16e52dfb5fa760c6, 0xce1dcd742bb3347c}},
    {Scene::mixed, Response::rewind, 200, 1, 40, {0x808e32b8d20373c6, 0x44662db7cf9e57d2}},
    {Scene::mixed, Response::exact, 200, 1, 40, {0x208c07cf2066725f, 0x6a91b56c49eeb6c7}},
    {Scene::column, Response::repulsion, 200, 1, 40, {0xb8d26201e3e3216e, 0xc983da56e055d4da}},
    {Scene::column, Response::elastic, 200, 1, 40, {0xd5d59dd61c3775ec, 0xc22c23ecc86535c3}},
    {Scene::column, Response::settle, 200, 1, 40, {0x4ebe6ddf5682fd23, 0x1e0a5bb106b09e91}},
    {Scene::column, Response::rewind, 200, 1, 40, {0x009931844b3f97fc, 0xf5836f9b604fef7d}},
    {Scene::column, Response::exact, 200, 1, 40, {0x7fb891088d3ca306, 0x705b30fa11957034}},
    {Scene::klaus, Response::repulsion, 4500, 3, 8, {0x252ef50be76a2908, 0x6c8579fb6c66a22a}},
    {Scene::pile, Response::settle, 4500, 3, 8, {0xcd4ebb5088ee76d5, 0x3095be6a21c4bf4c}},
    {Scene::tumbler, Response::repulsion, 200, 1, 1000, {0x80c2058d71095d43, 0x3c8cafdf88ef3bbc}},
    {Scene::tumbler, Response::elastic, 200, 1, 1000, {0x4e59f8cdb51e8423, 0xcd6bd459905d4d46}},
    {Scene::tumbler, Response::settle, 200, 1, 1000, {0xa6248d4cb07d1be0, 0x6f5256fad9125253}},
    {Scene::tumbler, Response::rewind, 200, 1, 1000, {0x07b7908bc2611713, 0x9c37f45894df34de}},
    {Scene::tumbler, Response::exact, 200, 1, 1000, {0x05c2070f4b383530, 0x926351b66bc1f992}},
    {Scene::tumbler, Response::repulsion, 200, 1, 40, {0x99b5a57a8bc88ca4, 0x925177418f9d6988}},
    {Scene::tumbler, Response::elastic, 200, 1, 40, {0x6726e2679c8383ef, 0xf24f8bed8bb010a7}},
    {Scene::tumbler, Response::settle, 200, 1, 40, {0xbd190d5741caca7c, 0xc6346d288310c6f5}},
    {Scene::tumbler, Response::rewind, 200, 1, 40, {0x60b73f403d173257, 0xa1a7d3c9bcde1f23}},
    {Scene::tumbler, Response::exact, 200, 1, 40, {0x727a66d90e15911e, 0xd6052a8b64cad7f8}},
    {Scene::pegs, Response::repulsion, 200, 1, 1000, {0xf5c27ffb0563df06, 0x0f12015d5243855f}},
    {Scene::pegs, Response::elastic, 200, 1, 1000, {0x7f3951c5b6008fea, 0x7df28655ca84f9d5}},
    {Scene::pegs, Response::settle, 200, 1, 1000, {0x8f4a9ca21754d0b7, 0x15cb2c16058ad85e}},
    {Scene::pegs, Response::rewind, 200, 1, 1000, {0x00121de003231904, 0x93ab35b08856866e}},
    {Scene::pegs, Response::exact, 200, 1, 1000, {0x48bb9f335b9b81ca, 0x182e22ab7ac99470}},
    {Scene::pegs, Response::repulsion, 200, 1, 40, {0x2b6941c0a329aff5, 0x2a816ae503fbec0f}},
    {Scene::pegs, Response::elastic, 200, 1, 40, {0x287f4c2353c70665, 0xf6c8dec9d02a1a11}},
    {Scene::pegs, Response::settle, 200, 1, 40, {0xbd9c5fdf0bf0ea69, 0x10651af7e978ae05}},
    {Scene::pegs, Response::rewind, 200, 1, 40, {0x84a7aa639511d68e, 0x931dc6b794bc115d}},
    {Scene::pegs, Response::exact, 200, 1, 40, {0x29fcf87ab56eccfd, 0xb186105c2dd98429}},
};

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
