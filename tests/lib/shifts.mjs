// Records layout shifts in the page's `window.shifts`, as "value at ms: moved elements", except those that an input has
// caused. Browsers excuse what moves within 500 ms of an input; a busy machine may draw the next frame later than that.
export const watchShifts = (page) =>
  page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const excused = [];
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'change']) {
      window.addEventListener(type, ({ isTrusted, timeStamp }) => {
        if (!isTrusted) return;
        const span = { from: timeStamp, to: Infinity };
        excused.push(span);
        frame(() => frame((time) => (span.to = time)));
      }, true);
    }
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()
      .filter(({ hadRecentInput, startTime }) => !hadRecentInput && !excused.some(({ from, to }) => startTime >= from && startTime <= to))
      .map(({ value, startTime, sources }) =>
        `${value} at ${Math.round(startTime)}: ${sources.map(({ node }) => node?.className ?? node)}`)))
      .observe({ type: 'layout-shift', buffered: true });
  });
