// Emscripten takes a page of Electron, or one that was given a part of `process`, for Node.js. This hides `process`
// there. web/engine/compiled.ts has the same rule.
var process = globalThis.process?.getBuiltinModule && !/^(renderer|worker)$/.test(globalThis.process.type ?? '') ? globalThis.process : undefined;
