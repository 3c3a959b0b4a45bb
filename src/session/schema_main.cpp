// Prints the schema as JSON: for the page's controls, its types, and the tables of the READMEs.

#include <cstdio>
#include <string>
#include <vector>

#include "session/commands/command_text.h"
#include "session/schema.h"
#include "session/state_json.h"

namespace cellmates {
namespace {

/// A clock that only work and looks at it advance. It is so slow that ticks, journeys and
/// measurements take several frames.
class WorkTime final : public TimeSource {
public:
    void worked(Work, std::uint64_t amount) override {
        time_ += 1e-3 * static_cast<double>(amount);
    }

private:
    double read() override { return time_ += 5e-5; }

    double time_ = 0;
};

/// A visit to a page at 60 frames per second, which notes states.
class Visit {
public:
    Visit(std::vector<std::string>& states, std::string_view query) : states_(states) {
        session_.show();
        session_.open(readAddress(query, false));
        frames(2);
    }

    void frames(int count) {
        while (count-- > 0) session_.frame(now_ += 1 / 60.0);
        JsonObject json;
        writeState(session_, json);
        writeShown(session_, json);
        json.object("page", pageJson(session_));
        states_.push_back(json.str());
    }

    /// Gives a command, and notes the state after it and later.
    void give(std::string_view text, int count = 120) {
        const auto read = readCommand(text, pageCommands());
        session_.submit(std::get<Command>(read), Session::By::reader);
        frames(1);
        frames(count);
    }

private:
    std::vector<std::string>& states_;
    WorkTime time_;
    Session session_{1, time_};
    double now_ = 0;
};

/// States of short visits to a page, as JSON, with every field that a state can have. web/driver
/// has the types of its fields from them, and tests without a program take them for a program's.
/// The same in every build: the visits' clock is simulated.
std::vector<std::string> exampleStates() {
    std::vector<std::string> states;
    Visit compares(states, "scene=klaus&n=300&paused=1");
    compares.give("type=step&ticks=40");
    compares.give("type=set&method=naive&tests=1");
    compares.give("type=step&ticks=40");
    compares.give("type=set&method=grid");
    compares.give("type=step&ticks=40");
    compares.give("type=seek&tick=9");
    compares.give("type=measure", 2000);
    compares.give("type=sweep", 2000);
    Visit(states, "scene=klaus&n=60").give("type=race&methods=naive,grid", 2000);
    Visit(states, "try=break").frames(1);
    // The tutorial's loops lead to other states.
    Visit(states, "scene=klaus&n=60").give("type=race&methods=tutorial-grid,grid", 2000);
    return states;
}

}  // namespace
}  // namespace cellmates

int main() {
    std::puts(cellmates::schemaJson(cellmates::exampleStates()).c_str());
    return 0;
}
