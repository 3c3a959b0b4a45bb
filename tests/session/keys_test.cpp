#include "session/keys.h"

#include <set>

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

// The keys are pressed in tests/app.
TEST(Keys, EveryMethodAndResponseHasOne) {
    const std::string name = nameOf(keys()[0]);
    for (const MethodInfo& method : methods()) {
        const char key = keyFor(method.id);
        ASSERT_NE(key, '\0') << method.name << " has no key: session/keys.cpp";
        const bool letter = key > '9', named = letter || key == '0';
        EXPECT_TRUE(!named || name.find(key) != name.npos) << name;
        const char sign = static_cast<char>(key - 'A' + 'a');
        EXPECT_TRUE(!letter || signsOf(keys()[0]).find(sign) != name.npos) << name;
    }
    ASSERT_LE(responses().size(), 9u);
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
    }
    EXPECT_FALSE(commandOf(',', false, s.session)) << "tick 0 has no previous tick";
    EXPECT_TRUE(std::holds_alternative<command::NextTest>(*commandOf('n', false, s.session)));
    EXPECT_FALSE(commandOf('%', false, s.session));
    EXPECT_FALSE(commandOf('r', true, s.session));
}

}  // namespace
}  // namespace cellmates::test
