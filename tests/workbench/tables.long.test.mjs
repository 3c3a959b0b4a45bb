// Ten thousand tables with fresh seeds; a failure names its seed.
process.env.CELLMATES_EFFORT ??= '5';
await import('./tables.test.mjs');
