#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/base/decimal.h"

namespace cellmates {

/// A JSON array of what `write` makes of each entry.
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
    void text(std::string_view name, std::string_view value) {
        field(name).append("\"").append(value).append("\"");
    }
    void whole(std::string_view name, std::uint64_t value) { field(name) += std::to_string(value); }
    void real(std::string_view name, double value, int digits = 4) {
        field(name) += decimal(value, digits);
    }
    void flag(std::string_view name, bool value) { field(name) += value ? "true" : "false"; }
    void reals(std::string_view name, std::initializer_list<double> values) {
        std::string list;
        for (const double value : values) list += (list.empty() ? "" : ",") + decimal(value, 1);
        field(name) += "[" + list + "]";
    }
    void object(std::string_view name, const std::string& json) { field(name) += json; }

    std::string str() const { return "{" + fields_ + "}"; }

private:
    std::string& field(std::string_view name) {
        if (!fields_.empty()) fields_ += ",";
        return fields_.append("\"").append(name).append("\":");
    }
    std::string fields_;
};

}  // namespace cellmates
