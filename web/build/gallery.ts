// What the page knows before Run, and the gallery below the picture. tools/pictures.mjs takes the pictures of the scenes.
import { factsOf } from '../schema/facts.ts';
import { whole } from '../kit/figure_text.ts';

import type { Schema } from '../schema/types.ts';

/** What the page needs before Run. */
export const bootFacts = (schema: Schema) => ({
  ...factsOf(schema),
  looks: Object.fromEntries(schema.scenes.map(({ name, label, shape, free }) => [name, { label, shape, free }])),
  methods: Object.fromEntries(schema.methods.map(({ name, label }) => [name, label])),
  commands: Object.fromEntries(schema.commands.filter(({ messages }) => messages)
    .map(({ name, line, says, file, presses }) => [name, { line, says, file, presses }])),
});

// Scenes of the gallery. The first is the tutorial's, and the page opens with the second. All but these two, which need few
// discs, have so many that naive cannot keep up.
const shown = ['tutorial', 'pegs', 'pile', 'pucks', 'mixed', 'klaus'];
export const few = ['tutorial', 'pucks'];

/**
 * The gallery's list items. Their links are addresses, so that they can be opened in a tab.
 * @param posters Addresses of each scene's pictures.
 */
export function galleryItems({ scenes, opening }: Schema, posters: Record<string, Record<'light' | 'dark', string>>) {
  return shown
    .flatMap((name) => scenes.filter((scene) => scene.name === name))
    .map(({ name, label, help, n }) => {
      const count = few.includes(name) ? n : Math.max(n, opening.n);
      const { light, dark } = posters[name];
      return (
        `<li><a href="?scene=${name}${count === n ? '' : `&amp;n=${count}`}"><picture>` +
        `<source media="(prefers-color-scheme: dark)" srcset="${dark}">` +
        `<img src="${light}" width="640" height="360" alt="" loading="lazy"></picture>` +
        `<b>${label}</b> <span>${whole(count)} discs</span></a> <p>${help}</p></li>`
      );
    })
    .join('\n');
}
