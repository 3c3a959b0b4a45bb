#include "core/config.h"

#include <functional>

#include "support.h"

namespace cellmates::test {
namespace {

struct Field {
    const char* name;
    std::function<void(Config&, double)> set;
    std::vector<double> good, bad;
};

template <class T>
T as(double value) {
    return static_cast<T>(value);
}

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInf = std::numeric_limits<double>::infinity();

const std::vector<Field> kFields = {
    {"gravity",
     [](Config& c, double v) { c.gravity = as<float>(v); },
     {-10, 0, 0.1, 10},
     {-10.01, 10.01, 1e30, kNan, kInf, -kInf}},
    {"speedlimit",
     [](Config& c, double v) { c.speedLimit = as<float>(v); },
     {0.0011, 9, 1000},
     {0, -9, 0.0009, 1000.1, kNan, kInf}},
    {"cell",
     [](Config& c, double v) { c.cell = as<float>(v); },
     {0, 1, 22, 10'000},
     {0.99, -1, 10'001, kNan, kInf, -kInf}},
    {"turn",
     [](Config& c, double v) { c.turn = as<float>(v); },
     {0, 1, 30, 3600},
     {0.9, -1, 3601, kNan, kInf, -kInf}},
    {"aspect",
     [](Config& c, double v) { c.aspect = as<float>(v); },
     {0, 0.1, 1.778, 10},
     {0.09, -1, 10.1, kNan, kInf, -kInf}},
    {"n",
     [](Config& c, double v) { c.capacity = c.count = as<std::uint32_t>(v); },
     {0, 1, 2'000'000},
     {2'000'001, 4e9}},
    {"capacity",
     [](Config& c, double v) { c.capacity = as<std::uint32_t>(v); },
     {50, 51, 2'000'000},
     {49, 0}},
    {"width",
     [](Config& c, double v) { c.box.width = as<float>(v); },
     {1, 500, 100'000},
     {0, 0.99, -500, 100'100, kNan, kInf}},
    {"height",
     [](Config& c, double v) { c.box.height = as<float>(v); },
     {1, 500, 100'000},
     {0, 0.99, -500, 100'100, kNan, kInf}},
    {"radiusMin",
     [](Config& c, double v) { c.species.radiusMin = as<float>(v); },
     {0.0011, 3, 10},
     {0, -3, 0.0009, 1001, kNan, kInf}},
    {"radiusMax",
     [](Config& c, double v) { c.species.radiusMax = as<float>(v); },
     {3, 10, 1000},
     {2.99, -10, 1001, kNan, kInf}},
    {"speedMax",
     [](Config& c, double v) { c.species.speedMax = as<float>(v); },
     {0, 1.25, 1000},
     {-0.1, 1001, kNan, kInf, -kInf}},
};

TEST(Config, EveryFieldHasItsRange) {
    for (const Field& field : kFields) {
        for (const double value : field.good) {
            Config config;
            field.set(config, value);
            EXPECT_EQ(validate(config), "") << field.name << " = " << value;
        }
        for (const double value : field.bad) {
            Config config;
            field.set(config, value);
            const std::string message = validate(config);
            EXPECT_TRUE(message.starts_with(std::string(field.name) + " ")) << message;
            EXPECT_EQ(message.find('\n'), std::string::npos);
            // The sentence names the allowed values and the given one.
            EXPECT_NE(message.find(" must be "), std::string::npos) << message;
            EXPECT_NE(message.find(", not "), std::string::npos) << message;
        }
    }
}

TEST(Config, ParametersAreCheckedAlone) {
    Parameters parameters;
    EXPECT_EQ(validate(parameters), "");
    parameters.speedLimit = 0;
    EXPECT_EQ(validate(parameters), "speedlimit must be a number from 0.001 to 1,000, not 0");
}

// A limit must not depend on the precision of float: 0.001f is allowed.
TEST(Config, DocumentedLimitsAreAllowed) {
    Config config;
    config.speedLimit = 0.001f;
    config.species.radiusMin = 0.001f;
    EXPECT_EQ(validate(config), "");
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
