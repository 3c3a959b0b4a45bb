// One page of paper with the questions of the path. They are those of the sections' texts, so the two cannot disagree.
import { asText, html, type Content } from '../../kit/markup.ts';
import { pages } from '../sections.ts';
import type { Asked } from '../templates.ts';

/** A text with room to write for each `_`. */
const withBlanks = (text: string) => text.split('_').map((part, k) => html`${k ? html`<span class="blank"></span>` : ''}${part}`);

/** A sentence that may lack its end. */
const ended = (text: Content) => html`${text}${/[.?]$/.test(asText(text)) ? '' : '.'}`;

const line = (label: string) => html`<p class="line">${label}</p>`;

/** @param head In front of the first question. */
function questions(asked: Asked[], head: string) {
  return asked.map(({ question, blanks, why = 'Why?' }, k) => html`
<div class="asked">
  <p>${k === 0 ? html`<b>${ended(head)}</b> ` : ''}<span>${ended(question)}</span></p>
  ${blanks.length > 0 ? html`<p class="blanks">${blanks.map((blank) => html`<span>${withBlanks(blank)}</span> `)}</p>` : ''}
  ${line(`${blanks.length > 0 ? `${why} ` : ''}In one sentence:`)}
</div>`);
}

export async function prose() {
  const parts: Content[] = [];
  let number = 0;
  for (const { folder, minutes } of pages.flatMap(({ part, sections }) => (part === 'path' ? sections : []))) {
    const { title, worksheet }: { title: string; worksheet: Asked[] } = await import(`../${folder}/prose.ts`);
    if (minutes) number += 1;
    parts.push(questions(worksheet, `${minutes ? `${number} ` : ''}${title}`));
  }
  return html`
<p class="blanks">${['Name: _', 'Machine and browser: _', 'Date: _'].map((blank) => html`<span>${withBlanks(blank)}</span> `)}</p>
${parts}`;
}
