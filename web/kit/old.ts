// Features that the pages need, and browsers older than those in browsers.ts may lack. tools/format checks that the oldest of
// those have all of them.

/** Names by their owner, a global's property or that of its prototype; empty for globals. */
export const needed: Record<string, string> = {
  '': 'DecompressionStream reportError',
  Array: 'at findLast findLastIndex toReversed toSorted',
  AbortSignal: 'throwIfAborted',
  Object: 'hasOwn',
};
const all: Record<string, any> = globalThis;
const lacks = (owner: any, names: string) => names.split(' ').some((name) => !(name in owner || name in (owner.prototype ?? {})));

/** Whether this browser is older than those in browsers.ts. */
export const isOld = () =>
  !CSS.supports('selector(:has(a))') || Object.entries(needed).some(([owner, names]) => lacks(all[owner] ?? all, names));
