// Stands in for an embed until Run is pressed: the scene's picture, and Run with the number of discs. A page with
// twenty embeds therefore loads twenty pictures and no embed.

import { askedBy } from '../schema/asked.ts';
import { make } from '../kit/html.ts';
import { parameters } from './attributes.ts';
import { addSheet } from './sheet.ts';
import { tiled, tileSize } from '../kit/tiles.ts';

export const lineStyle = `
p {
  margin: 0; padding: 8px 16px; border-radius: 8px;
  background: #fff; background: light-dark(#fff, #14181f); color: #17202b; color: light-dark(#17202b, #eef1f5);
}
.line {
  position: absolute; inset: calc(50% + 26px) 4px auto; margin: auto; width: fit-content; max-height: calc(50% - 30px); overflow: auto;
  box-sizing: border-box; padding: 2px 8px; font: 12px/1.25 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere;
}
@media print { .line { display: none } }`;

// Colours are those of the embed's page (web/kit/style/tokens.css).
const style = `
:host {
  display: block; position: relative; height: 100%; overflow: hidden; break-inside: avoid;
  background: #f7f8fa; background: light-dark(#f7f8fa, #101419); print-color-adjust: exact;
}
picture { display: block; height: 100% }
img { width: 100%; height: 100%; object-fit: contain; contain: size; contain-intrinsic-size: 960px 540px }
.tiled img { opacity: 0 }
button {
  position: absolute; left: 50%; top: 50%; transform: translate(-50%, -50%);
  min-height: 44px; padding: 8px 20px; border: 0; border-radius: 10px; box-shadow: 0 4px 16px #0004;
  font: 600 16px/1.5 system-ui, sans-serif; white-space: nowrap; cursor: pointer;
  background: #0b7285; background: light-dark(#0b7285, #4cb5c4); color: #fff; color: light-dark(#fff, #08171a);
}
@media screen { .other { visibility: hidden } }
button:before { content: "▶ " / "" }
button:focus-visible { outline: 3px solid; outline-offset: 2px }
.problem {
  position: absolute; inset: 0; display: flex; flex-direction: column; justify-content: safe center; align-items: center; gap: 8px; padding: 8px; overflow: auto;
  font: 15px/1.4 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere;
}
.problem button { position: static; flex: none; transform: none }
.problem button:before { content: "" }
@media print { button, .problem { display: none } }`;

/** Marks a text of ours as English, in a page of any language and direction. */
export const english = <One extends HTMLElement>(element: One) => Object.assign(element, { lang: 'en', dir: 'ltr' });

/** A sentence in a strip, for style sheets that have `lineStyle`. */
export const line = (text: string) => english(make('p', { className: 'line' }, text));

/** Why an embed does not answer, as a sentence for its reader, and whether another attempt may help. */
export type Problem = { text: string; again: boolean };

/** @param run Called when a reader presses Run, or Try again. @param wrong Sentences about the embed's attributes. */
export function makeFacade(src: string, title: string, run: () => void, problem?: Problem, wrong: readonly string[] = []) {
  const url = new URL(src, document.baseURI);
  const { scene, n, pictured } = askedBy(url.search, [], { ...BUILD_EMBED, names: parameters });
  const theme = url.searchParams.get('theme') ?? '';
  const fixed = /^(light|dark)$/.test(theme);
  const tiles = pictured && scene === tiled;
  const pictureOf = (kind: string) => new URL(`scenes/${scene}${tiles ? '-tile' : ''}-${kind}.webp`, url).href;

  const picture = make('picture', { className: tiles ? 'tiled' : pictured ? '' : 'other' });
  if (!fixed) picture.append(make('source', { media: '(prefers-color-scheme: dark)', srcset: pictureOf('dark') }));
  // Without the picture, Run stands on a plain ground of the same size.
  const image = make('img', { alt: '', loading: 'lazy', src: pictureOf(fixed ? theme : 'light'), onerror: () => (picture.style.visibility = 'hidden') });
  picture.append(image);
  const tile = () => (picture.style.background = `url("${image.currentSrc}") 0 0 / ${tileSize(n, picture.clientWidth / picture.clientHeight)}`);
  if (tiles) {
    image.onload = tile;
    new ResizeObserver(tile).observe(picture);
  }
  const name = problem ? 'Try again' : `${url.searchParams.get('race') && !/d race/.test(wrong.join()) ? 'Race' : 'Run'} ${n.toLocaleString('en')} disc${n === 1 ? '' : 's'}`;
  const button = english(make('button', { onclick: run }, name));

  const facade = make('div');
  facade.style.colorScheme = fixed ? theme : 'light dark';
  facade.setAttribute('role', 'group');
  facade.setAttribute('aria-label', title);
  const root = facade.attachShadow({ mode: 'open' });
  addSheet(root, style + lineStyle);
  const over = problem && make('div', { className: 'problem' },
    english(make('p', { role: 'alert' }, problem.text)), ...(problem.again ? [button] : []));
  root.append(picture, over ?? button, ...(wrong.length > 0 && !problem ? [line(wrong.join(' '))] : []));
  return facade;
}
