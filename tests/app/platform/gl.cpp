// OpenGL ES without pictures: it records what is drawn. Functions that the app does not call are
// missing.
#include <cstring>

#include "platform.h"

using cellmates::test::Draw;
using cellmates::test::Platform;
using cellmates::test::platform;

namespace {

Platform::Driver& driver() { return platform().driver; }

GLuint add() {
    ++platform().frame.created;
    ++driver().alive;
    return ++driver().last;
}
void addAll(GLsizei n, GLuint* ids) {
    for (GLsizei k = 0; k < n; ++k) ids[k] = add();
}
void removeAll(GLsizei n, const GLuint* ids) {
    for (GLsizei k = 0; k < n; ++k) driver().alive -= ids[k] != 0;
}

void draw(Draw::Kind kind, GLsizei vertices, GLsizei instances) {
    Platform::Driver& d = driver();
    Draw one{kind, vertices, instances, d.programs[d.program], d.values[d.program], {}, {}, {}};
    if (const auto found = d.buffers.find(d.arrayBuffer); found != d.buffers.end())
        one.data = found->second;
    if (d.scissorTest) one.scissor = d.scissor;
    platform().frame.draws.push_back(std::move(one));
}

void setUniform(GLint at, std::array<float, 4> value) {
    if (at < 0) return;
    const auto& [program, name] = driver().uniforms[static_cast<std::size_t>(at)];
    driver().values[program][name] = value;
}

}  // namespace

extern "C" {

GLuint glCreateProgram() { return add(); }
GLuint glCreateShader(GLenum kind) {
    const GLuint id = ++driver().last;
    driver().shaders[id] = kind == GL_VERTEX_SHADER ? "vertex" : "";
    return id;
}
void glShaderSource(GLuint shader, GLsizei count, const GLchar* const* parts, const GLint*) {
    if (driver().shaders[shader].empty()) return;
    driver().shaders[shader].clear();
    for (GLsizei k = 0; k < count; ++k) driver().shaders[shader] += parts[k];
}
void glAttachShader(GLuint program, GLuint shader) {
    driver().programs[program] += driver().shaders[shader];
}
void glDeleteShader(GLuint) {}
void glDeleteProgram(GLuint) { --driver().alive; }
void glCompileShader(GLuint) {}
void glLinkProgram(GLuint) {}
void glUseProgram(GLuint program) { driver().program = program; }
void glGetProgramiv(GLuint, GLenum, GLint* value) {
    ++platform().frame.queries;
    *value = !platform().rejectsShaders;
}
void glGetShaderInfoLog(GLuint, GLsizei, GLsizei*, GLchar*) { ++platform().frame.queries; }
void glGetProgramInfoLog(GLuint, GLsizei, GLsizei*, GLchar*) { ++platform().frame.queries; }
void glGetFloatv(GLenum, GLfloat* range) {
    ++platform().frame.queries;
    range[0] = 1;
    range[1] = 4096;
}
GLint glGetUniformLocation(GLuint program, const GLchar* name) {
    ++platform().frame.queries;
    driver().uniforms.emplace_back(program, name);
    return static_cast<GLint>(driver().uniforms.size()) - 1;
}
void glUniform1i(GLint at, GLint a) { setUniform(at, {static_cast<float>(a)}); }
void glUniform1f(GLint at, GLfloat a) { setUniform(at, {a}); }
void glUniform2f(GLint at, GLfloat a, GLfloat b) { setUniform(at, {a, b}); }
void glUniform4f(GLint at, GLfloat a, GLfloat b, GLfloat c, GLfloat d) {
    setUniform(at, {a, b, c, d});
}

void glGenBuffers(GLsizei n, GLuint* ids) { addAll(n, ids); }
void glGenTextures(GLsizei n, GLuint* ids) { addAll(n, ids); }
void glGenVertexArrays(GLsizei n, GLuint* ids) { addAll(n, ids); }
void glDeleteBuffers(GLsizei n, const GLuint* ids) { removeAll(n, ids); }
void glDeleteTextures(GLsizei n, const GLuint* ids) { removeAll(n, ids); }
void glDeleteVertexArrays(GLsizei n, const GLuint* ids) { removeAll(n, ids); }
void glBindVertexArray(GLuint) {}
void glBindBuffer(GLenum target, GLuint id) {
    if (target == GL_ARRAY_BUFFER) driver().arrayBuffer = id;
}
void glBufferData(GLenum target, GLsizeiptr size, const void* data, GLenum) {
    platform().frame.uploads.push_back(static_cast<std::size_t>(size));
    if (target != GL_ARRAY_BUFFER || !data) return;
    const auto* const bytes = static_cast<const std::byte*>(data);
    driver().buffers[driver().arrayBuffer] =
        std::make_shared<std::vector<std::byte>>(bytes, bytes + size);
}
void glBufferSubData(GLenum, GLintptr, GLsizeiptr, const void*) {}
void glEnableVertexAttribArray(GLuint) {}
void glDisableVertexAttribArray(GLuint) {}
void glVertexAttrib1f(GLuint, GLfloat) {}
void glVertexAttribDivisor(GLuint, GLuint) {}
void glVertexAttribPointer(GLuint, GLint, GLenum, GLboolean, GLsizei, const void*) {}

void glActiveTexture(GLenum) {}
void glBindTexture(GLenum, GLuint id) { driver().texture = id; }
void glPixelStorei(GLenum, GLint) {}
void glTexParameteri(GLenum, GLenum, GLint) {}
void glTexImage2D(GLenum, GLint, GLint, GLsizei width, GLsizei height, GLint, GLenum format, GLenum,
                  const void* pixels) {
    const int channels = format == GL_RED ? 1 : 4;
    const auto* const bytes = static_cast<const std::uint8_t*>(pixels);
    platform().textures[driver().texture] = {
        width, height, {bytes, bytes + width * height * channels}};
}

void glEnable(GLenum what) { driver().scissorTest |= what == GL_SCISSOR_TEST; }
void glDisable(GLenum what) { driver().scissorTest &= what != GL_SCISSOR_TEST; }
void glBlendFunc(GLenum, GLenum) {}
void glScissor(GLint x, GLint y, GLsizei width, GLsizei height) {
    driver().scissor = {x, y, width, height};
}
void glViewport(GLint, GLint, GLsizei, GLsizei) {}
void glClearColor(GLfloat r, GLfloat g, GLfloat b, GLfloat a) {
    driver().clearColour = {r, g, b, a};
}
void glClear(GLbitfield) {
    draw(Draw::Kind::clear, 0, 0);
    Draw& one = platform().frame.draws.back();
    one.shader = {};
    one.clearColour = driver().clearColour;
}
void glDrawArrays(GLenum mode, GLint, GLsizei count) {
    draw(mode == GL_POINTS ? Draw::Kind::points : Draw::Kind::strip, count, 0);
}
void glDrawArraysInstanced(GLenum, GLint, GLsizei count, GLsizei instances) {
    draw(Draw::Kind::strip, count, instances);
}
void glDrawElements(GLenum, GLsizei count, GLenum, const void*) {
    draw(Draw::Kind::triangles, count, 0);
}
}
