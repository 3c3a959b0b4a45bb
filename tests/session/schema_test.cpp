#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "core/base/decimal.h"
#include "core/inspect/closeup.h"
#include "core/scenes.h"
#include "session/address.h"
#include "session/commands/command_text.h"
#include "session/schema.h"

// Every field is described once, and is read and written in the same way everywhere. Random
// addresses, messages and the state are compared in tests/contract.

namespace cellmates::test {
namespace {

template <class Act>
void forEachField(Act&& act) {
    for (const auto& field : configFields()) act(field, wordsOf(field));
    for (const auto& field : viewFields()) act(field, viewWords(field));
    for (const auto& field : pageFields()) act(field, pageWords(field));
}

/// Names are public, and stand in addresses.
template <class Info>
void expectNames(std::span<const Info> table) {
    std::set<std::string_view> names;
    for (const Info& entry : table) {
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " twice";
        EXPECT_FALSE(entry.label.empty());
        EXPECT_EQ(entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
                  std::string_view::npos)
            << entry.name;
        EXPECT_EQ(&info(entry.id), &entry);
    }
}

TEST(Schema, NamesAreDifferentAndEachFieldIsExplained) {
    expectNames(methods());
    expectNames(responses());
    expectNames(scenes());

    std::set<std::string_view> names;
    forEachField([&](const auto& field, const FieldWords& words) {
        EXPECT_TRUE(names.insert(field.name).second) << field.name;
        EXPECT_FALSE(words.label.empty()) << field.name;
        EXPECT_TRUE(words.help.ends_with(".")) << field.name;
        EXPECT_FALSE(usual(field, words).empty()) << field.name;
        if (field.kind == Field::Kind::choice || field.kind == Field::Kind::pair) {
            EXPECT_FALSE(field.choices.empty()) << field.name;
        }
        if (field.kind == Field::Kind::real || field.kind == Field::Kind::whole) {
            EXPECT_LT(field.least, field.most) << field.name;
        }
        EXPECT_FALSE(parse(field, "no such thing")) << field.name;
        EXPECT_FALSE(parse(field, "")) << field.name;
    });
}

/// Whether each use of the field names what the configuration has.
bool namesAllOf(const std::vector<FieldUse>& uses, const Config& config) {
    return std::ranges::all_of(uses, [&](const FieldUse& use) {
        const FieldOf<Config>& decides = *find(configFields(), use.by);
        return std::ranges::count(use.names, text(decides, decides.get(config))) > 0;
    });
}

TEST(Schema, AFieldHasAnEffectWithExactlyTheScenesMethodsAndResponsesThatUseIt) {
    std::size_t limited = 0;
    forEachField([&](const Field& field, const FieldWords& words) {
        const std::vector<FieldUse> uses = usesOf(field, words);
        limited += !uses.empty();
        Config config;
        for (const SceneInfo& scene : scenes())
            for (const MethodInfo& method : methods())
                for (const ResponseInfo& response : responses()) {
                    config.scene = scene.id;
                    config.method = method.id;
                    config.response = response.id;
                    EXPECT_EQ(namesAllOf(uses, config), hasEffect(field, words, config))
                        << field.name << ": " << scene.name << " " << method.name << " "
                        << response.name;
                }
    });
    EXPECT_EQ(limited, 8u);
    const std::string_view tests = viewWords(*find(viewFields(), "tests")).only;
    EXPECT_NE(tests.find(grouped(Closeup::kMostDiscs)), tests.npos);
}

std::vector<Value> samples(const Field& f) {
    switch (f.kind) {
        case Field::Kind::flag: return {wholeValue(0), wholeValue(1)};
        case Field::Kind::choice: {
            std::vector<Value> all;
            for (std::size_t k = 0; k < f.choices.size(); ++k) all.push_back(wholeValue(k));
            return all;
        }
        case Field::Kind::pair:
            return {pairValue(0, 0), pairValue(2, 1), pairValue(0, f.choices.size() - 1)};
        case Field::Kind::set:
            return {wholeValue(1), wholeValue(0b101), wholeValue((1u << f.choices.size()) - 1)};
        case Field::Kind::whole:
            if (f.most >= 1e19) return {wholeValue(0), wholeValue(UINT64_MAX)};
            return {wholeValue(static_cast<std::uint64_t>(f.least)),
                    wholeValue(static_cast<std::uint64_t>(f.most)), wholeValue(7)};
        case Field::Kind::real: {
            std::vector<Value> all;
            // 30 was once written as 3e+01.
            for (const double value : {f.least, f.most, f.least + 0.7, 30.0, 0.1, 1000.0, 1.0 / 3})
                if (value >= f.least && value <= f.most)
                    all.push_back(realValue(static_cast<double>(static_cast<float>(value))));
            return all;
        }
    }
    return {};
}

TEST(Schema, WhatIsWrittenIsReadAsTheSame) {
    const auto check = [](const Field& field, const FieldWords&) {
        for (const Value value : samples(field)) {
            if (!allows(field, value)) continue;
            const std::string written = text(field, value);
            const auto read = parse(field, written);
            ASSERT_TRUE(read) << field.name << "=" << written;
            EXPECT_EQ(written.find_first_of("+%"), written.npos) << field.name << "=" << written;
            EXPECT_EQ(read->whole, value.whole) << field.name;
            EXPECT_EQ(static_cast<float>(read->number), static_cast<float>(value.number))
                << field.name;
        }
        if (field.kind == Field::Kind::real || field.kind == Field::Kind::whole) {
            EXPECT_FALSE(parse(field, std::to_string(field.most * 2 + 1))) << field.name;
        }
    };
    forEachField(check);
    for (const auto table : {commands(), pageCommands()})
        for (const CommandInfo& command : table)
            for (const CommandField& each : command.fields) check(each.field, {});
}

TEST(Schema, PairsAndSetsAreListsOfKnownNames) {
    constexpr std::string_view kNames[] = {"a", "b", "c"};
    const Field two{.name = "two", .kind = Field::Kind::pair, .choices = kNames};
    EXPECT_EQ(parse(two, "c,a"), pairValue(2, 0));
    for (const char* wrong : {"", "a", "a,", ",a", "a,d", "a,b,c"})
        EXPECT_FALSE(parse(two, wrong)) << wrong;
    const Field field{.name = "set", .kind = Field::Kind::set, .choices = kNames};
    EXPECT_EQ(parse(field, "c,a,c"), wholeValue(0b101));
    for (const char* wrong : {"", ",", "a,", ",a", "a,,b", "a b", "a,d", "d"})
        EXPECT_FALSE(parse(field, wrong)) << wrong;
    EXPECT_EQ(expected(field), "one or more of these, with commas between them: a b c");
}

}  // namespace
}  // namespace cellmates::test
