// Which modules may import which, in all JavaScript of the project; tools/format --check runs
// dependency-cruiser with these rules.
const page = '^web/page/.+\\.js$';
const scripts = '^web/page/(boot/boot|attach/attach)\\.js$';
const frame = '^web/frame/';

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    // Every file of the page belongs to one of its two scripts.
    { name: 'no-unused', severity: 'error', from: { path: scripts }, to: { path: page, pathNot: scripts, reachable: false } },
    // The messages of an embed work without the page.
    { name: 'frame-alone', severity: 'error', from: { path: frame }, to: { pathNot: frame } },
  ],
  options: { doNotFollow: { path: 'node_modules' } },
};
