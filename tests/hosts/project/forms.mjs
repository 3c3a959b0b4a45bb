// The forms in which an author writes an embed, for hosts that take Markdown or JSX.

const title = 'Pucks on ice';

// The forms for a copy at the address `home`, by name. The content of `div` and element is a link for readers without
// the script; in Markdown it is a paragraph of its own.
export function formsFor(home) {
  const address = `${home}?scene=pucks&n=100`;
  const inHtml = address.replaceAll('&', '&amp;');
  const anchor = `<a href="${inHtml}">${title}</a>`;
  const link = `[${title}](${address})`;
  const iframe = (style) => `<iframe src="${inHtml}" title="${title}" allow="fullscreen; cross-origin-isolated" style=${style}></iframe>`;
  // An element with this start tag, around the link.
  const around = (start) => {
    const end = `</${/\w[\w-]*/.exec(start)}>`;
    return { markdown: `${start}\n\n${link}\n\n${end}`, jsx: start + anchor + end };
  };
  const element = (more = '') => around(`<cellmates-embed scene="pucks" n="100" title="${title}"${more}>`);
  return {
    link: { markdown: link, jsx: `<p>${anchor}</p>` },
    div: around(`<div data-cellmates="scene=pucks&amp;n=100" data-title="${title}">`),
    element: element(),
    // As React writes booleans.
    'element, paused': { jsx: element(' paused={true}').jsx },
    'element, not paused': { jsx: element(' paused={false}').jsx },
    iframe: { markdown: iframe('"width:100%;aspect-ratio:16/9;border:0"'), jsx: iframe("{{ width: '100%', aspectRatio: '16/9', border: 0 }}") },
  };
}

// Where the page that a host has made has an embed's form or its link.
export const marks = (home) => ({
  link: `a[href^="${home}?scene="]`,
  div: '[data-cellmates*="scene="]',
  element: 'cellmates-embed[scene]',
  iframe: `iframe[src^="${home}"]`,
});

// A file name for a form.
export const nameOf = (form) => form.replaceAll(/\W+/g, '-');
