# Compiler flags of every target of ours, through the interface library
# `cellmates_compiler`.
add_library(cellmates_compiler INTERFACE)
target_compile_features(cellmates_compiler INTERFACE cxx_std_20)

set(CELLMATES_SANITIZE OFF CACHE BOOL "AddressSanitizer and UndefinedBehaviorSanitizer")

target_compile_options(cellmates_compiler INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
  # State hashes must agree between compilers and machines: a*b+c is rounded twice
  # everywhere, also where the processor could do it in one.
  -ffp-contract=off
  # sqrt is then one instruction, correctly rounded, and loops with it vectorise.
  -fno-math-errno
  # Core neither throws nor asks for types at run time; smaller wasm without.
  -fno-exceptions -fno-rtti)

# SIMD, and nothing beyond: tests also build the core without it.
add_library(cellmates_simd INTERFACE)
if(EMSCRIPTEN)
  target_compile_options(cellmates_simd INTERFACE -msimd128)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # What every x86-64 since 2008 has, and the nearest to WebAssembly's SIMD.
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

if(CELLMATES_FUZZ)
  # Counts which branches an input takes; only the targets get libFuzzer's main. What
  # numbers are compared with is not traced: none is found in an input as it stands,
  # and it takes three quarters of the time.
  target_compile_options(cellmates_compiler INTERFACE
    -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp)
endif()
