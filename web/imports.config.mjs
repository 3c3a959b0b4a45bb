// Which modules may import which, in all TypeScript and JavaScript of the project; tools/format --check runs
// dependency-cruiser with these rules.
const page = '^web/page/.+\\.ts$';
const scripts = '^web/page/(boot/boot|attach/attach)\\.ts$';
const frame = '^web/frame/';
const tests = '^tests/|^web/lesson/[^/]+/[^/]+\\.mjs$'; // a section of the lesson has its tests with it

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    // Every file of the page belongs to one of its scripts.
    { name: 'no-unused', severity: 'error', from: { path: scripts }, to: { path: page, pathNot: scripts, reachable: false } },
    // The kit is below everything else, then the driver, and the engine below the embed, the workbench and the lesson.
    { name: 'kit-lowest', severity: 'error', from: { path: '^web/kit/' }, to: { path: '^web/', pathNot: '^web/(kit/|types)' } },
    { name: 'engine-low', severity: 'error', from: { path: '^web/engine/' }, to: { path: '^web/(?!engine/|driver/|kit/|types)' } },
    { name: 'driver-low', severity: 'error', from: { path: '^web/driver/' }, to: { path: '^web/', pathNot: '^web/(driver|kit)/' } },
    {
      name: 'rooms-apart', severity: 'error', from: { path: '^web/(page|workbench|lesson)/' },
      to: { path: '^web/(page|workbench|lesson)/', pathNot: '^web/$1/', dependencyTypesNot: ['type-only'] },
    },
    // The messages of an embed work without the page.
    { name: 'frame-alone', severity: 'error', from: { path: frame }, to: { pathNot: '^web/(frame|driver)/', dependencyTypesNot: ['type-only'] } },
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
