#include "session/commands/command_queue.h"

#include <algorithm>
#include <utility>

#include "session/limits.h"

namespace cellmates {

bool CommandQueue::overtakes(const Request& request) {
    if (isAnyOf<command::Step, command::Measure, command::Sweep, command::Race>(request.command))
        return false;
    return request.by == By::reader ||
           !isAnyOf<command::Play, command::Set, command::Seek, command::Save, command::Open,
                    command::Spawn, command::Edit>(request.command);
}

bool CommandQueue::needsCompleteWorld(const Command& command) {
    return isAnyOf<command::Set, command::Get, command::Look, command::Measure, command::Sweep,
                   command::Race, command::Save, command::Spawn, command::Edit>(command);
}

void CommandQueue::wait(Request request) {
    if (line_.size() < kMostWaiting)
        line_.push_back(std::move(request));
    else
        tell({request.by, request.tag, refusals::tooManyWait()});
}

bool CommandQueue::crowded() const {
    return std::ranges::count(atTickEnd_, By::host, &Request::by) +
               std::ranges::count(late_, By::host, &Answer::by) >=
           std::ptrdiff_t{kMostWaiting};
}

std::optional<CommandQueue::Request> CommandQueue::takeFirst(std::deque<Request>& requests) {
    if (requests.empty()) return {};
    std::optional<Request> first = std::move(requests.front());
    requests.pop_front();
    return first;
}

std::optional<CommandQueue::Request> CommandQueue::take(bool complete) {
    if (job_ || line_.empty()) return {};
    if (!complete && needsCompleteWorld(line_.front().command)) return {};
    return takeFirst(line_);
}

void CommandQueue::answer(const Request& request, Result result, bool complete) {
    Answer answer{request.by, request.tag, std::move(result)};
    if (answer.result && (!complete || !late_.empty()))
        late_.push_back(std::move(answer));
    else
        tell(answer);
}

void CommandQueue::answerLate() {
    for (; !late_.empty(); late_.pop_front()) tell(late_.front());
}

CommandQueue::Request CommandQueue::takeJob() {
    stepsLeft_ = 0;
    return *std::exchange(job_, std::nullopt);
}

void CommandQueue::interruptWaiting(bool (*ofKind)(const Command&)) {
    for (auto at = line_.begin(); at != line_.end();) {
        if (ofKind(at->command)) {
            tell({at->by, at->tag, refusals::interrupted()});
            at = line_.erase(at);
        } else {
            ++at;
        }
    }
}

}  // namespace cellmates
