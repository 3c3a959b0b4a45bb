// Fills in templates, which are texts with {{names}} in them; and the masthead of all pages.
import { readWeb } from './bundle.ts';

/**
 * Every {{name}} of the template must have a value, and every value a place.
 * @param file The template's, in web/.
 */
export function fillIn(file: string, values: Record<string, string | number>) {
  const unused = new Set(Object.keys(values));
  const filled = readWeb(file).toString().replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`${file} asks for {{${name}}}, which nobody gives`);
    unused.delete(name);
    return String(values[name]);
  });
  if (unused.size > 0) throw new Error(`${file} has no place for ${[...unused].join(', ')}`);
  return filled;
}

/** Removes comments and indentation, and writes each tag on one line. */
export const smallHtml = (html: string) =>
  html.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, (tag) => tag.replace(/\s*\n\s*/g, ' ')).replace(/^\s+/gm, '');

/** The rooms' folders and names; a long name has a short one, for phones. */
const rooms = [['lesson', 'Lesson'], ['workbench', 'Workbench'], ['examples', 'In your code', 'Code']];

/**
 * The way home and to the other rooms, in one line.
 * @param mark The picture before the name.
 * @param home The way to the page's folder; empty for the page itself.
 * @param here The folder of the room that is open.
 * @param saying Words next to the name, for which small windows have no room.
 * @param source A link to the project's source; empty if it is unknown.
 */
export function masthead({ mark, home = '', here = '', saying = '', source = '' }: Record<'mark', string> & Partial<Record<'home' | 'here' | 'saying' | 'source', string>>) {
  const links = rooms.map(([folder, name, short]) => {
    const words = short ? `<span class="long">${name}</span><span class="short">${short}</span>` : name;
    return `<a href="${home}${folder}/"${folder === here ? ' aria-current="true"' : ''}>${words}</a>`;
  });
  return `<header class="masthead">
      ${here ? `<p class="home"><a href="${home}">${mark} Cellmates</a></p>` : `<h1>${mark} Cellmates</h1>`}
      <p class="saying">${saying}</p>
      <nav aria-label="Further pages">
        ${[...links, source].join('\n        ')}
      </nav>
    </header>`;
}
