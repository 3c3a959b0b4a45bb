// Loads the sketch that the address names: index.html?sketch=type. p5 starts it when the page is loaded.
const links = [...document.querySelectorAll('[aria-label="Sketches"] a')];
const nameOf = (link) => new URL(link.href).searchParams.get('sketch');
const chosen = links.find((link) => nameOf(link) === new URLSearchParams(location.search).get('sketch')) ?? links[0];
const file = `${nameOf(chosen)}.js`;

chosen.setAttribute('aria-current', 'page');
document.querySelector('[data-source]').dataset.source = file;
Object.assign(document.querySelector('#file'), { href: file, textContent: file });
document.head.append(Object.assign(document.createElement('script'), { src: file }));
