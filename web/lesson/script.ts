// Scripts that a section downloads when it needs them.
import { make } from '../kit/html.ts';

/** Downloads that run. */
const running = new Map<string, Promise<void>>();

/**
 * Runs a classic script in this page. Parts that need it at the same time share one download.
 * @param name The beginning of the sentence that says that it could not be downloaded.
 */
export function addScript(src: string, name: string): Promise<void> {
  const download = running.get(src) ?? new Promise((resolve, reject) => {
    const script = make('script', { src });
    const end = (act: () => void) => () => {
      script.remove();
      running.delete(src);
      act();
    };
    script.onload = end(resolve);
    script.onerror = end(() => reject(new Error(`${name} could not be downloaded. Try again.`)));
    document.head.append(script);
  });
  running.set(src, download);
  return download;
}
