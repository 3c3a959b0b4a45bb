// Modules and constants that web/build adds to the bundle, and globals of node.
declare module 'cellmates-*' {
  const create: import('./program.ts').Source['create'];
  export default create;
}
/** The compiled engine and the compiled finder, deflated, as base64. */
declare const BUILD_WASM: string;
declare const BUILD_FINDER: string;
/** Parameters whose change begins at tick 0 again. */
declare const BUILD_RESTARTING: string[];
declare var process:
  | undefined
  | {
      /** Of Electron's processes. */
      type?: string;
      getBuiltinModule(name: 'node:fs/promises'): { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
      getBuiltinModule(name: 'node:zlib'): { inflateSync(bytes: Uint8Array): Uint8Array<ArrayBuffer> };
    };
declare const setImmediate: undefined | ((act: (value: unknown) => void) => void);
