# cellmates_layer(TARGET NAME): makes `#include "NAME/header.h"` work for TARGET and
# for those that link it, and nothing else. The include path holds a link to the
# layer's own folder, so that a header of another layer cannot be included unless
# that layer is linked.
function(cellmates_layer target name)
  set(path ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${path})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${name} ${path}/${name} RESULT linked SYMBOLIC)
  if(linked)
    message(FATAL_ERROR "Cannot make the symbolic link ${path}/${name} (${linked}): the build needs "
      "a file system with symbolic links. On Windows, turn on Developer Mode or build in WSL.")
  endif()
  target_include_directories(${target} PUBLIC ${path})
endfunction()

# For code outside the tick: -Oz takes 27 kB of Brotli off the page's program, -Os 17.
function(cellmates_small target)
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE -Oz)
  endif()
endfunction()
