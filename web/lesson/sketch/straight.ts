// Signs that the keyboard of a tablet, or a word processor, writes in place of those of code.

const straight: Record<string, string> = { '–': '-', '—': '-', '−': '-', '‐': '-', '‑': '-', '…': '...', '\u00a0': ' ' };
for (const sign of '‘’‚‛′´') straight[sign] = "'";
for (const sign of '“”„‟″«»') straight[sign] = '"';

// Comments and texts between straight quotes may have such signs.
const pieces = /\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[^]/g;

/** Code with the signs that the reader meant. */
export const straightened = (code: string) => code.replace(pieces, (piece) => straight[piece] ?? piece);
