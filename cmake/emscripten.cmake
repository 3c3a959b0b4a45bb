# CMake toolchain file: the Emscripten whose emcc is on PATH, from an emsdk or a distribution.
execute_process(
  COMMAND em-config EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE cellmates_emscripten_root
  OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
include("${cellmates_emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
