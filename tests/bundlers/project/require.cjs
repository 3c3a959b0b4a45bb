const { World } = require('cellmates');

import('./use.js').then(async ({ use }) => {
  console.log(JSON.stringify({ page: await use(World), threads: await use(World, { threads: 2 }) }));
});
