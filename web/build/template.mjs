// Fills in templates, which are texts with {{names}} in them.

/**
 * Every {{name}} of the template must have a value, and every value a place.
 * @param {string} file The template's name, for errors.
 * @param {string} template
 * @param {Record<string, string | number>} values
 */
export function fillIn(file, template, values) {
  const unused = new Set(Object.keys(values));
  const filled = template.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`${file} asks for {{${name}}}, which nobody gives`);
    unused.delete(name);
    return String(values[name]);
  });
  if (unused.size > 0) throw new Error(`${file} has no place for ${[...unused].join(', ')}`);
  return filled;
}

/** Removes comments and indentation, and writes each tag on one line. @param {string} html */
export const smallHtml = (html) =>
  html.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, (tag) => tag.replace(/\s*\n\s*/g, ' ')).replace(/^\s+/gm, '');
