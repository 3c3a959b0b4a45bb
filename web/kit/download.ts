import { make } from './html.ts';

const keptFor = 60_000; // ms

/** Has the browser save a file. */
export function download(blob: Blob, name: string) {
  const link = make('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor);
}
