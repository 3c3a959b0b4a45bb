#pragma once

#include <GLES3/gl3.h>
#include <SDL_events.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../session/support.h"

/// `Platform` takes the place of the browser, SDL and the graphics driver when the app is linked
/// natively: events and time come from the test, and what the app asks for is recorded.
namespace cellmates::test {

/// One draw call.
struct Draw {
    enum class Kind { clear, points, strip, triangles };
    Kind kind;
    GLsizei vertices = 0;     ///< vertices of each instance
    GLsizei instances = 0;    ///< 0 if the call is not instanced
    std::string_view shader;  ///< source of the vertex shader
    std::map<std::string, std::array<float, 4>> uniforms;
    std::shared_ptr<const std::vector<std::byte>> data;  ///< content of the bound attribute buffer
    std::array<float, 4> clearColour{};
    std::optional<std::array<GLint, 4>> scissor;  ///< left, bottom, width, height

    bool isLines() const { return shader.find("in vec4 segment") != std::string_view::npos; }
    bool isDiscs() const { return shader.find("sampler2D palette") != std::string_view::npos; }
    bool isHeat() const { return shader.find("out vec2 part") != std::string_view::npos; }
    bool isPanel() const { return shader.find("in vec2 glyph") != std::string_view::npos; }
    /// The buffer as numbers.
    template <class T>
    std::vector<T> values() const {
        std::vector<T> all(data ? data->size() / sizeof(T) : 0);
        if (!all.empty()) std::memcpy(all.data(), data->data(), all.size() * sizeof(T));
        return all;
    }
};

/// A texture's last image.
struct Image {
    GLsizei width = 0, height = 0;
    std::vector<std::uint8_t> bytes;
};

struct Platform {
    SimulatedTime time;
    double ms = 0;  ///< time of the frame

    std::deque<SDL_Event> events;
    std::array<Uint8, SDL_NUM_SCANCODES> keys{};
    std::array<int, 2> window{640, 360}, canvas{};
    std::array<int, 2> granted{16384, 16384};  ///< largest sides of a drawing buffer

    bool looping = true;  ///< whether the app asks for frames
    bool ready = false;   ///< whether the app has said that it drew its first frame
    struct Notice {
        bool problem;
        std::string sentence;
    };
    std::vector<Notice> notices;
    std::vector<std::string> failures;  ///< sentences that replace the picture
    struct Answer {
        std::string code, field, value, sentence, detail;
    };
    std::map<int, std::vector<Answer>> answers;  ///< by tag
    std::vector<std::string> changes;            ///< such as "host: gravity paused"
    std::function<void()> onChange;              ///< called with each of these

    /// The calls of a frame. `Visit::frames` clears them before each.
    struct Frame {
        std::vector<Draw> draws;
        std::vector<std::size_t> uploads;  ///< bytes of each glBufferData
        int queries = 0;                   ///< calls that wait for the driver's answer
        int created = 0;                   ///< objects of the driver
    } frame;
    std::map<GLuint, Image> textures;
    bool rejectsShaders = false;  ///< whether every program fails to link
    bool contextLost = false;

    /// What the driver knows: its objects by number, and what is bound.
    struct Driver {
        GLuint last = 0;
        std::map<GLuint, std::string> shaders;
        std::map<GLuint, std::string> programs;  ///< their vertex shaders
        std::vector<std::pair<GLuint, std::string>> uniforms;
        std::map<GLuint, std::map<std::string, std::array<float, 4>>> values;
        std::map<GLuint, std::shared_ptr<std::vector<std::byte>>> buffers;
        GLuint program = 0, arrayBuffer = 0, texture = 0;
        bool scissorTest = false;
        std::array<GLint, 4> scissor{};
        std::array<float, 4> clearColour{};
        long alive = 0;  ///< buffers, textures, arrays and programs that exist
    } driver;

    /// Queues an event as SDL does.
    void send(const SDL_Event& event);
};

/// The platform of the present test; each `Visit` begins with a new one.
Platform& platform();
void resetPlatform();

}  // namespace cellmates::test
