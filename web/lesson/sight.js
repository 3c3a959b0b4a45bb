// Whether the reader can see an element, which is then in the window, in the visible tab.

/**
 * @param {Element} element
 * @param {(seen: boolean) => void} told Called soon, and after every change.
 * @returns {() => void} Stops watching.
 */
export function watchSight(element, told) {
  let inWindow = false;
  /** @type {boolean | undefined} */
  let last;
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

/**
 * Resolves once the element is seen; rejects when the signal aborts.
 * @param {Element} element
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function inSight(element, signal) {
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
