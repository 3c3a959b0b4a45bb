// Loads the version of p5 that the address names: tutorial.html?p5=2. A written script keeps its place in the order of the
// page's other ones.
const file = new URLSearchParams(location.search).get('p5') === '2' ? 'p5-2.min.js' : 'p5.min.js';
document.write(`<script src="p5/${file}" defer><${'/'}script>`);
