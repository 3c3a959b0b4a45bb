// Copies what the reader has guessed and measured on this page, as a text to hand in.
import { copied } from '../kit/copy.ts';
import { find, findAll, findButton } from '../kit/html.ts';

const place = find(document, '.own-results');
const status = find(place, '.copied');

/** The title of each section with its verdicts. */
function resultsText() {
  const lines = findAll(document, 'section').flatMap((section) => {
    const verdicts = findAll(section, '.predict[data-state="revealed"] .verdict').map(({ textContent }) => textContent.trim());
    return verdicts.length > 0 ? [`${find(section, 'h2').textContent.trim()} ${verdicts.join(' ')}`] : [];
  });
  return lines.length > 0 ? `${document.title}\n${lines.join('\n')}\n` : '';
}

findButton(place, 'results').addEventListener('click', async () => {
  const text = resultsText();
  status.textContent = !text ? 'There is nothing to copy yet: make a guess first.'
    : await copied(text) ? 'Copied.' : 'Your browser does not let this page copy. Select the text of the page and copy it.';
});
