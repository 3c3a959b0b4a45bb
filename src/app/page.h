#pragma once

#include <cstdint>
#include <string>

#include "session/session.h"

extern "C" {
void cellmates_page_notice(int problem, const char* sentence);
void cellmates_page_fail(const char* sentence);
void cellmates_page_changed(int host, const char* names);
unsigned cellmates_page_threads();
int cellmates_page_has_time();
double cellmates_page_now();
void cellmates_page_worked(int work, double amount);
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

/// Tells the page that the state may have changed, and the names of the changes that `Changes`
/// found, if there are any.
inline void changed(const Changes::Change& change) {
    const bool host = change.by == Session::By::host;
    cellmates_page_changed(host, change.what ? Changes::names(change.what).c_str() : "");
}

/// The number of threads that the program may use, at least 1. The page has their workers ready.
inline unsigned threads() { return cellmates_page_threads(); }

/// The clock of measurements and of the work per frame. A page that gives one decides how long work
/// takes, so that measurements and races can be repeated exactly.
inline TimeSource& time() {
    class PageTime final : public TimeSource {
    public:
        double read() override { return cellmates_page_now(); }
        void worked(Work work, std::uint64_t amount) override {
            cellmates_page_worked(static_cast<int>(work), static_cast<double>(amount));
        }
    };
    static PageTime given;
    return cellmates_page_has_time() ? static_cast<TimeSource&>(given) : systemTime();
}

/// Tells the page that the first frame has been drawn.
inline void ready() { cellmates_page_ready(); }

}  // namespace cellmates::page
