// Small changes of one line of C++ or TypeScript, as a mistake of the author could be.

// The line with the same length, but with quotes in place of strings and x in place of comments.
const blanked = (line) => line.replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1|\/\/.*|\/\*.*?\*\//g,
  (text, quote) => (quote ? '"' : 'x').repeat(text.length));

// Each pattern's match is replaced. clang-format and eslint put blanks around operators, but not into templates.
const replacements = [
  [/ <= /g, ' < '], [/ >= /g, ' > '], [/ < /g, ' <= '], [/ > /g, ' >= '],
  [/ ===? /g, (text) => text.replace('=', '!').replace('!==', '!=')], [/ !== /g, ' === '], [/ != /g, ' == '],
  [/ \+ /g, ' - '], [/ - /g, ' + '], [/ \* /g, ' / '], [/ \/ /g, ' * '], [/ % /g, ' + '],
  [/ \+= /g, ' -= '], [/ -= /g, ' += '], [/\+\+/g, '--'], [/--/g, '++'],
  [/ && /g, ' || '], [/ \|\| /g, ' && '], [/ \?\? /g, ' && '],
  [/\btrue\b/g, 'false'], [/\bfalse\b/g, 'true'],
  [/\bmin\(/g, 'max('], [/\bmax\(/g, 'min('],
  [/(?<![\w.'])\d+(?:\.\d+)?(?![\w.'])/g, (text) => `${Number(text) + 1}`],
  [/(?<=\()!(?=\w)/g, ''],
];

// A statement on one line that is not a declaration.
const call = /^[\w.:()[\]]+(?:->[\w.:()[\]]+)*\(.*\);$/;
const assignment = /^\*?[\w.[\]]+(?:->[\w.[\]]+)* [-+*/|&]?= .*;$/;
const jump = /^(?:if \(.*\) )?(?:return|break|continue)\b.*;$/;
const result = /^return\b.+;/; // a function must return its result

/** @returns {string[]} The mutants of the line. */
export function mutantsOf(line) {
  const bare = blanked(line);
  const code = bare.trim();
  if (/^(?:#|\/\/|\*|import\b|export \{|using\b|template\b|static_assert\b|assert\b)/.test(code)) return [];
  const found = [];
  for (const [pattern, by] of replacements) {
    for (const { 0: text, index } of bare.matchAll(pattern)) {
      if (text === ' + ' && bare.includes('"')) continue; // joins strings
      found.push(line.slice(0, index) + (typeof by === 'string' ? by : by(text)) + line.slice(index + text.length));
    }
  }
  const condition = /^(\s*(?:\} else )?if \()(.*)(\) .*)$/.exec(line);
  if (condition && balanced(condition[2])) found.push(`${condition[1]}!(${condition[2]})${condition[3]}`);
  if (call.test(code) || assignment.test(code) || (jump.test(code) && !result.test(code))) found.push(line.replace(/\S.*/, '{}'));
  return [...new Set(found)].filter((mutant) => mutant !== line);
}

function balanced(text) {
  let depth = 0;
  for (const letter of blanked(text)) {
    if (letter === '(') depth += 1;
    if (letter === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
