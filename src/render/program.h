#pragma once

#include <GLES3/gl3.h>

#include "render/camera.h"

namespace cellmates {

/// `GlObject` owns an object of the driver by its number, which is 0 before `create`.
template <void (*generate)(GLsizei, GLuint*), void (*remove)(GLsizei, const GLuint*)>
class GlObject {
public:
    GlObject() = default;
    GlObject(const GlObject&) = delete;
    GlObject& operator=(const GlObject&) = delete;
    ~GlObject() { remove(1, &id_); }

    void create() { generate(1, &id_); }
    operator GLuint() const { return id_; }

private:
    GLuint id_ = 0;
};
using GlBuffer = GlObject<glGenBuffers, glDeleteBuffers>;
using GlVertexArray = GlObject<glGenVertexArrays, glDeleteVertexArrays>;

/// A texture. `create` also binds it.
class GlTexture : public GlObject<glGenTextures, glDeleteTextures> {
public:
    /// `filter`: GL_NEAREST or GL_LINEAR.
    void create(GLint filter) {
        GlObject::create();
        glBindTexture(GL_TEXTURE_2D, *this);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    }
};

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
