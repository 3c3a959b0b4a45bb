// What the projects of all hosts need: the forms to build, as run.mjs writes them, and a page around them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// The address of the copy, the forms by name, and the recipes of web/README.md by host.
export const { home, forms, recipes } = JSON.parse(readFileSync('../given.json', 'utf8'));

export function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const page = (head, body) => `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:">${head}</head>
<body>${body}</body>
</html>
`;
const main = (text) => `<main>${text}</main>`;

// A page with the line that each template needs.
export const withScript = (text, head = '') => page(recipes.template + head, main(text));

// A page without it.
export const withoutScript = (text, head = '') => page(head, main(text));

// A page with it whose body is a deck.
export const deckPage = (head, body) => page(recipes.template + head, body);
