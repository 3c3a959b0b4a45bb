# With ccache, builds and presets share compiled objects. (Debian's emscripten depends on ccache, but
# ccache does not recognise em++ as a compiler, hence compiler_type.)
find_program(CELLMATES_CCACHE ccache)
if(CELLMATES_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CELLMATES_CCACHE})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER compiler_type=clang)
  endif()
endif()
if(EMSCRIPTEN)
  set(CMAKE_CXX_LINKER_LAUNCHER ${PROJECT_SOURCE_DIR}/tools/lib/link)
endif()

# The interface library `cellmates_compiler` carries the compiler flags of all our own targets.
add_library(cellmates_compiler INTERFACE)
target_compile_features(cellmates_compiler INTERFACE cxx_std_20)

set(CELLMATES_SANITIZE OFF CACHE BOOL "AddressSanitizer and UndefinedBehaviorSanitizer")

target_compile_options(cellmates_compiler INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
  # State hashes must agree between compilers and machines, so a*b+c is rounded twice everywhere, even
  # if the processor could fuse it.
  -ffp-contract=off
  # Makes sqrt one correctly rounded instruction, so that loops with it vectorise.
  -fno-math-errno
  # Core uses neither exceptions nor RTTI; the wasm is smaller without them.
  -fno-exceptions -fno-rtti)

set(CELLMATES_STRICT OFF CACHE BOOL "Treat warnings as errors, for compilers whose warnings are known")
if(CELLMATES_STRICT)
  target_compile_options(cellmates_compiler INTERFACE -Werror)
  # GCC 12 to 14 give false warnings about inlined std::string, and warn about every snprintf whose
  # longest output would be truncated, which is intended.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(cellmates_compiler INTERFACE
      -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-format-truncation)
  endif()
endif()

# Core uses this level of SIMD and nothing newer; tests also build it without SIMD.
add_library(cellmates_simd INTERFACE)
if(EMSCRIPTEN)
  target_compile_options(cellmates_simd INTERFACE -msimd128)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # Every x86-64 processor since 2008 has this, and it is closest to WebAssembly's SIMD.
  target_compile_options(cellmates_simd INTERFACE -msse4.1)
endif()

if(EMSCRIPTEN)
  # LLVM 19 sometimes gives the wrong type to a function whose address is taken. The linker only warns,
  # and the call traps at run time.
  target_link_options(cellmates_compiler INTERFACE -Wl,--fatal-warnings)
endif()

# cellmates_link_map(TARGET): writes which files are linked, whose licences web/build/licences.ts looks for.
function(cellmates_link_map target)
  target_link_options(${target} PRIVATE -Wl,-Map=${CMAKE_CURRENT_BINARY_DIR}/${target}.map)
endfunction()

# cellmates_js_library(TARGET FILE): links JavaScript functions that C++ calls.
function(cellmates_js_library target file)
  target_link_options(${target} PRIVATE --js-library=${file})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${file})
endfunction()

if(CELLMATES_SANITIZE)
  set(sanitizers -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_compile_options(cellmates_compiler INTERFACE ${sanitizers})
  target_link_options(cellmates_compiler INTERFACE ${sanitizers})
endif()

# Instruments the code that the fuzz targets call, so that libFuzzer sees which branches an input takes;
# the tests themselves are not instrumented. Comparisons are not traced, because inputs do not contain
# the compared numbers literally, and tracing takes three quarters of the time.
add_library(cellmates_branches INTERFACE)
if(CELLMATES_FUZZ)
  target_compile_options(cellmates_branches INTERFACE
    -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp)
endif()
