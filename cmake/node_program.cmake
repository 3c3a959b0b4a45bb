# Link flags of a command-line program that runs in node when built by Emscripten.
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
endfunction()
