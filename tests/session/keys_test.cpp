#include "session/keys.h"

#include <set>

#include "session/figures/text.h"
#include "support.h"

// Every key is described once, every listed key works, and every choice has a key.

namespace cellmates::test {
namespace {

/// The change that `command` makes, as "field=value", or an empty string if it makes none.
std::string change(const std::optional<Command>& command) {
    const auto* const set = command ? std::get_if<command::Set>(&*command) : nullptr;
    return set ? set->changes[0].name + "=" + set->changes[0].value : "";
}

TEST(Keys, EachHasANameWordsAndSignsOfItsOwnAndDoesSomething) {
    std::set<std::string> does, names, signs;
    // `Input` handles these keys. It moves the camera and the crosshair, and knows how long a key
    // is held.
    const std::set<std::string_view> gestures{"method", "response", "pause", "zoom",
                                              "all",    "use",      "aim"};
    for (const Key& key : keys()) {
        EXPECT_TRUE(does.insert(std::string(key.does)).second) << key.does;
        EXPECT_TRUE(names.insert(nameOf(key)).second) << nameOf(key);
        EXPECT_FALSE(wordsOf(key).empty()) << key.does;
        for (const char sign : signsOf(key))
            EXPECT_TRUE(signs.insert(std::string(1, sign)).second) << sign << " twice";
        if (key.command || key.ofPage || gestures.contains(key.does)) continue;
        const auto* const flag = find(viewFields(), key.does);
        EXPECT_TRUE(flag && flag->kind == Field::Kind::flag) << key.does;
    }
}

TEST(Keys, EveryMethodAndResponseHasOne) {
    Heard s("n=60&paused=1");
    s.frames(1);
    for (const MethodInfo& method : methods()) {
        const char key = keyFor(method.id);
        ASSERT_NE(key, '\0') << method.name << " has no key: session/keys.cpp";
        const char sign = key > '9' ? static_cast<char>(key - 'A' + 'a') : key;
        EXPECT_EQ(change(commandOf(sign, false, s.session)), "method=" + std::string(method.name));
        const std::string name = nameOf(keys()[0]);
        const bool named = key > '9' || key == '0', letter = key > '9';
        EXPECT_TRUE(!named || name.find(key) != std::string::npos) << name;
        EXPECT_TRUE(!letter || signsOf(keys()[0]).find(sign) != std::string::npos) << name;
    }
    ASSERT_LE(responses().size(), 9u);
    for (std::size_t k = 0; k < responses().size(); ++k)
        EXPECT_EQ(change(commandOf(static_cast<char>('1' + k), true, s.session)),
                  "response=" + std::string(responses()[k].name));
    EXPECT_EQ(nameOf(keys()[1]).back(), static_cast<char>('0' + responses().size()));
}

TEST(Keys, AFlagIsTurnedOnAndOff) {
    Heard s("n=60&paused=1");
    s.frames(1);
    for (const Key& key : keys()) {
        const auto* const flag = find(viewFields(), key.does);
        if (key.command || key.ofPage || !flag) continue;
        const std::string sign = signsOf(key), name(key.does);
        const bool on = flag->get(s.session.options()).whole != 0;
        const auto command = commandOf(sign[0], false, s.session);
        EXPECT_EQ(change(command), name + (on ? "=0" : "=1"));
        EXPECT_EQ("Label  (" + std::string(key.name) + ")", withKey("Label", key.does));
    }
    EXPECT_STREQ(withKey("Label", "style"), "Label");
    EXPECT_FALSE(commandOf('%', false, s.session));
    EXPECT_FALSE(commandOf('r', true, s.session));
}

TEST(Keys, CommandsFollowWhatIsShown) {
    Heard s("n=60&paused=1");
    s.frames(1);
    const auto does = [&]<class Wanted>(char key, Wanted) {
        const auto command = commandOf(key, false, s.session);
        return command && std::holds_alternative<Wanted>(*command);
    };
    EXPECT_TRUE(does('.', command::Step{}));
    EXPECT_TRUE(does('r', command::Reset{}));
    EXPECT_FALSE(commandOf(',', false, s.session)) << "tick 0 has no previous tick";
    EXPECT_TRUE(does('n', command::NextTest{}));
    EXPECT_TRUE(does('v', command::Race{}));
    EXPECT_EQ(change(commandOf('p', false, s.session)), "tool=push");
    EXPECT_TRUE(does('m', command::Measure{}));
    s.submit(command::Measure{});
    EXPECT_TRUE(does('m', command::StopMeasure{}));
    s.frames(1);
    ASSERT_TRUE(does('n', command::Skip{}));
    const auto running = std::get<command::Skip>(*commandOf('n', false, s.session)).row;
    EXPECT_EQ(s.session.inspection().measured().trials()[running].state, Trial::running);
    s.submit(command::StopMeasure{});
    EXPECT_TRUE(does('m', command::CloseMeasure{}));
}

TEST(Tables, FieldsSayWithWhatTheyHaveAnEffect) {
    const auto said = [](std::string_view name) {
        if (const auto* field = find(configFields(), name)) return applies(wordsOf(*field));
        return applies(viewWords(*find(viewFields(), name)));
    };
    EXPECT_EQ(said("aspect"), "with scene=tumbler");
    EXPECT_EQ(said("table"), "with hash");
    EXPECT_EQ(said("restitution"),
              "with settle and methods other than tutorial-naive, tutorial-grid, "
              "tutorial-improved");
    EXPECT_EQ(said("turn"),
              "with methods other than tutorial-naive, tutorial-grid, tutorial-improved and "
              "responses other than exact");
    EXPECT_EQ(said("gridlines"), "with methods other than naive, sap, tutorial-naive");
    EXPECT_EQ(said("keys"), "with ui=full or ui=min");
    EXPECT_EQ(said("gravity"), "");
    EXPECT_NE(said("tests").find(grouped(Closeup::kMostDiscs).c_str()), std::string::npos);
}

}  // namespace
}  // namespace cellmates::test
