// Which modules may import which, in all TypeScript and JavaScript of the project; tools/format --check runs
// dependency-cruiser with these rules.
const page = '^web/page/.+\\.ts$';
const scripts = '^web/page/(boot/boot|attach/attach)\\.ts$';
const sectionTests = '^web/lesson/[^/]+/[^/]+\\.mjs$'; // a section of the lesson has its tests with it
const tests = `^tests/|${sectionTests}`;

// What each room of a folder may import of that folder besides its own files, values and types alike. src/README.md says what
// the rooms are for.
const mayImport = (folder, rooms) => Object.entries(rooms).map(([room, others]) => ({
  name: `${folder}/${room}`, severity: 'error',
  from: { path: `^${folder}/${room}/`, pathNot: sectionTests }, to: { path: `^${folder}/`, pathNot: `^${folder}/(${[`${room}/`, ...others].join('|')})` },
}));
const shared = 'page/[^/]+$';

export default {
  forbidden: [
    ...mayImport('web', {
      schema: [],
      kit: [],
      driver: ['kit/'],
      frame: ['schema/', 'driver/'],
      embed: ['schema/', 'kit/', 'driver/'],
      engine: ['schema/', 'kit/', 'driver/'],
      page: ['schema/', 'kit/', 'driver/', 'frame/'],
      'page/boot': ['schema/', 'kit/', 'frame/', shared],
      'page/attach': ['schema/', 'kit/', 'driver/', 'frame/', shared],
      workbench: ['kit/', 'engine/'],
      lesson: ['schema/', 'kit/', 'embed/', 'engine/'],
      examples: ['engine/'],
      worker: [],
      build: ['schema/', 'kit/', 'workbench/', 'lesson/'],
    }),
    ...mayImport('bench', { lib: [], p5: [], works: ['lib/'], rivals: ['lib/', 'p5/'], workload: ['lib/'] }),
    ...mayImport('tools', { lib: ['serve.mjs'] }),
    ...mayImport('tests', { lib: [] }),
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    // Every file of the page belongs to one of its scripts.
    { name: 'no-unused', severity: 'error', from: { path: scripts }, to: { path: page, pathNot: scripts, reachable: false } },
    // Projects of other people have only the package.
    { name: 'projects-outside', severity: 'error', from: { path: '^tests/(hosts|bundlers)/project/' }, to: { path: '^(web|src|tools|bench)/' } },
    // Tests share their own files, and programs those of tools/lib.
    { name: 'tests-alone', severity: 'error', from: { pathNot: tests }, to: { path: '^tests/' } },
    { name: 'tools-below-bench', severity: 'error', from: { path: '^tools/' }, to: { path: '^bench/' } },
    // No page needs the benchmarks. They measure the code that the workbench gives, two of them with its player, and the lesson's
    // scenes.
    { name: 'web-without-bench', severity: 'error', from: { path: '^web/', pathNot: tests }, to: { path: '^bench/' } },
    { name: 'bench-alone', severity: 'error', from: { path: '^bench/', pathNot: '^bench/(workload/|lesson|contacts)' }, to: { path: '^web/', pathNot: '^web/(kit/|workbench/code/)' } },
  ],
  options: { doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true },
};
