// The forms in which an author writes an embed, for hosts that take HTML, Markdown or JSX.

const title = 'Pucks on ice';

// The forms for a copy at the address `home`, by name. The content of `div` and element is a link for readers without
// the script; in Markdown it is a paragraph of its own.
export function formsFor(home) {
  const address = `${home}?scene=pucks&n=100`;
  const inHtml = address.replaceAll('&', '&amp;');
  const anchor = `<a href="${inHtml}">${title}</a>`;
  const link = `[${title}](${address})`;
  const style = { html: '"width:100%;aspect-ratio:16/9;border:0"', jsx: "{{ width: '100%', aspectRatio: '16/9', border: 0 }}" };
  const iframe = (kind) =>
    `<iframe src="${inHtml}" title="${title}" allow="fullscreen; cross-origin-isolated" style=${style[kind]}></iframe>`;
  // An element with this start tag, around the link.
  const around = (start) => {
    const end = `</${/\w[\w-]*/.exec(start)}>`;
    return { html: `${start}${anchor}${end}`, markdown: `${start}\n\n${link}\n\n${end}`, jsx: `${start}\n\n${link}\n\n${end}` };
  };
  const element = (more = '') => around(`<cellmates-embed scene="pucks" n="100" title="${title}"${more}>`);
  return {
    link: { html: `<p>${anchor}</p>`, markdown: link, jsx: link },
    div: around(`<div data-cellmates="scene=pucks&amp;n=100" data-title="${title}">`),
    element: element(),
    'element, autoplay': element(' autoplay'),
    // As frameworks write booleans.
    'element, paused': { html: element(' paused').html, jsx: element(' paused={true}').jsx, vue: element(' :paused="true"').html },
    'element, not paused': { html: element().html, jsx: element(' paused={false}').jsx, vue: element(' :paused="false"').html },
    iframe: { html: iframe('html'), markdown: iframe('html'), jsx: iframe('jsx') },
  };
}

// Where the page that a host has made has an embed's form or its link, before any script of Cellmates acts.
export const marks = (home) => ({
  link: `a[href^="${home}?scene="]`,
  div: '[data-cellmates*="scene="]',
  element: 'cellmates-embed[scene]',
  iframe: `iframe[src^="${home}"], iframe[data-src^="${home}"]`,
});

// A file name for a form.
export const nameOf = (form) => form.replaceAll(/\W+/g, '-');
