import { make } from './html.ts';

const keptFor = 60_000; // ms
// A frame cannot know whether its sandbox has allow-downloads.
const inFrame = ' If no file comes, the page around this one forbids it: open this page in a tab, and save there.';

/** Has the browser save a file. @returns A sentence about it. */
export function download(blob: Blob, name: string) {
  const link = make('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor);
  return `Saving ${name}.${window === window.top ? '' : inFrame}`;
}
