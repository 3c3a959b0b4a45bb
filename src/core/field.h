#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/names.h"

namespace cellmates {

struct Config;

/// The value of a field: a number, a whole number, the index of a choice, a pair of choices, or a
/// bit for each choice of a set.
struct Value {
    double number = 0;        ///< value of a real
    std::uint64_t whole = 0;  ///< value of every other kind; 0 or 1 for a flag
    bool operator==(const Value&) const = default;
};
constexpr Value wholeValue(std::uint64_t whole) { return {0, whole}; }
constexpr Value realValue(double number) { return {number, 0}; }
/// Two choices. The value 0 is a pair that has not been chosen.
constexpr Value pairValue(std::uint64_t first, std::uint64_t second) {
    return {0, 1 + first + (second << 8)};
}
constexpr std::uint64_t firstOf(Value pair) { return (pair.whole - 1) & 0xff; }
constexpr std::uint64_t secondOf(Value pair) { return (pair.whole - 1) >> 8; }

/// A setting: its name and its values in addresses and messages.
struct Field {
    enum class Kind {
        choice,  ///< one of `choices`
        pair,    ///< two of `choices`, which may be equal, with a comma between them
        set,     ///< one or more of `choices`, with commas between them
        whole,   ///< a whole number, least .. most
        real,    ///< a number, least .. most
        flag     ///< 0 or 1
    };
    std::string_view name{};  ///< name in addresses and messages
    Kind kind{};
    bool ofStart = false;        ///< whether a change restarts from tick 0
    double least = 0, most = 0;  ///< range of a number
    bool automatic = false;      ///< whether 0 is allowed too, and means automatic
    std::span<const std::string_view> choices{};
    std::string_view wanted{};  ///< result of `expected`, if it cannot be derived from the above
    bool inLinks = false;       ///< whether addresses always have it, even with the usual value
    /// The trait of responses that use a parameter; null: all do.
    bool ResponseInfo::* usedIf = nullptr;
};

/// A field's texts in HTML and in the READMEs. Separate from the field, because the
/// engine has none of these texts.
struct FieldWords {
    std::string_view label{};  ///< label next to a control
    std::string_view help{};   ///< one line
    std::string_view unit{};   ///< unit of a number; empty if it has none
    std::string_view usual{};  ///< default, in words; empty: the value in a new `Target`
    std::string_view only{};   ///< condition of its effect, in addition to the lists of `usesOf`
    /// Whether the field has an effect with the scene, method and response; null: with all of them,
    /// or by `Field::usedIf`.
    bool (*usedBy)(const Config&) = nullptr;
};

/// The value of `text`, if the field allows it; otherwise empty.
std::optional<Value> parse(const Field& field, std::string_view text);
bool allows(const Field& field, Value value);
/// Whether a field has an effect in this configuration.
bool hasEffect(const Field& field, const FieldWords& words, const Config& config);
/// A choice that decides whether a field has an effect.
struct FieldUse {
    std::string_view by;                  ///< name of the choice: scene, method or response
    std::vector<std::string_view> names;  ///< the choices that use the field
};
/// All choices that decide whether a field has an effect: it has one if each use names the present
/// choice. Empty: it always has.
std::vector<FieldUse> usesOf(const Field& field, const FieldWords& words);
/// The values that `parse` accepts: "a number from -10 to 10", "one of naive grid …".
std::string expected(const Field& field);
/// A sentence about a value that is not from `least` to `most`: "x[3]=7: expected a number from 0
/// to 5".
std::string outside(std::string_view name, float value, float least, float most);
/// The string that `parse` reads as `value`.
std::string text(const Field& field, Value value);

/// A field, with access to its value in a `Target`.
template <class Target>
struct FieldOf : Field {
    Value (*get)(const Target&);
    void (*set)(Target&, Value);
};

/// The field for `member` of a `Target`. Its kind is `choice` if it has choices, and otherwise
/// follows from the member's type.
template <class Target, auto member>
constexpr FieldOf<Target> fieldAt(Field field) {
    using Member = std::remove_reference_t<decltype(std::declval<Target&>().*member)>;
    constexpr bool kReal = std::is_floating_point_v<Member>;
    field.kind = !field.choices.empty()         ? Field::Kind::choice
                 : kReal                        ? Field::Kind::real
                 : std::is_same_v<Member, bool> ? Field::Kind::flag
                                                : Field::Kind::whole;
    return {field,
            [](const Target& target) {
                if constexpr (kReal)
                    return realValue(static_cast<double>(target.*member));
                else
                    return wholeValue(static_cast<std::uint64_t>(target.*member));
            },
            [](Target& target, Value value) {
                if constexpr (kReal)
                    target.*member = static_cast<Member>(value.number);
                else
                    target.*member = static_cast<Member>(value.whole);
            }};
}

template <class Target>
const FieldOf<Target>* find(std::span<const FieldOf<Target>> fields, std::string_view name) {
    for (const FieldOf<Target>& field : fields)
        if (field.name == name) return &field;
    return nullptr;
}

/// All parameters of a simulation, in the order in which they are listed.
std::span<const FieldOf<Config>> configFields();
/// The texts of an element of `configFields`.
const FieldWords& wordsOf(const FieldOf<Config>& field);

/// An entry of a table from which two are made, of fields and of texts: see `kColumn`.
template <class Target>
struct DescribedField {
    FieldOf<Target> field;
    FieldWords words;
};

}  // namespace cellmates
