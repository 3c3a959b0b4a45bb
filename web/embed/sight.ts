// Follows which embeds a reader can see. IntersectionObserver counts a slide hidden by opacity or
// visibility as visible, and no event reports it. So this script polls while such an embed is near the viewport.

const pause = 250; // ms between two questions

/** Functions to call for each followed element that is near the screen. */
const near = new Map<Element, () => void>();
/** Followed elements that are scrolled away, perhaps within another element. */
const far = new WeakSet<Element>();
const asks = new WeakMap<Element, () => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let observer: IntersectionObserver | undefined;

const askAll = () => near.forEach((ask) => ask());
// Older browsers do not know the function.
const isShown = (element: Element) =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

/** Whether no reader can see a followed element now. */
export function isOutOfSight(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const onScreen = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
  return document.hidden || !onScreen || far.has(element) || !isShown(element);
}

function note(element: Element, isNear: boolean) {
  const ask = asks.get(element);
  far[isNear ? 'delete' : 'add'](element);
  if (isNear && ask) near.set(element, ask);
  else near.delete(element);
  clearInterval(timer);
  timer = near.size > 0 ? setInterval(askAll, pause) : undefined;
  if (isNear) ask?.();
}

// Not in followSight, whose scope would keep the first element as long as the observer.
const hear = (entries: IntersectionObserverEntry[]) => {
  for (const { target, isIntersecting } of entries) note(target, isIntersecting);
};

/**
 * Calls `tell` with whether a reader can see `element`, once it is near the screen and then with each change.
 * @returns Ends this.
 */
export function followSight(element: Element, tell: (visible: boolean) => void): () => void {
  let was: boolean | undefined;
  asks.set(element, () => {
    const visible = isShown(element);
    if (visible !== was) tell((was = visible));
  });
  // jsdom, which draws nothing, has no observer.
  if (globalThis.IntersectionObserver) observer ??= new IntersectionObserver(hear, { rootMargin: '25%' });
  else tell(true);
  observer?.observe(element);
  return () => {
    observer?.unobserve(element);
    asks.delete(element);
    note(element, false);
  };
}
