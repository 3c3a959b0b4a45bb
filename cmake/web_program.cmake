# Link flags of the page's program.
function(cellmates_web_program target)
  set_target_properties(${target} PROPERTIES SUFFIX ".js")
  target_link_options(${target} PRIVATE
    -sMODULARIZE=1 -sEXPORT_NAME=createCellmates  # boot.js decides when and what to load
    -sENVIRONMENT=web
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2   # no WebGL 1 code
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB # a phone's page starts small
    -sMAXIMUM_MEMORY=2GB
    -sABORTING_MALLOC=0                           # the page says what does not fit
    -sSTACK_SIZE=512KB
    -sDYNAMIC_EXECUTION=0                         # a strict CSP forbids eval
    -sFILESYSTEM=0
    # What boot.js may pass in. noExitRuntime must be named for the program to live
    # on after main has returned.
    -sINCOMING_MODULE_JS_API=canvas,arguments,instantiateWasm,onAbort,noExitRuntime
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString)
endfunction()
