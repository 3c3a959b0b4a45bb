#include "disc_frames.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cellmates::fuzz;
    Bytes in(data, size);
    if (const std::string problem = firstProblemOfDetectors(in); !problem.empty()) fail(problem);
    return 0;
}
