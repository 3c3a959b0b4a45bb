# Third-party code, fetched at configure time and never committed. If the machine already has the
# sources, an environment variable names their folder.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

# cellmates_fetch(NAME URL HASH FOLDER_VARIABLE): `${NAME}_SOURCE_DIR` afterwards.
macro(cellmates_fetch name url hash folder_variable)
  if(DEFINED ENV{${folder_variable}})
    string(TOUPPER ${name} upper_name)
    set(FETCHCONTENT_SOURCE_DIR_${upper_name} "$ENV{${folder_variable}}")
  endif()
  FetchContent_Declare(${name} URL ${url} URL_HASH SHA256=${hash}
    DOWNLOAD_EXTRACT_TIMESTAMP OFF)
  FetchContent_MakeAvailable(${name})
endmacro()

macro(cellmates_use_googletest)
  set(INSTALL_GTEST OFF)
  set(BUILD_GMOCK OFF)
  cellmates_fetch(googletest
    https://github.com/google/googletest/archive/refs/tags/v1.15.2.tar.gz
    7b42b4d6ed48810c5362c265a17faebe90dc2373c885e5216439d37927f02926
    CELLMATES_GOOGLETEST_DIR)
endmacro()

# ImGui has no CMake project of its own: `imgui` is its core and the SDL2
# backend, without the demo. src/render draws it.
macro(cellmates_use_imgui)
  cellmates_fetch(imgui
    https://github.com/ocornut/imgui/archive/refs/tags/v1.90.1.tar.gz
    21dcc985bb2ae8fe48047c86135dbc438d6980a8f2e08babbda5be820592f282
    CELLMATES_IMGUI_DIR)
  add_library(imgui STATIC EXCLUDE_FROM_ALL
    ${imgui_SOURCE_DIR}/imgui.cpp
    ${imgui_SOURCE_DIR}/imgui_draw.cpp
    ${imgui_SOURCE_DIR}/imgui_tables.cpp
    ${imgui_SOURCE_DIR}/imgui_widgets.cpp
    ${imgui_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp)
  target_include_directories(imgui SYSTEM PUBLIC
    ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/backends)
  target_compile_definitions(imgui PUBLIC
    IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS
    IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_FILE_FUNCTIONS)
  target_compile_options(imgui PRIVATE -fno-exceptions -fno-rtti)
  cellmates_small(imgui)
  target_link_libraries(imgui PUBLIC cellmates_sdl)
endmacro()

# SDL2 is Emscripten's own port. Native tests of the app have only its headers.
add_library(cellmates_sdl INTERFACE)
if(EMSCRIPTEN)
  target_compile_options(cellmates_sdl INTERFACE -sUSE_SDL=2)
  target_link_options(cellmates_sdl INTERFACE -sUSE_SDL=2)
else()
  target_link_libraries(cellmates_sdl INTERFACE cellmates_browser_headers)
endif()
