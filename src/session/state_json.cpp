#include "session/state_json.h"

#include "core/scenes.h"
#include "session/figures/text.h"

namespace cellmates {
namespace {

std::string_view name(Trial::State state) {
    switch (state) {
        case Trial::waiting: return "waiting";
        case Trial::running: return "running";
        case Trial::done: return "done";
        case Trial::skipped: return "skipped";
        case Trial::cancelled: return "cancelled";
        case Trial::noMemory: return "no-memory";
    }
    return "";
}

std::string trials(std::span<const Trial> all) {
    return array(all, [](const Trial& t) {
        JsonObject row;
        row.text("method", info(t.method).name);
        row.text("state", name(t.state));
        row.real("cell", static_cast<double>(t.cell));
        row.real("ms", t.ms, 6);
        row.real("buildMs", t.buildMs, 6);
        row.whole("pairTests", t.pairTests);
        row.whole("contacts", t.contacts);
        row.whole("bytes", t.bytes);
        row.whole("repeats", t.repeats);
        row.real("progress", static_cast<double>(t.progress));
        row.real("estimateMs", t.estimateMs);
        return row.str();
    });
}

std::string inspectionJson(const Session& session) {
    const Inspection& i = session.inspection();
    JsonObject json;
    json.flag("measuring", i.measured().active());
    json.text("mode", i.measured().mode() == Survey::Mode::stands ? "stands" : "moves");
    json.object("measured", trials(i.measured().trials()));
    json.object("sizes", trials(i.sizes()));
    if (const auto& cells = i.cells()) {
        JsonObject size;
        size.real("width", static_cast<double>(cells->width));
        size.real("height", static_cast<double>(cells->height));
        json.object("cells", size.str());
    }
    if (const auto& t = i.tests()) {
        JsonObject tests;
        tests.whole("all", t->all);
        tests.whole("overlaps", t->overlaps);
        tests.whole("shown", t->shown.size());
        json.object("tests", tests.str());
    }
    if (const Closeup* closeup = i.missed()) {
        JsonObject missed;
        missed.whole("byBoth", closeup->missedCount().byBoth);
        missed.whole("byOne", closeup->missedCount().byOne);
        missed.whole("contacts", closeup->missedCount().contacts);
        json.object("missed", missed.str());
    }
    if (const auto t = i.totals(*session.world())) {
        JsonObject totals;
        totals.real("energy", t->energy());
        totals.real("momentumX", t->momentumX);
        totals.real("momentumY", t->momentumY);
        totals.real("meanOverlap", t->meanOverlap, 6);
        totals.real("maxOverlap", t->maxOverlap, 6);
        json.object("totals", totals.str());
    }
    return json.str();
}

std::string raceJson(const Race& race) {
    const auto side = [&](std::size_t which) {
        const Race::Side& s = which == 0 ? race.left() : race.right();
        JsonObject json;
        json.text("method", info(s.method).name);
        json.whole("tick", s.world->tick());
        json.whole("ticks", s.ticks);
        json.real("seconds", s.spent / 1000, 3);
        json.real("ms", race.tickTime(s).ms, 6);
        json.flag("msBelow", race.tickTime(s).below);
        json.real("detectionMs", race.detectionTime(s).ms, 6);
        json.whole("pairTests", s.last().pairTests);
        json.whole("contacts", s.last().contacts);
        json.real("progress", static_cast<double>(s.world->progress()));
        json.text("hash", hexadecimal(race.agreement().hashes[which]));
        return json.str();
    };
    JsonObject json;
    json.object("left", side(0));
    json.object("right", side(1));
    json.whole("tick", race.agreement().tick);
    json.flag("equal", race.agreement().equal());
    if (race.differs()) json.whole("differs", *race.differs());
    json.real("progress", race.progress(), 3);
    json.flag("over", race.over());
    json.real("ahead", race.lead(), 6);
    json.text("text", race.verdict());
    json.text("sentence", race.sentence());
    return json.str();
}

std::string lastJson(const std::optional<Comparison::Figures>& last) {
    if (!last) return "null";
    JsonObject json;
    json.real("ms", last->tick.ms, 6);
    json.flag("msBelow", last->tick.below);
    json.whole("pairTests", last->pairTests);
    json.whole("n", last->discs);
    return json.str();
}

std::string verdictJson(const std::optional<Comparison::Verdict>& verdict) {
    const bool known = verdict.has_value();
    const Comparison::Verdict v = verdict.value_or(Comparison::Verdict{});
    const bool named = known && (v.method == Method::naive || v.method == Method::grid);
    JsonObject json;
    json.text("method", named ? info(v.method).name : "");
    json.real("ratio", v.ratio, 6);
    json.text("text", known ? v.text() : "");
    json.whole("n", v.discs);
    json.flag("stale", v.stale);
    return json.str();
}

}  // namespace

void writeState(const Session& session, bool withHash, JsonObject& json) {
    const World& world = *session.world();
    const Config c = session.config();
    if (withHash) {
        json.text("hash", hexadecimal(world.hash()));
        json.text("discsHash", hexadecimal(world.discsHash()));
    }
    json.whole("tick", world.tick());
    json.whole("n", world.particles().count());
    json.whole("begun", world.config().count);
    for (const FieldOf<Config>& field : configFields())
        if (field.name != "n") {
            // A seed may be more than a JavaScript number holds.
            const Value value = field.get(c);
            if (field.kind == Field::Kind::real)
                json.object(field.name, text(field, value));
            else if (field.kind == Field::Kind::whole && field.name != "seed")
                json.whole(field.name, value.whole);
            else
                json.text(field.name, text(field, value));
        }
    json.flag("given", session.given());
    json.flag("paused", session.paused());
    json.whole("stepsLeft", session.stepsLeft());
    JsonObject played;
    played.whole("from", session.timeline().from());
    played.whole("to", session.timeline().to());
    played.whole("bytes", session.timeline().bytes());
    json.object("played", played.str());
    if (const auto way = session.way()) {
        JsonObject seek;
        seek.whole("to", way->to);
        seek.real("msLeft", way->msLeft, 0);
        seek.flag("asks", way->asks);
        json.object("way", seek.str());
    }
    json.whole("threads", world.threads());
    json.whole("refused", world.refused());

    // All figures are those of one whole tick, and of the method that they name.
    const Stats* const figures = session.figures();
    json.flag("measured", figures != nullptr);
    json.whole("pairTests", figures ? figures->pairTests : 0);
    json.whole("contacts", figures ? figures->contacts : 0);
    json.flag("ticking", world.ticking());
    json.real("progress", static_cast<double>(world.progress()));
    JsonObject ms;
    for (int k = 0; k < kStages; ++k) {
        const Duration stage = session.times().stage(k);
        ms.real(kStageNames[static_cast<std::size_t>(k)], stage.below ? 0 : stage.ms, 6);
    }
    json.object("ms", ms.str());
    const Duration tick = session.times().tick();
    json.real("msPerTick", tick.ms, 6);
    json.flag("msBelow", tick.below);
    json.object("inspection", inspectionJson(session));
}

void writeShown(const Session& session, JsonObject& json) {
    JsonObject view;
    for (const FieldOf<Options>& field : viewFields())
        if (field.kind == Field::Kind::choice)
            view.text(field.name, text(field, field.get(session.options())));
        else if (field.kind == Field::Kind::real)
            view.object(field.name, text(field, field.get(session.options())));
        else
            view.whole(field.name, field.get(session.options()).whole);
    json.object("view", view.str());
    json.object("lastNaive", lastJson(session.comparison().last(Method::naive)));
    json.object("lastGrid", lastJson(session.comparison().last(Method::grid)));
    json.text("answer", session.comparison().answer());
    json.object("verdict", verdictJson(session.comparison().verdict()));
    if (const Star& star = session.star(); star.active()) {
        JsonObject shown;
        const auto& t = session.inspection().tests();
        if (t) shown.whole("disc", session.inspection().lookedAt().id[t->disc]);
        shown.whole("tests", t ? t->all : 0);
        shown.whole("overlaps", t ? t->overlaps : 0);
        shown.flag("fading", star.opacity() < 1);
        json.object("star", shown.str());
    }
    if (const Race* race = session.race()) json.object("race", raceJson(*race));
}

}  // namespace cellmates
