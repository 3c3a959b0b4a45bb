// Runs in a page before its scripts: how tests that run there compare values, which throws if they differ.
(() => {
  // Text that is equal for equal values, whatever the order of their members.
  const textOf = (value) =>
    JSON.stringify(value, (_, one) => {
      if (one === undefined || Number.isNaN(one) || Math.abs(one) === Infinity) return `${one}`;
      if (one instanceof Node) throw new TypeError('elements all have the same text');
      if (ArrayBuffer.isView(one)) return [...one];
      const plain = one !== null && typeof one === 'object' && !Array.isArray(one);
      return plain ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one;
    });
  Object.assign(window, {
    equal(actual, expected, why = '') {
      const [a, b] = [actual, expected].map(textOf);
      if (a !== b) throw new Error(`${why}\n  is        ${a}\n  should be ${b}`);
    },
    matches(text, pattern) {
      if (!pattern.test(text)) throw new Error(`${JSON.stringify(text)} does not match ${pattern}`);
    },
  });
})();
