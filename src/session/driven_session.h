#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/buffer.h"
#include "session/commands/command_text.h"
#include "session/session.h"

/// Calls what JavaScript has given for answers (answered.js).
extern "C" void cellmates_session_answered(int tag, const char* code, const char* field,
                                           const char* value, const char* sentence,
                                           const char* detail);

namespace cellmates {

/// Gives JavaScript the answer to the command with this tag.
inline void tellAnswer(std::uint64_t tag, const Result& r) {
    cellmates_session_answered(static_cast<int>(tag), name(r.code).data(), r.field.c_str(),
                               r.value.c_str(), r.sentence.c_str(), r.detail.c_str());
}

/// Keeps a string for JavaScript, which copies it before its next call.
inline const char* given(std::string text) {
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

/// A session that JavaScript drives by commands, through the C functions in driven_session.cpp: the
/// page's app, or a world of the engine.
class DrivenSession {
public:
    virtual ~DrivenSession() = default;

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// The world; null before the first, or if memory ran out.
    const World* world() const { return session_.world(); }

    /// Memory for the bytes that the next command reads; null if they are more than a file may
    /// have, or memory ran out.
    std::uint8_t* take(std::size_t size);
    /// Submits a command, in the format of `readCommand`. Its answer has the tag.
    virtual void submit(std::string_view query, Session::By by, std::uint64_t tag);

    /// The state without its hash, as a JSON object.
    virtual std::string state() const = 0;
    /// One array of the discs between two ticks: 0 to 6 for x, y, vx, vy, r, ids and names. Null
    /// without a world or if memory ran out.
    const void* discs(int which);
    /// Contacts of the last tick in canonical order, as pairs of indices, valid until the next
    /// call. Null if they are unknown or memory ran out.
    const Contact* contacts();
    /// Why `contacts` returns null, a part of a sentence.
    std::string whyNoContacts() const;

protected:
    /// `more`: the `more` of `readCommand`. `mostBytes` that `take` gives.
    DrivenSession(unsigned threads, TimeSource& time, std::span<const CommandInfo> more,
                  std::size_t mostBytes)
        : session_(threads, time), more_(more), mostBytes_(mostBytes) {}

    Session session_;
    std::shared_ptr<Bytes> file_;  ///< what the last `take` has given

private:
    const std::uint32_t* names();

    std::span<const CommandInfo> more_;
    std::size_t mostBytes_;
    Buffer<Contact> contacts_;
    Buffer<std::uint32_t> names_;
};

}  // namespace cellmates
