#pragma once

#include <cstdint>
#include <string>

#include "session/session.h"

extern "C" {
void cellmates_page_notice(int problem, const char* sentence);
void cellmates_page_fail(const char* sentence);
void cellmates_page_answer(int tag, const char* code, const char* field, const char* value,
                           const char* sentence, const char* detail);
unsigned cellmates_page_threads();
void cellmates_page_ready();
}

/// Functions of the page around the canvas, which page.js implements.
namespace cellmates::page {

/// Shows a notice to the visitor.
inline void notice(Session::Notice::Kind kind, const std::string& sentence) {
    cellmates_page_notice(kind == Session::Notice::Kind::problem, sentence.c_str());
}

/// Shows a sentence instead of the canvas, because the program cannot run.
inline void fail(const std::string& sentence) { cellmates_page_fail(sentence.c_str()); }

/// Gives the page the answer to the command with this tag.
inline void answer(std::uint64_t tag, const Result& r) {
    cellmates_page_answer(static_cast<int>(tag), name(r.code).data(), r.field.c_str(),
                          r.value.c_str(), r.sentence.c_str(), r.detail.c_str());
}

/// The number of threads that the program may use, at least 1. The page has their workers ready.
inline unsigned threads() { return cellmates_page_threads(); }

/// Tells the page that the first frame has been drawn.
inline void ready() { cellmates_page_ready(); }

}  // namespace cellmates::page
