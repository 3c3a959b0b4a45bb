// What stands in for the picture until the first frame: the scene that the address asks
// for, in the page's theme, and how many discs it will have.

/** @import { Poster } from '../types.js' */
import { followTheme } from './theme.js';
import { mostDiscs, wholeNumber } from './threads.js';

const posters = BUILD_POSTERS;

// The scene and the number of discs of the address. An address that says nothing
// opens another scene than one that only leaves the scene out (src/session/address.cpp).
/** @returns {Poster} */
function askedScene() {
  const values = new URLSearchParams(window.location.search);
  const bare = ![...values.keys()].some((name) => posters.names.includes(name));
  if (bare) return { ...posters.scenes[posters.opening.scene], n: posters.opening.n };
  const name = values.get('scene') ?? '';
  const scene = posters.scenes[Object.hasOwn(posters.scenes, name) ? name : posters.usual];
  return { ...scene, n: wholeNumber('n', mostDiscs) ?? scene.n };
}

/** "Pile: 5,000 discs" @param {Poster} scene */
const sceneText = ({ label, n }) => `${label}: ${n.toLocaleString('en')} disc${n === 1 ? '' : 's'}`;

/**
 * Shows its picture in `stage`, and says what it is.
 * @param {HTMLElement} stage
 * @param {HTMLElement} caption
 */
export function showPoster(stage, caption) {
  const scene = askedScene();
  const picture = document.createElement('img');
  picture.className = 'poster';
  picture.alt = '';
  followTheme((dark) => (picture.src = dark ? scene.dark : scene.light));
  stage.append(picture);
  caption.textContent = sceneText(scene);
}
