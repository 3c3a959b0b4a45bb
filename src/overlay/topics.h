#pragma once

#include "session/session.h"

namespace cellmates {

/// The topics that the line above a small picture shows next to the switch, one at a time, because
/// there is no room for cards. It starts with the one switched on last; a click shows the next.
class Topics {
public:
    enum Topic { cost, occupancy, tests, missed, kTopics };

    /// Call once per frame.
    void update(const Session& session);
    void next();

    Topic shown() const { return shown_; }
    bool several() const { return on_ != 1; }

private:
    Method method_{};
    unsigned on_ = 1;  ///< a bit for each; the cost is always there
    Topic shown_ = cost;
};

/// A topic in words, in a long and a short form. Empty for cost and occupancy, which are drawn
/// differently.
struct TopicWords {
    char full[96] = "", brief[48] = "";
};
TopicWords wordsFor(Topics::Topic topic, const Session& session);

}  // namespace cellmates
