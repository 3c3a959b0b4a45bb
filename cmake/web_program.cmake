# Link flags of the page's program.
function(cellmates_web_program target)
  set_target_properties(${target} PROPERTIES SUFFIX ".js")
  cellmates_link_map(${target})
  cellmates_js_library(${target} ${PROJECT_SOURCE_DIR}/src/session/answered.js)
  target_link_options(${target} PRIVATE
    -sMODULARIZE=1 -sEXPORT_NAME=createCellmates  # the page decides when and what to load
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2   # no WebGL 1 code
    -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0    # none is used, and enabling all of them takes 10 ms at start
    -sGL_SUPPORT_SIMPLE_ENABLE_EXTENSIONS=0
    -sABORTING_MALLOC=0                           # the page reports running out of memory
    -sSTACK_SIZE=512KB
    -sDYNAMIC_EXECUTION=0                         # a strict CSP forbids eval
    -sFILESYSTEM=0
    # web/page/boot/program.ts may pass in these. Without noExitRuntime in the list the program would end
    # when main returns. The page calls main once it is sure that this is the program to run.
    -sINCOMING_MODULE_JS_API=canvas,instantiateWasm,onAbort,noExitRuntime,noInitialRun)
  if(CELLMATES_THREADS)
    target_link_options(${target} PRIVATE
      -sENVIRONMENT=web,worker                    # each thread is a worker that runs the same script
      # Shared memory has its full size from the start. If it could grow, each access from JavaScript
      # would first check for growth. iPhones allow no more than this.
      -sINITIAL_MEMORY=256MB
      # Workers are created before main. One created later starts only when the main thread returns to
      # the event loop, so waiting for it would deadlock.
      -sPTHREAD_POOL_SIZE=Module.threads-1
      -sEXPORTED_RUNTIME_METHODS=callMain,ccall,UTF8ToString,HEAPU8,PThread)
  else()
    target_link_options(${target} PRIVATE
      -sENVIRONMENT=web
      -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB # a phone's page starts small
      -sMAXIMUM_MEMORY=2GB
      -sEXPORTED_RUNTIME_METHODS=callMain,ccall,UTF8ToString,HEAPU8)
  endif()
endfunction()
