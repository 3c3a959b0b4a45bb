#include "app/page.h"

extern "C" {
void cellmates_page_notice(int problem, const char* sentence);
void cellmates_page_fail(const char* sentence);
void cellmates_page_answer(int tag, const char* code, const char* field, const char* value,
                           const char* sentence);
unsigned cellmates_page_threads();
void cellmates_page_ready();
}

namespace cellmates::page {

void notice(Session::Notice::Kind kind, const std::string& sentence) {
    cellmates_page_notice(kind == Session::Notice::Kind::problem, sentence.c_str());
}
void fail(const std::string& sentence) { cellmates_page_fail(sentence.c_str()); }
void answer(std::uint64_t tag, const Result& r) {
    cellmates_page_answer(static_cast<int>(tag), name(r.code).data(), r.field.c_str(),
                          r.value.c_str(), r.sentence.c_str());
}
unsigned threads() { return cellmates_page_threads(); }
void ready() { cellmates_page_ready(); }

}  // namespace cellmates::page
