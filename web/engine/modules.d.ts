// Modules that web/build adds to the bundle, and globals of node. The compiled engine and its bytes:
declare module 'cellmates-engine' {
  const create: import('./types.js').CreateSingle;
  export default create;
}
declare module 'cellmates-engine.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare const process: {
  versions?: { node?: string };
  getBuiltinModule(name: 'node:fs/promises'): { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
};
declare const setImmediate: undefined | ((act: (value: unknown) => void) => void);
