#pragma once

#include <GLES3/gl3.h>

namespace cellmates {

/// A linked pair of shaders. Sources are GLSL ES 3.00 without the version line.
class Program {
public:
    ~Program();
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// False if the driver rejects the shaders; its message is then on the console.
    [[nodiscard]] bool create(const char* vertexSource, const char* fragmentSource);

    GLuint id() const { return id_; }
    GLint uniform(const char* name) const { return glGetUniformLocation(id_, name); }

private:
    GLuint id_ = 0;
};

}  // namespace cellmates
