# Link flags of the engine: an ES module without a main, for pages, workers and node.
function(cellmates_engine_program target)
  set_target_properties(${target} PROPERTIES SUFFIX ".mjs")
  target_link_options(${target} PRIVATE
    --no-entry
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createEngine
    -sALLOW_MEMORY_GROWTH=1       # the number of discs is not known at start
    -sABORTING_MALLOC=0           # running out of memory is reported to the caller
    -sMAXIMUM_MEMORY=2GB          # beyond 2 GB, address plus size overflows in emmalloc
    -sSTACK_SIZE=512KB
    -sDYNAMIC_EXECUTION=0         # a strict CSP forbids eval
    -sMALLOC=emmalloc             # smaller; only a warm-up allocates
    -sFILESYSTEM=0)
  if(CELLMATES_THREADS)
    target_link_options(${target} PRIVATE
      -sENVIRONMENT=web,worker,node
      -sINITIAL_MEMORY=64MB
      -Wno-pthreads-mem-growth    # web/engine renews its views after memory has grown
      -sINCOMING_MODULE_JS_API=threads,onAbort
      # Threads are created before the program begins. One created later starts only when its creator
      # returns to the event loop, so waiting for it would deadlock.
      -sPTHREAD_POOL_SIZE=Module.threads-1
      -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,PThread,wasmMemory)
  else()
    target_link_options(${target} PRIVATE
      # Not `node`: in Node.js, web/engine reads the file.
      -sENVIRONMENT=web,worker
      -sINITIAL_MEMORY=16MB
      -sINCOMING_MODULE_JS_API=instantiateWasm,onAbort
      -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,wasmMemory)
  endif()
endfunction()
