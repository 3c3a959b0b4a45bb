# cellmates_node_program(TARGET [QUICK]): link flags of a command-line program, which Emscripten builds for
# Node.js. QUICK skips the optimisation of the whole program at link time.
function(cellmates_node_program target)
  if(NOT EMSCRIPTEN)
    return()
  endif()
  target_link_options(${target} PRIVATE
    -sENVIRONMENT=node
    -sEXIT_RUNTIME=1          # main's return value is the exit code
    -sALLOW_MEMORY_GROWTH=1   # the number of discs is not known at start
    -sMAXIMUM_MEMORY=4GB
    -sSTACK_SIZE=1MB
    -sABORTING_MALLOC=0)      # running out of memory is reported, not fatal
  if(QUICK IN_LIST ARGN)
    target_link_options(${target} PRIVATE -O1)
  endif()
  if(CELLMATES_THREADS)
    target_link_options(${target} PRIVATE
      # A thread that is not created in advance starts only when its creator returns to the event loop.
      # 15 and the main thread are Workers::kMost.
      -sPTHREAD_POOL_SIZE=15
      -Wno-pthreads-mem-growth)  # no tick uses JavaScript's views of the memory
  endif()
endfunction()
