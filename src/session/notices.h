#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>

namespace cellmates {

/// A sentence for the reader.
struct Notice {
    enum class Kind {
        news,    ///< good to know
        problem  ///< something could not be done
    } kind = Kind::news;
    std::string sentence;
};

/// Notices that the reader has yet to see.
class Notices {
public:
    void news(std::string sentence) { add(Notice::Kind::news, std::move(sentence)); }
    void problem(std::string sentence) { add(Notice::Kind::problem, std::move(sentence)); }

    /// Takes the first one, if there is one.
    std::optional<Notice> take() {
        if (notices_.empty()) return {};
        std::optional<Notice> first = std::move(notices_.front());
        notices_.pop_front();
        return first;
    }

private:
    void add(Notice::Kind kind, std::string sentence) {
        notices_.push_back({kind, std::move(sentence)});
    }

    std::deque<Notice> notices_;
};

}  // namespace cellmates
