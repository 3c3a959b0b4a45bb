# ccache, so that two builds or presets compile each file once. (Debian's emscripten comes with
# ccache, but ccache does not recognise em++ as a compiler.)
find_program(CELLMATES_CCACHE ccache)
if(CELLMATES_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CELLMATES_CCACHE})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER compiler_type=clang)
  endif()
endif()

# Compiler flags of every target of ours, through the interface library
# `cellmates_compiler`.
add_library(cellmates_compiler INTERFACE)
target_compile_features(cellmates_compiler INTERFACE cxx_std_20)

set(CELLMATES_SANITIZE OFF CACHE BOOL "AddressSanitizer and UndefinedBehaviorSanitizer")

target_compile_options(cellmates_compiler INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
  # State hashes must agree between compilers and machines: a*b+c is rounded twice
  # everywhere, even where the processor could fuse it.
  -ffp-contract=off
  # sqrt is then one instruction, correctly rounded, and loops with it vectorise.
  -fno-math-errno
  # Core uses neither exceptions nor RTTI; the wasm is smaller without them.
  -fno-exceptions -fno-rtti)

set(CELLMATES_STRICT OFF CACHE BOOL "A warning is an error: for compilers whose warnings are known")
if(CELLMATES_STRICT)
  target_compile_options(cellmates_compiler INTERFACE -Werror)
  # GCC 12 to 14 give false warnings about std::string where it is inlined, and warn of every
  # snprintf whose longest text would be truncated, which is intended.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(cellmates_compiler INTERFACE
      -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-format-truncation)
  endif()
endif()

# SIMD, and nothing newer: tests also build the core without it.
add_library(cellmates_simd INTERFACE)
if(EMSCRIPTEN)
  target_compile_options(cellmates_simd INTERFACE -msimd128)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # Every x86-64 processor since 2008 has this, and it is closest to WebAssembly's SIMD.
  target_compile_options(cellmates_simd INTERFACE -msse4.1)
endif()

if(EMSCRIPTEN)
  # LLVM 19 gives a function whose address is taken the wrong type at times; the
  # linker then only warns, and the call traps at run time.
  target_link_options(cellmates_compiler INTERFACE -Wl,--fatal-warnings)
endif()

if(CELLMATES_SANITIZE)
  set(sanitizers -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_compile_options(cellmates_compiler INTERFACE ${sanitizers})
  target_link_options(cellmates_compiler INTERFACE ${sanitizers})
endif()

# Counts which branches an input takes, in what the fuzz targets call: the tests count none.
# Comparisons with numbers are not traced: none of them appears literally in an input, and tracing
# takes three quarters of the time.
add_library(cellmates_branches INTERFACE)
if(CELLMATES_FUZZ)
  target_compile_options(cellmates_branches INTERFACE
    -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp)
endif()
