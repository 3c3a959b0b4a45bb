export default {
  server: { headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' } },
  // For `cellmates/wasm`: Vite's development server would move the script away from its .wasm file.
  optimizeDeps: { exclude: process.env.EXCLUDE ? ['cellmates'] : [] },
};
