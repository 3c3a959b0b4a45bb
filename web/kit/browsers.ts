// The oldest browsers that the pages, embeds and the package run in. The build writes scripts for them, and tools/format finds
// what they lack.

export const least = { chrome: '111', firefox: '121', safari: '16.4' };

/** "Chrome 111, Firefox 121 or Safari 16.4" */
export const leastText = `Chrome ${least.chrome}, Firefox ${least.firefox} or Safari ${least.safari}`;
