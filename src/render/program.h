#pragma once

#include <GLES3/gl3.h>

#include "render/camera.h"
#include "render/gl_object.h"

namespace cellmates {

/// A linked pair of shaders, and the vertex array that they read. Sources are GLSL ES 3.00 without
/// the version line; they have a uniform `clip`, from places to clip space: scale, offset. Colours
/// are multiplied by their opacity.
class Program {
public:
    ~Program();
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Leaves the vertex array bound. False if the driver rejects the shaders; its message is then
    /// on the console.
    [[nodiscard]] bool create(const char* vertexSource, const char* fragmentSource);

    GLint uniform(const char* name) const { return glGetUniformLocation(id_, name); }

    /// The next calls draw with this program and array, over what is drawn already.
    void use(Camera::Transform clip) const;

private:
    GLuint id_ = 0;
    GLint clip_ = -1;
    GlVertexArray vertexArray_;
};

}  // namespace cellmates
