// An embed's iframe and its address.

import { CellmatesError } from '../driver/error.ts';

/** The address of a copy's folder. @param base Of the folder, with or without a slash at its end, or of its page. */
export function homeOf(base: string | URL | undefined) {
  try {
    const url = new URL(base || 'http://', document.baseURI);
    if (!/\/$|\.html$/.test(url.pathname)) url.pathname += '/';
    return new URL('.', url).href;
  } catch {
    throw new CellmatesError('base must be the address of a copy of Cellmates.', 'bad-value', 'base');
  }
}

/** The address of an embed that only this page may command. @param values Its parameters, and in `run` a replay. */
export function addressOf(home: string, { run, ...values }: Record<string, string>) {
  const page = home.startsWith('file:') ? `${home}index.html` : home; // only servers find a page by its folder
  return `${page}?${new URLSearchParams({ from: 'parent', ...values })}${run ? `#run=${run}` : ''}`;
}

/** The iframe of an embed, which loads once a reader comes near it. */
export function makeIframe(src: string, title: string) {
  const iframe = document.createElement('iframe');
  iframe.src = src;
  iframe.title = title;
  iframe.loading = 'lazy';
  iframe.allow = 'fullscreen; cross-origin-isolated';
  // Set by property, because a strict Content-Security-Policy forbids a style attribute.
  // A frame's own size is 300 px, which is its width in flex, in a float and wherever else a box fits its content.
  const own = { contain: 'size', containIntrinsicSize: '960px 540px' };
  Object.assign(iframe.style, { display: 'block', width: '100%', height: '100%', aspectRatio: '16 / 9', border: '0', ...own });
  return iframe;
}
