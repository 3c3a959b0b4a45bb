#include "overlay/topics.h"

#include "session/figures/text.h"

namespace cellmates {
namespace {

template <class... Values>
void write(TopicWords& words, const char* full, const char* brief, Values... values) {
    print(words.full, full, values...);
    print(words.brief, brief, values...);
}

}  // namespace

void Topics::update(const Session& session) {
    const ViewOptions& view = session.options();
    unsigned on = 1u << cost;
    on |= static_cast<unsigned>(view.occupancy) << occupancy;
    on |= static_cast<unsigned>(view.tests) << tests;
    on |= static_cast<unsigned>(view.missed) << missed;
    for (int k = 0; k < kTopics; ++k)
        if ((on & ~on_) >> k & 1) shown_ = static_cast<Topic>(k);
    on_ = on;
    // A change of method is about the cost.
    const Method method = session.world()->config().method;
    if (!(on_ >> shown_ & 1) || method != method_) shown_ = cost;
    method_ = method;
}

void Topics::next() {
    do shown_ = static_cast<Topic>((shown_ + 1) % kTopics);
    while (!(on_ >> shown_ & 1));
}

TopicWords wordsFor(Topics::Topic topic, const Session& session) {
    TopicWords words;
    const Inspection& i = session.inspection();
    switch (topic) {
        case Topics::tests:
            if (const auto& t = i.tests(); t && t->stepping)
                write(words, "test %u of %u: %s", "%u of %u: %s",
                      static_cast<unsigned>(t->shown.size()), t->all,
                      t->shown.back().overlaps ? "touching" : "apart");
            else if (t)
                write(words, "this disc: %u pair tests, %u touching", "%u tests, %u touching",
                      t->all, t->overlaps);
            else
                write(words, "%s to see its pair tests", "%s", "point at a disc");
            break;
        case Topics::missed:
            if (const Closeup* const closeup = i.missed())
                write(words, "missed by both discs: %s, by one: %s", "missed: %s + %s",
                      grouped(closeup->missedCount().byBoth).c_str(),
                      grouped(closeup->missedCount().byOne).c_str());
            else
                write(words, "%s for missed pairs…", "%s…", "looking");
            break;
        case Topics::cost:
        case Topics::occupancy:
        case Topics::kTopics: break;
    }
    return words;
}

}  // namespace cellmates
