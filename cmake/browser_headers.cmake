# Headers of SDL2, OpenGL ES and Emscripten for a native build of the app, whose tests replace these libraries at link
# time (tests/app/platform). They come from the Emscripten whose em++ is on PATH.

# Defines the library `cellmates_browser_headers`, or nothing if there is no Emscripten.
function(cellmates_find_browser_headers)
  find_program(CELLMATES_EM_CONFIG em-config)
  find_program(CELLMATES_EMXX em++)
  find_program(CELLMATES_NODE node)
  if(NOT CELLMATES_EM_CONFIG OR NOT CELLMATES_EMXX OR NOT CELLMATES_NODE)
    return()
  endif()
  execute_process(COMMAND ${CELLMATES_EM_CONFIG} CACHE
    OUTPUT_VARIABLE cache OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(headers ${cache}/sysroot/include)
  if(NOT EXISTS ${headers}/SDL2/SDL.h)
    # Compiling anything with the port installs its headers.
    file(WRITE ${CMAKE_BINARY_DIR}/sdl.cpp "#include <SDL.h>\n")
    execute_process(COMMAND ${CELLMATES_EMXX} -sUSE_SDL=2 -fsyntax-only ${CMAKE_BINARY_DIR}/sdl.cpp COMMAND_ERROR_IS_FATAL ANY)
  endif()
  # Only these folders, because Emscripten's C library must not replace the system's.
  set(path ${CMAKE_BINARY_DIR}/include/browser)
  file(MAKE_DIRECTORY ${path})
  foreach(name emscripten emscripten.h GLES3 KHR)
    file(CREATE_LINK ${headers}/${name} ${path}/${name} SYMBOLIC)
  endforeach()
  add_library(cellmates_browser_headers INTERFACE)
  target_include_directories(cellmates_browser_headers SYSTEM INTERFACE ${headers}/SDL2 ${path})
endfunction()
