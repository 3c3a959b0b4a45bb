#include "core/config.h"

#include "support.h"

namespace cellmates::test {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInf = std::numeric_limits<double>::infinity();

using Real = float& (*)(Config&);

/// A field of real numbers, with values just within and just outside its range.
struct Field {
    const char* name;
    Real of;
    std::vector<double> good, bad;
};

const Field kFields[] = {
    {"gravity", [](Config& c) -> float& { return c.gravity; }, {-10, 0, 10}, {-10.01, 10.01, 1e30}},
    {"speedlimit", [](Config& c) -> float& { return c.speedLimit; }, {1e-3, 1000}, {0, 9e-4, 1001}},
    {"cell", [](Config& c) -> float& { return c.cell; }, {0, 1, 10'000}, {0.99, -1, 10'001}},
    {"turn", [](Config& c) -> float& { return c.turn; }, {0, 1, 3600}, {0.9, -1, 3601}},
    {"aspect", [](Config& c) -> float& { return c.aspect; }, {0, 0.1, 10}, {0.09, -1, 10.1}},
    {"restitution", [](Config& c) -> float& { return c.restitution; }, {0, 1}, {-0.01, 1.01}},
    {"damping", [](Config& c) -> float& { return c.damping; }, {0, 1}, {-0.01, 1.01}},
    {"width", [](Config& c) -> float& { return c.box.width; }, {1, 1e5}, {0, 0.99, -5, 1.1e5}},
    {"height", [](Config& c) -> float& { return c.box.height; }, {1, 1e5}, {0, 0.99, -5, 1.1e5}},
    {"radiusMin", [](Config& c) -> float& { return c.species.radiusMin; }, {1e-3, 10}, {0, 9e-4}},
    {"radiusMax", [](Config& c) -> float& { return c.species.radiusMax; }, {3, 1000}, {2.99, 1001}},
    {"speedMax", [](Config& c) -> float& { return c.species.speedMax; }, {0, 1000}, {-0.1, 1001}},
};

void expectRefusal(const Config& config, const std::string& name) {
    const std::string message = validate(config);
    EXPECT_TRUE(message.starts_with(name + " ")) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos);
    // The sentence names the allowed values and the given one.
    EXPECT_NE(message.find(" must be "), std::string::npos) << message;
    EXPECT_NE(message.find(", not "), std::string::npos) << message;
}

// A limit must not depend on the precision of float: 0.001f is allowed.
TEST(Config, EveryFieldHasItsRange) {
    for (const Field& field : kFields) {
        Config config;
        for (const double value : field.good) {
            field.of(config) = static_cast<float>(value);
            EXPECT_EQ(validate(config), "") << field.name << " = " << value;
        }
        std::vector<double> bad = field.bad;
        bad.insert(bad.end(), {kNan, kInf, -kInf});
        for (const double value : bad) {
            field.of(config) = static_cast<float>(value);
            expectRefusal(config, field.name);
        }
    }
}

TEST(Config, CountsHaveTheirRanges) {
    struct Case {
        std::uint32_t count, capacity;
        const char* refused;
    };
    for (const auto& [count, capacity, refused] : {Case{0, 0, ""},
                                                   {2'000'000, 2'000'000, ""},
                                                   {50, 51, ""},
                                                   {50, 49, "capacity"},
                                                   {50, 2'300'000, ""},
                                                   {50, 2'300'001, "capacity"},
                                                   {2'000'001, 2'000'001, "n"},
                                                   {UINT32_MAX, UINT32_MAX, "n"}}) {
        Config config;
        config.count = count;
        config.capacity = capacity;
        if (*refused)
            expectRefusal(config, refused);
        else
            EXPECT_EQ(validate(config), "");
    }
}

TEST(Config, ParametersAreCheckedAlone) {
    Parameters parameters;
    EXPECT_EQ(validate(parameters), "");
    parameters.speedLimit = 0;
    EXPECT_EQ(validate(parameters), "speedlimit must be a number from 0.001 to 1,000, not 0");
}

TEST(Config, ScenesAreValid) {
    for (const SceneInfo& scene : scenes()) {
        EXPECT_EQ(validate(sceneConfig(scene.id)), "") << scene.name;
        for (const std::uint32_t count : {0u, 1u, 50u, 5000u, 100'000u, Config::kMaxCount})
            EXPECT_EQ(validate(sceneConfig(scene.id, count)), "") << scene.name << " " << count;
    }
}

}  // namespace
}  // namespace cellmates::test
