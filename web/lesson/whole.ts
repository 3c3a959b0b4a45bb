// The first script of the lesson's first page as one file, which tools/package lesson makes. The page's frames have the same
// file, with the program's parameters in the address: there, the program's page stands in this one's place.
import { textOf } from '../kit/whole.ts'; // unpacks the files
import { filePlace } from '../kit/file_place.ts';
import { findAll } from '../kit/html.ts';

// Nothing after `plaintext` is parsed.
if (new URLSearchParams(window.location.search).has('from')) document.write(`${textOf('program.html')}<plaintext hidden>`);

document.addEventListener('DOMContentLoaded', () => {
  for (const picture of findAll(document, 'image[data-file]', SVGImageElement)) picture.setAttribute('href', filePlace(picture.dataset.file ?? ''));
});
