// The poster: a picture of the scene, in the place of the program's (style/stage.css), until its first frame.

import { make } from '../../kit/html.ts';
import { opening } from './opening.ts';
import { placeOf } from '../place.ts';
import { shapeStage } from '../shape.ts';
import { followTheme } from '../../kit/theme.ts';

const shapeBox = () => shapeStage(opening.scene.name, Number(opening.value('aspect') ?? 0));
shapeBox();
const ui = new URLSearchParams(window.location.search).get('ui') ?? '';
if (/^(min|none)$/.test(ui)) document.documentElement.dataset.ui = ui; // the stage keeps no room for a panel

/** "800 discs" */
export const askedDiscs = () => `${opening.count.toLocaleString('en')} disc${opening.count === 1 ? '' : 's'}`;

/** "Pile: 5,000 discs" */
export const askedText = () => `${opening.scene.label}: ${askedDiscs()}`;

/**
 * Shows the poster in `stage`, in the page's theme.
 * @returns To be called when the opening has changed.
 */
export function showPoster(stage: HTMLElement): () => void {
  const picture = make('img', { alt: '' });
  let theme = 'light';
  const show = () => {
    shapeBox();
    picture.src = placeOf(`scenes/${opening.scene.name}-${theme}.webp`);
  };
  followTheme((dark) => {
    theme = dark ? 'dark' : 'light';
    show();
  });
  const poster = make('div', { className: 'poster' });
  poster.append(picture);
  stage.append(poster);
  return show;
}
