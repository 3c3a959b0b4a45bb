#include "render/program.h"

#include <cstdio>
#include <initializer_list>

namespace cellmates {
namespace {

GLuint compile(GLenum kind, const char* source) {
    const char* const parts[] = {"#version 300 es\nprecision highp float;\nprecision highp int;\n",
                                 source};
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 2, parts, nullptr);
    glCompileShader(shader);
    return shader;
}

}  // namespace

Program::~Program() {
    if (id_) glDeleteProgram(id_);
}

bool Program::create(const char* vertexSource, const char* fragmentSource) {
    const GLuint vertex = compile(GL_VERTEX_SHADER, vertexSource);
    const GLuint fragment = compile(GL_FRAGMENT_SHADER, fragmentSource);
    id_ = glCreateProgram();
    glAttachShader(id_, vertex);
    glAttachShader(id_, fragment);
    glLinkProgram(id_);
    GLint linked = 0;
    glGetProgramiv(id_, GL_LINK_STATUS, &linked);
    if (!linked) {
        char log[512] = "";
        for (const GLuint shader : {vertex, fragment}) {
            glGetShaderInfoLog(shader, sizeof log, nullptr, log);
            if (log[0]) std::fprintf(stderr, "shader: %s\n", log);
        }
        glGetProgramInfoLog(id_, sizeof log, nullptr, log);
        std::fprintf(stderr, "program: %s\n", log);
    }
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    clip_ = uniform("clip");
    vertexArray_.create();
    glBindVertexArray(vertexArray_);
    return linked != 0;
}

void Program::use(Camera::Transform clip) const {
    glUseProgram(id_);
    glUniform4f(clip_, clip.scaleX, clip.scaleY, clip.x, clip.y);
    glBindVertexArray(vertexArray_);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace cellmates
