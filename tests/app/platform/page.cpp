// The page around the canvas, and the browser's frames.
#include "app/page.h"

#include <emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>

#include "platform.h"

namespace cellmates::test {
namespace {

std::optional<Platform> present;

}  // namespace

Platform& platform() {
    if (!present) present.emplace();
    return *present;
}
void resetPlatform() { present.emplace(); }

}  // namespace cellmates::test

using cellmates::test::platform;

extern "C" {

void cellmates_page_notice(int problem, const char* sentence) {
    platform().notices.push_back({problem != 0, sentence});
}
void cellmates_page_fail(const char* sentence) { platform().failures.emplace_back(sentence); }
unsigned cellmates_page_threads() { return 1; }
int cellmates_page_has_time() { return 1; }
double cellmates_page_now() { return platform().time.now(); }
void cellmates_page_worked(int work, double amount) {
    platform().time.worked(static_cast<cellmates::Work>(work), static_cast<std::uint64_t>(amount));
}
void cellmates_page_changed(int host, const char* names) {
    platform().changes.push_back((host ? "host: " : "reader: ") + std::string(names));
    if (platform().onChange) platform().onChange();
}
void cellmates_page_ready() { platform().ready = true; }

void emscripten_pause_main_loop() { platform().looping = false; }
void emscripten_resume_main_loop() { platform().looping = true; }
EMSCRIPTEN_RESULT emscripten_set_canvas_element_size(const char*, int width, int height) {
    platform().canvas = {width, height};
    return EMSCRIPTEN_RESULT_SUCCESS;
}
EMSCRIPTEN_WEBGL_CONTEXT_HANDLE emscripten_webgl_get_current_context() { return 1; }
EMSCRIPTEN_RESULT emscripten_webgl_get_drawing_buffer_size(EMSCRIPTEN_WEBGL_CONTEXT_HANDLE,
                                                           int* width, int* height) {
    *width = std::min(platform().canvas[0], platform().granted[0]);
    *height = std::min(platform().canvas[1], platform().granted[1]);
    return EMSCRIPTEN_RESULT_SUCCESS;
}
EM_BOOL emscripten_is_webgl_context_lost(EMSCRIPTEN_WEBGL_CONTEXT_HANDLE) {
    return platform().contextLost;
}
void cellmates_session_answered(int tag, const char* code, const char* field, const char* value,
                                const char* sentence, const char* detail) {
    platform().answers[tag].push_back({code, field, value, sentence, detail});
}
}
