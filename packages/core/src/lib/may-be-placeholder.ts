// The longest string that is examined. A placeholder is short.
const LONGEST = 80;

// Marks the first characters of placeholders by their lowest seven bits, so that one look rules out most strings.
const FIRSTS = /* @__PURE__ */ marksOf('<{[($.…+sSxXyYIE');

function marksOf(signs: string): Uint8Array {
  const marks = new Uint8Array(0x80);
  for (const sign of signs) marks[sign.charCodeAt(0) & 0x7f] = 1;
  return marks;
}

const SHAPE = /^(?:<.+>|\{.+\}|\[.+\]|\(.+\)|\$\{.+\}|\.\.\.|…|\+ ?\d+ more$|\(?xx|your_|same |string$|.*_here$)/i;

export function mayBePlaceholder(text: string): boolean {
  return FIRSTS[text.charCodeAt(0) & 0x7f] !== 0 && text.length <= LONGEST && isMarked(text) && SHAPE.test(text);
}

const SPACE = 0x20;
const UNDERSCORE = 0x5f;
const A = 0x61;
const X = 0x78;
const Z = 0x7a;

// Looks at a few characters of a word before it is matched, which takes longer.
function isMarked(text: string): boolean {
  const first = text.charCodeAt(0) | SPACE;
  if (first < A || first > Z) return true;
  const fifth = text.charCodeAt(4);
  const isParted = fifth === SPACE || fifth === UNDERSCORE || text.charCodeAt(text.length - 5) === UNDERSCORE;
  return isParted || (text.charCodeAt(1) | SPACE) === X || text.length === 6;
}
