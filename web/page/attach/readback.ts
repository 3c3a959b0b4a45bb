// Whether the browser lets the page read what it has drawn. Browsers that resist fingerprinting hand out noise or white instead,
// for pictures and clips alike. What they print and show is right.

const side = 16; // px
// Levels of 255 by which a colour may be off: some browsers add noise that nobody sees.
const mostOff = 8;
const colours = [[51, 102, 153], [204, 153, 51]];

/** Draws two colours, and reads them back. */
function readsBack(document: Document) {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return true; // unknown
  colours.forEach((colour, k) => {
    context.fillStyle = `rgb(${colour})`;
    context.fillRect(0, (k * side) / 2, side, side / 2);
  });
  try {
    const { data } = context.getImageData(0, 0, side, side);
    return data.every((level, at) => Math.abs(level - ([...colours[at < data.length / 2 ? 0 : 1], 255][at % 4])) <= mostOff);
  } catch {
    return false;
  }
}

/** Says why what is drawn can't be saved; empty if it can. Asks each time, because visitors can change it. */
export const whyUnreadable = (document: Document) => (readsBack(document) ? ''
  : 'To prevent fingerprinting, this browser returns noise in place of the picture. Allow this page to read its canvas, or take a screenshot.');
