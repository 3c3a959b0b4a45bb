// The oldest browsers that the pages, embeds and the package run in. The build writes scripts for them, and tools/format finds
// what they lack. 97.1% of the page views that caniuse-lite 1.0.30001828 counts come from these and newer ones;
// Chrome 109, the last one for Windows 7, has 0.6%.

export const least = { chrome: '111', firefox: '121', safari: '16.4' };

/** "Chrome 111, Firefox 121 or Safari 16.4" */
export const leastText = `Chrome ${least.chrome}, Firefox ${least.firefox} or Safari ${least.safari}`;
