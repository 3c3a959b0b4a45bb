// Fills in templates, which are texts with {{names}} in them.

/**
 * Every {{name}} of the template must have a value, and every value a place.
 * @param file The template's name, for errors.
 */
export function fillIn(file: string, template: string, values: Record<string, string | number>) {
  const unused = new Set(Object.keys(values));
  const filled = template.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
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
