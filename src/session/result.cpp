#include "session/result.h"

namespace cellmates {

std::string_view name(Result::Code code) {
    switch (code) {
        case Result::Code::done: return "done";
        case Result::Code::badValue: return "bad-value";
        case Result::Code::unknownName: return "unknown-name";
        case Result::Code::tooMany: return "too-many";
        case Result::Code::tooMuch: return "too-much";
        case Result::Code::interrupted: return "interrupted";
        case Result::Code::noMemory: return "no-memory";
    }
    return "";
}

}  // namespace cellmates
