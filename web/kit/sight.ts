// Whether the reader can see an element, which is then in the window, in the visible tab.

/**
 * @param told Called soon, and after every change.
 * @returns Stops watching.
 */
export function watchSight(element: Element, told: (seen: boolean) => void): () => void {
  let inWindow = false;
  let last: boolean | undefined;
  const tell = () => {
    const seen = inWindow && !document.hidden;
    if (seen !== last) told((last = seen));
  };
  const observer = new IntersectionObserver((entries) => {
    inWindow = entries[entries.length - 1].isIntersecting;
    tell();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', tell);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
  };
}

/** Resolves once the element is seen; rejects when the signal aborts. */
export function inSight(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = watchSight(element, (seen) => {
      if (!seen) return;
      end();
      signal.removeEventListener('abort', refuse);
      resolve();
    });
    const refuse = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', refuse, { once: true });
  });
}
