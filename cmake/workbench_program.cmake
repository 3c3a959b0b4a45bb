# Link flags of the workbench's program: an ES module without a main, for a page's worker and for node.
function(cellmates_workbench_program target)
  set_target_properties(${target} PROPERTIES SUFFIX ".mjs")
  target_link_options(${target} PRIVATE
    --no-entry
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createWorkbench
    -sENVIRONMENT=web,worker
    -sUSE_ES6_IMPORT_META=0       # web/workbench/program.ts fetches or reads the .wasm file
    -sALLOW_MEMORY_GROWTH=1       # the size of the workload is not known at start
    -sABORTING_MALLOC=0           # running out of memory is reported to the caller
    -sMAXIMUM_MEMORY=2GB          # beyond 2 GB, address plus size overflows in emmalloc
    -sINITIAL_MEMORY=2MB
    -sSTACK_SIZE=512KB
    -sDYNAMIC_EXECUTION=0         # a strict CSP forbids eval
    -sMALLOC=emmalloc             # smaller; only a warm-up allocates
    -sFILESYSTEM=0
    -sINCOMING_MODULE_JS_API=instantiateWasm,wasmBinary,onAbort
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString,wasmMemory)
endfunction()
