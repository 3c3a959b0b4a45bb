const isolated = {
  server: { headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' } },
};
// For `cellmates/wasm`, which Vite's development server would move away from its .wasm file.
const apart = {
  optimizeDeps: { exclude: ['cellmates'] },
};

export default { ...isolated, ...(process.env.EXCLUDE ? apart : {}) };
