# Link flags of a command-line program that runs in node when built by Emscripten. QUICK skips the
# optimisation of the whole program at link time.
function(cellmates_node_program target)
  if(NOT EMSCRIPTEN)
    return()
  endif()
  target_link_options(${target} PRIVATE
    -sENVIRONMENT=node
    -sEXIT_RUNTIME=1          # main's return value is the exit code
    -sALLOW_MEMORY_GROWTH=1   # n is not known at start
    -sMAXIMUM_MEMORY=4GB
    -sSTACK_SIZE=1MB
    -sABORTING_MALLOC=0)      # running out of memory is reported, not fatal
  if(QUICK IN_LIST ARGN)
    target_link_options(${target} PRIVATE -O1)
  endif()
  if(CELLMATES_THREADS)
    target_link_options(${target} PRIVATE
      # A thread starts only when its creator returns to the event loop, unless it is created in
      # advance: as many as Workers::kMost.
      -sPTHREAD_POOL_SIZE=15
      -Wno-pthreads-mem-growth)  # the memory's views in JavaScript are not used in a tick
  endif()
endfunction()
