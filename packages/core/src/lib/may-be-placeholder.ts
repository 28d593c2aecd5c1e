const DOTS = 0x2026;

/** The longest string that is examined. A placeholder is short. */
const LONGEST = 80;

/** The first characters that placeholders have. Letters need a closer look, because most strings start with one. */
const SIGNS = '<{[($.+';
const LETTERS = 'sSxXyYIE';

const FIRST = /* @__PURE__ */ firsts();

function firsts(): Uint8Array {
  const table = new Uint8Array(0x80);
  for (const sign of SIGNS) table[sign.charCodeAt(0)] = 1;
  for (const letter of LETTERS) table[letter.charCodeAt(0)] = 2;
  return table;
}

/** Matches placeholders that start with a letter. */
const WORDED = /^(?:string$|same |xx|your_)|_HERE$/i;

const SPACE = 0x20;
const UNDERSCORE = 0x5f;
const X = 0x78;

/** Whether a string may be a placeholder. For most strings, the first character says that it is not. */
export function mayBePlaceholder(text: string): boolean {
  const first = text.charCodeAt(0);
  if (!(first < 0x80)) return first === DOTS && text.length <= LONGEST;
  const kind = FIRST[first];
  return kind !== 0 && text.length <= LONGEST && (kind === 1 || mayBeWorded(text));
}

/** Looks at one or two characters before it matches the whole, which takes longer. */
function mayBeWorded(text: string): boolean {
  const fifth = text.charCodeAt(4);
  const isMarked = fifth === SPACE || fifth === UNDERSCORE || text.charCodeAt(text.length - 5) === UNDERSCORE;
  return (isMarked || (text.charCodeAt(1) | SPACE) === X || text.length === 6) && WORDED.test(text);
}
