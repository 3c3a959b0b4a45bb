// The entry of dist/embed.js, for <script src>.
import { CellmatesError } from '../driver/error.ts';
import { defineElement } from './element.ts';
import { homeOf } from './iframe.ts';
import { followLinks } from './links.ts';

// A module script has no currentScript, and an inline one no address.
const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript :
  [...document.scripts].find(({ src, dataset }) => dataset.base || /\/embed(-[\w.]+)?\.js$/.test(src.replace(/[?#].*/, '')));
const { base, links } = script?.dataset ?? {};
const home = base ?? (script?.src && new URL('.', script.src));
if (!home) {
  const why = 'embed.js cannot know where its copy of Cellmates is. Give its script the address: data-base="https://…/".';
  throw new CellmatesError(why, 'bad-value', 'data-base');
}
defineElement(homeOf(home));
if (links !== undefined) followLinks(homeOf(home), links, script);
