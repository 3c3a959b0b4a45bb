// The masthead of the page, the lesson, the workbench and the examples: the way home and to the other rooms, in one line.

/** The rooms' folders and names; a long name has a short one, for phones. */
const rooms = [['lesson', 'Lesson'], ['workbench', 'Workbench'], ['examples', 'In your code', 'Code']];

/**
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
