// HTML as text, from templates that the build fills in.
import { escaped } from './escaped.ts';
import { svgText, type Drawing } from './svg.ts';

/** HTML that is written as it is. Only for texts that the build has made itself. */
export const raw = (text: string) => ({ raw: text });

/** A value between the parts of a template. Null and undefined are written as nothing. */
export type Content = Drawing | ReturnType<typeof raw> | string | number | null | undefined | Content[];

/** A template. Its values are escaped, but for drawings and what comes from other templates. */
export const html = (parts: TemplateStringsArray, ...values: Content[]) => raw(String.raw({ raw: parts }, ...values.map(asText)));

export function asText(content: Content): string {
  if (content === null || content === undefined) return '';
  if (Array.isArray(content)) return content.map(asText).join('');
  if (typeof content !== 'object') return escaped(String(content));
  return 'raw' in content ? content.raw : svgText(content);
}
