// The running program, attached to its page. What this needs comes with the program, in a
// script of its own: the page that waits for Run does without.

// `call(name, ...values)` calls a function of the program, while there is one; `shown`
// resolves when its first frame is. Resolves to what drives the program.
async function attach(call, shown) {
  const element = (id) => document.querySelector(`#${id}`);
  const canvas = element('canvas');
  followSize(canvas, (...size) => call('_cellmates_resize', ...size));
  const holdGraphics = followGraphics(canvas, (there) => call('_cellmates_graphics', there ? 1 : 0));
  let visible = true;
  followSight(canvas, (now, onScreen) => {
    visible = now;
    call('_cellmates_visible', visible ? 1 : 0);
    holdGraphics(visible);
    if (!onScreen) canvas.blur();
  });
  guardKeys(canvas);
  guardWheel(canvas, () => call('_cellmates_scrolls'));
  guardMouse(canvas);
  guardTouch(canvas, { hint: element('hint'), release: element('release') });

  const program = {
    state: (withHash = true) =>
      JSON.parse(call('UTF8ToString', call('_cellmates_state', withHash ? 1 : 0)) || '{}'),
    pause: (paused) => call('_cellmates_pause', paused ? 1 : 0),
    step: (ticks) => call('_cellmates_step', ticks),
    reset: () => call('_cellmates_reset'),
    set: (query) => call('ccall', 'cellmates_set', 'string', ['string'], [query]),
  };
  // For the tests, and for the curious at the console.
  window.cellmates = { state: () => program.state() };
  await shown;
  runControls(element('controls'), program, () => visible);
  return program;
}

window.attachCellmates = attach;
