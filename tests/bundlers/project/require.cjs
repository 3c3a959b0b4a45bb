const { World } = require('cellmates');
const { addon } = require('cellmates/p5');

import('./use.js').then(async ({ use, useInSketch }) => {
  const found = { page: await use(World), p5: await useInSketch(addon), threads: await use(World, { threads: 2 }) };
  console.log(JSON.stringify(found));
});
