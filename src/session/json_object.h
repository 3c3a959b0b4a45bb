#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/decimal.h"

namespace cellmates {

/// A JSON array of the results of `write`.
inline std::string array(const auto& all, auto&& write) {
    std::string list = "[";
    for (const auto& entry : all) {
        if (list.size() > 1) list += ",";
        list += write(entry);
    }
    return list + "]";
}

/// One JSON object, written field by field. Names and strings must not need escaping: nothing is
/// escaped.
class JsonObject {
public:
    JsonObject& text(std::string_view name, std::string_view value) {
        return add(name, std::string("\"").append(value).append("\""));
    }
    JsonObject& whole(std::string_view name, std::uint64_t value) {
        return add(name, std::to_string(value));
    }
    JsonObject& real(std::string_view name, double value, int digits = 4) {
        return add(name, decimal(value, digits));
    }
    JsonObject& flag(std::string_view name, bool value) {
        return add(name, value ? "true" : "false");
    }
    JsonObject& reals(std::string_view name, const std::array<float, 4>& values) {
        return add(name, array(values, [](double value) { return decimal(value, 1); }));
    }
    JsonObject& object(std::string_view name, const JsonObject& json) {
        return add(name, json.str());
    }
    /// Adds a value that is JSON already.
    JsonObject& add(std::string_view name, std::string_view json) {
        if (!fields_.empty()) fields_ += ",";
        fields_.append("\"").append(name).append("\":").append(json);
        return *this;
    }

    std::string str() const { return "{" + fields_ + "}"; }

private:
    std::string fields_;
};

}  // namespace cellmates
