# Link flags of the engine: an ES module without a main, for pages, workers and node.
function(cellmates_engine_program target)
  set_target_properties(${target} PROPERTIES SUFFIX ".mjs")
  cellmates_link_map(${target})
  target_link_options(${target} PRIVATE
    --no-entry
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createEngine
    -sABORTING_MALLOC=0           # running out of memory is reported to the caller
    -sSTACK_SIZE=512KB
    -sDYNAMIC_EXECUTION=0         # a strict CSP forbids eval
    -sMALLOC=emmalloc             # smaller; only a warm-up allocates
    -sFILESYSTEM=0)
  if(CELLMATES_THREADS)
    target_link_options(${target} PRIVATE
      -sENVIRONMENT=web,worker,node
      # Shared memory has its full size from the start, as that of the page: in iOS 26.2, threads
      # crash in shared memory that has grown. It takes more than a million discs.
      -sINITIAL_MEMORY=256MB
      -sINCOMING_MODULE_JS_API=threads,onAbort
      --extern-pre-js ${PROJECT_SOURCE_DIR}/src/engine/environment.js
      --pre-js ${PROJECT_SOURCE_DIR}/src/engine/workers.js
      # Threads are created before the program begins. One created later starts only when its creator
      # returns to the event loop, so waiting for it would deadlock.
      -sPTHREAD_POOL_SIZE=Module.threads-1
      -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,PThread,wasmMemory)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS
      ${PROJECT_SOURCE_DIR}/src/engine/environment.js ${PROJECT_SOURCE_DIR}/src/engine/workers.js)
  else()
    target_link_options(${target} PRIVATE
      # Not `node`, because web/engine compiles the program everywhere. So it needs no address, which a bundler would
      # take as one of a file to include.
      -sENVIRONMENT=web,worker
      -sUSE_ES6_IMPORT_META=0
      # Each world has an instance of its own, and the browser collects garbage more often the more memory they have. With
      # 2 MB instead of 16 MB, a world is made in half the time.
      -sINITIAL_MEMORY=2MB
      -sALLOW_MEMORY_GROWTH=1     # the number of discs is not known at start
      -sMAXIMUM_MEMORY=2GB        # beyond 2 GB, address plus size overflows in emmalloc
      -sINCOMING_MODULE_JS_API=instantiateWasm,onAbort
      -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,wasmMemory)
  endif()
endfunction()
