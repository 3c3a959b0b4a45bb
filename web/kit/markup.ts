// Templates of HTML and SVG, which lit-html renders into a page, and `asText` into the files of the build.
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import { escaped } from './escaped.ts';
import { svgText, type Drawing } from './svg.ts';

export { html, nothing, render, svg };

/** HTML that is written as it is. Only the build may use it, for texts that it has made itself. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const raw = (text: string) => new Raw(text);

/** A value between the parts of a template. `nothing`, null and undefined are written as nothing. */
export type Content = TemplateResult | Drawing | Raw | string | number | typeof nothing | null | undefined | Content[];

/** A template as text, without what only a page can have: listeners, properties and attributes that come and go. */
export function asText(content: Content): string {
  if (content === nothing || content === null || content === undefined) return '';
  if (content instanceof Raw) return content.text;
  if (Array.isArray(content)) return content.map(asText).join('');
  if (typeof content !== 'object') return escaped(String(content));
  if ('tag' in content) return svgText(content);
  const { strings, values } = content;
  return strings.map((part, k) => {
    if (/[@.?][\w-]+=["']?$/.test(part)) throw new Error(`The build cannot write ${part.slice(-40)}`);
    return part + asText(values[k] as Content);
  }).join('');
}
