# cellmates_layer(TARGET NAME): makes `#include "NAME/header.h"` work for TARGET and
# for those that link it, and nothing else. The include path holds a link to the
# layer's own folder, so that a header of another layer cannot be included unless
# that layer is linked.
function(cellmates_layer target name)
  set(path ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${path})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${name} ${path}/${name} SYMBOLIC)
  target_include_directories(${target} PUBLIC ${path})
endfunction()
