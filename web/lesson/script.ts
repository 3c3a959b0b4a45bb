// Scripts that a section downloads when it needs them.
import { filePlace } from '../kit/file_place.ts';
import { make } from '../kit/html.ts';

/** Downloads that run. */
const running = new Map<string, Promise<void>>();

/**
 * Runs a classic script in this page. Parts that need it at the same time share one download.
 * @param path In the simulation's folder.
 * @param name The beginning of the sentence that says that it could not be downloaded.
 */
export function addScript(path: string, name: string): Promise<void> {
  const download = running.get(path) ?? new Promise((resolve, reject) => {
    const script = make('script', { src: filePlace(path, '../') });
    const end = (act: () => void) => () => {
      script.remove();
      running.delete(path);
      act();
    };
    script.onload = end(resolve);
    script.onerror = end(() => reject(new Error(`${name} could not be downloaded. Try again.`)));
    document.head.append(script);
  });
  running.set(path, download);
  return download;
}
