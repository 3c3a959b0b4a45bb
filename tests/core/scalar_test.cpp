#include "golden.h"
#include "support.h"

#if defined(__wasm_simd128__) || defined(__SSE2__)
#error "to be built without SIMD"
#endif

namespace cellmates::test {
namespace {

TEST(Scalar, ArrivesAtTheGoldenHashes) {
    for (const Golden& golden : kGolden)
        for (const Method method : {Method::naive, Method::grid, Method::sap, Method::hgrid})
            EXPECT_EQ(hex(hashesAfter(golden, method)), hex(golden.hashes))
                << info(golden.scene).name << " " << info(golden.response).name << ", "
                << name(method);
}

TEST(Scalar, ManyDiscsArriveAtTheGoldenHash) {
    EXPECT_EQ(hex(hashesAfter(kManyGolden, Method::grid)), hex(kManyGolden.hashes));
}

}  // namespace
}  // namespace cellmates::test
