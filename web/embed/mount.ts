// The function mount of embed.js.

import type { MountOptions } from './types.ts';
import { CellmatesError } from '../driver/error.ts';
import { makeFacade } from './facade.ts';
import { addressOf, fill } from './fill.ts';

/** The address of a copy's folder. @param base Of the folder, with or without a slash at its end. */
export function homeOf(base: string | URL | undefined) {
  try {
    const url = new URL(base || 'http://', document.baseURI);
    if (!/\/$|\.html$/.test(url.pathname)) url.pathname += '/';
    return new URL('.', url).href;
  } catch {
    throw new CellmatesError('base must be the address of a copy of Cellmates.', 'bad-value', 'base');
  }
}

/** The function `mount`. @param home Address of the usual copy's folder. */
export const mountFrom = (home?: string) =>
  async (element: Element, { base = home, title, timeout, lazy = false, ...values }: MountOptions = {}) => {
    if (typeof Element === 'undefined' || !(element instanceof Element)) throw new CellmatesError('mount needs an element of the page.', 'bad-value', 'element');
    if (!lazy && !element.isConnected) {
      const why = 'The element is not in the page. Add it before mount, or mount with lazy: true.';
      throw new CellmatesError(why, 'not-there', 'element');
    }
    const { frame } = fill(element, { src: addressOf(homeOf(base), values), title, timeout, ...(lazy && { makeFacade }) });
    if (lazy) return frame;
    // Time out here, too, because an embed that never loads is never sent `hello`.
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      frame.destroy();
    }, Math.min(timeout ?? 30_000, 2 ** 31 - 1));
    try {
      return await frame.loaded;
    } catch (error) {
      if (!late && !(error instanceof CellmatesError && error.code === 'timeout')) throw error;
      throw new CellmatesError(`No copy of Cellmates has answered at ${homeOf(base)} in time.`, 'timeout');
    } finally {
      clearTimeout(timer);
    }
  };
