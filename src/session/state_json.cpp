#include "session/state_json.h"

#include "core/scenes.h"
#include "session/cost.h"
#include "session/text.h"

namespace cellmates {
namespace {

constexpr std::string_view kStates[] = {"waiting", "running", "done", "cancelled", "no-memory"};
static_assert(namesAll(kStates, Trial::noMemory));

std::string trials(std::span<const Trial> all) {
    return array(all, [](const Trial& t) {
        return JsonObject()
            .text("method", info(t.method).name)
            .text("state", kStates[t.state])
            .real("cell", static_cast<double>(t.cell))
            .real("ms", t.ms, 6)
            .flag("msBelow", t.below)
            .real("buildMs", t.buildMs, 6)
            .whole("pairTests", t.pairTests)
            .whole("contacts", t.contacts)
            .whole("bytes", t.bytes)
            .whole("repeats", t.repeats)
            .real("progress", static_cast<double>(t.progress))
            .real("estimateMs", t.estimateMs)
            .str();
    });
}

JsonObject raceJson(const Race& race) {
    const auto side = [&](std::size_t which) {
        const Race::Side& s = which == 0 ? race.left() : race.right();
        JsonObject json;
        json.text("method", info(s.method).name);
        json.whole("tick", s.world->tick());
        json.whole("ticks", race.starting() ? 0 : s.ticks);
        json.real("seconds", s.spent / 1000, 3);
        json.real("ms", race.tickTime(s).ms, 6);
        json.flag("msBelow", race.tickTime(s).below);
        json.real("detectionMs", race.detectionTime(s).ms, 6);
        json.whole("pairTests", s.last().pairTests);
        json.whole("contacts", s.last().contacts);
        json.real("progress", static_cast<double>(s.world->progress()));
        json.text("hash", hexadecimal(race.agreement().hashes[which]));
        return json;
    };
    JsonObject json;
    json.object("left", side(0));
    json.object("right", side(1));
    json.whole("tick", race.agreement().tick);
    json.flag("equal", race.agreement().equal());
    if (race.differs()) json.whole("differs", *race.differs());
    json.real("progress", race.progress(), 3);
    json.flag("over", race.over());
    json.text("state", Race::kStates[static_cast<std::size_t>(race.state())]);
    json.real("wait", race.wait(), 3);
    json.whole("apart", race.apartCount());
    json.real("ahead", race.lead(), 6);
    json.text("text", race.verdict());
    json.text("sentence", race.sentence());
    return json;
}

template <class Target>
void writeFields(std::span<const FieldOf<Target>> fields, const Target& values, JsonObject& json) {
    for (const FieldOf<Target>& field : fields) {
        const Value value = field.get(values);
        // A seed may be more than a JavaScript number holds.
        if (field.kind == Field::Kind::choice || field.name == "seed")
            json.text(field.name, text(field, value));
        else if (field.kind == Field::Kind::real)
            json.add(field.name, text(field, value));
        else
            json.whole(field.name, value.whole);
    }
}

std::string lastJson(const std::optional<Comparison::Figures>& last) {
    if (!last) return "null";
    return JsonObject()
        .real("ms", last->tick.ms, 6)
        .flag("msBelow", last->tick.below)
        .whole("pairTests", last->pairTests)
        .whole("count", last->discs)
        .str();
}

JsonObject verdictJson(const std::optional<Comparison::Verdict>& verdict) {
    const bool known = verdict.has_value();
    const Comparison::Verdict v = verdict.value_or(Comparison::Verdict{});
    const bool named = known && info(v.method).onSwitch;
    return JsonObject()
        .text("method", named ? info(v.method).name : "")
        .real("ratio", v.ratio, 6)
        .text("text", known ? v.text() : "")
        .whole("count", v.discs)
        .flag("stale", v.stale);
}

}  // namespace

void writeState(const Session& session, JsonObject& json) {
    const World& world = *session.world();
    const Config c = session.config();
    json.whole("tick", world.tick());
    json.whole("count", world.particles().count());
    writeFields(configFields(), c, json);
    json.object("box", JsonObject()
                           .real("width", static_cast<double>(c.box.width))
                           .real("height", static_cast<double>(c.box.height)));
    json.flag("given", session.given());
    json.flag("paused", session.paused());
    const Timeline& timeline = session.timeline();
    json.object("played", JsonObject()
                              .whole("from", timeline.from())
                              .whole("to", timeline.to())
                              .whole("bytes", timeline.bytes()));
    if (const auto way = session.way())
        json.object("way", JsonObject()
                               .whole("to", way->to)
                               .real("msLeft", way->msLeft, 0)
                               .flag("asks", way->asks));
    json.whole("threads", world.threads());
    json.whole("refused", world.refused());

    // All figures are those of one whole tick, and of the method that they name.
    const Stats* const figures = session.figures();
    json.flag("measured", figures != nullptr);
    json.whole("pairTests", figures ? figures->pairTests : 0);
    json.whole("contacts", figures ? figures->contacts : 0);
    json.real("cellSide", figures ? static_cast<double>(figures->cell) : 0);
    json.flag("ticking", world.ticking());
    json.real("progress", static_cast<double>(world.progress()));
    JsonObject ms;
    for (int k = 0; k < kStages; ++k) {
        const Duration stage = session.times().stage(k);
        ms.real(kStageNames[static_cast<std::size_t>(k)], stage.below ? 0 : stage.ms, 6);
    }
    json.object("ms", ms);
    const Duration tick = session.times().tick();
    // Null: not timed yet.
    tick.ms > 0 ? json.real("msPerTick", tick.ms, 6) : json.add("msPerTick", "null");
    json.flag("msBelow", tick.below);
    json.text("untimed", coarseClock(session.times().steps().length));
}

void writeShown(const Session& session, JsonObject& json) {
    JsonObject view;
    writeFields(viewFields(), session.options(), view);
    json.object("view", view);
    json.add("lastNaive", lastJson(session.comparison().last(Method::naive)));
    json.add("lastGrid", lastJson(session.comparison().last(Method::grid)));
    json.object("verdict", verdictJson(session.comparison().verdict()));
    if (const Race* race = session.race()) json.object("race", raceJson(*race));
}

JsonObject inspectionJson(const Session& session) {
    const Inspection& i = session.inspection();
    JsonObject json;
    json.flag("measuring", i.measured().active());
    json.add("measured", trials(i.measured().trials()));
    const std::optional<bool> agree = i.measured().agree();
    json.add("agree", !agree ? "null" : *agree ? "true" : "false");
    json.add("sizes", trials(i.sizes().trials()));
    if (const Inspection::Tests* const t = session.drawnTests())
        json.object("tests", JsonObject().whole("all", t->all).whole("overlaps", t->overlaps));
    return json;
}

JsonObject pageJson(const Session& session) {
    JsonObject json;
    json.whole("added", session.added())
        .text("cost", costInWords(session))
        .object("inspection", inspectionJson(session));
    if (const Breaking* breaking = session.breaking())
        json.object("limits", JsonObject()
                                  .whole("naive", breaking->limit(Method::naive))
                                  .whole("grid", breaking->limit(Method::grid))
                                  .flag("full", session.world()->room() == 0));
    return json;
}

}  // namespace cellmates
