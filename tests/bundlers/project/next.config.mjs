import { fileURLToPath } from 'node:url';

export default {
  distDir: process.env.NEXT_FOLDER,
  // Where the packages of the test are.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
  headers: () => [
    {
      source: '/:path*',
      headers: [
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
        { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' },
      ],
    },
  ],
};
