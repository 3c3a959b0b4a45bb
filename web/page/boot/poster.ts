// The poster: a picture of the scene, in the place of the program's (style/stage.css), until its first frame.

import { make, write } from '../../kit/html.ts';
import { asked } from './asked.ts';
import { counted } from '../../kit/figure_text.ts';
import { filePlace } from '../../kit/file_place.ts';
import { followQuery } from '../../kit/address.ts';
import { followTheme } from '../../kit/theme.ts';
import { tiled, tileSize } from '../../kit/tiles.ts';

const { looks, methods } = BUILD_FACTS;

/** Gives the poster the shape of the scene's box, or that of the stage if the scene has no shape of its own. */
function shapeBox() {
  const { free, shape } = looks[asked.scene];
  const { classList, style } = document.documentElement;
  classList.toggle('free', free && !asked.aspect);
  style.setProperty('--shape', String(asked.aspect || shape));
}
shapeBox();

followQuery((query) => {
  const ui = query.get('ui') ?? '';
  if (/^(min|none)$/.test(ui)) document.documentElement.dataset.ui = ui; // the stage keeps no room for a panel
  else delete document.documentElement.dataset.ui;
});

/** "Pile: 5,000 discs" */
export const askedText = () => `${looks[asked.scene].label}: ${counted(asked.n, 'disc')}`;

/** The two methods of a race, such as "naive,grid"; undefined if they are not two. */
export function racersOf(race: string | null) {
  const racers = (race ?? '').split(',');
  return racers.length === 2 && racers.every((name) => Object.hasOwn(methods, name)) ? racers : undefined;
}

/**
 * Shows the poster in `stage`, in the page's theme.
 * @returns To be called when the opening has changed.
 */
export function showPoster(stage: HTMLElement): () => void {
  const query = new URLSearchParams(window.location.search);
  const racers = racersOf(query.get('race'));
  const picture = make('div', { className: 'picture' }), tests = make('small');
  let theme = 'light';
  const show = () => {
    shapeBox();
    const { scene, n, pictured } = asked, { clientWidth, clientHeight } = picture;
    write(tests, racers && !racers.includes('naive') ? '' : `Every pair: ${counted(n * (n - 1) / 2, 'test')}`);
    const size = scene === tiled ? tileSize(n, clientWidth / clientHeight) : undefined;
    const image = `url("${filePlace(`scenes/${scene}${size ? '-tile' : ''}-${theme}.webp`)}")`;
    picture.style.background = size ? `${image} 0 0 / ${size}` : pictured ? `${image} center / cover` : '';
  };
  new ResizeObserver(show).observe(picture);
  followTheme((dark) => {
    theme = dark ? 'dark' : 'light';
    show();
  });
  const poster = make('div', { className: 'poster' }, picture);
  poster.dataset.method = racers ? '' : query.get('method') ?? 'grid';
  if (racers) {
    const names = racers.map((name) => make('b', { className: name }, methods[name]));
    poster.append(make('div', { className: 'sides' }, ...names));
  }
  poster.append(tests);
  stage.append(poster);
  return show;
}
