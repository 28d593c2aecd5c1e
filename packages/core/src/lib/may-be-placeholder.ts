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

/** Matches the start or the end that a placeholder has if it starts with a letter. */
const WORDED = /^(?:s(?:tring$|ame |ee |iehe )|x{2}|your_)|_HERE$/i;

/** Whether a string may be a placeholder. For most strings, the first character says that it is not. */
export function mayBePlaceholder(text: string): boolean {
  const first = text.charCodeAt(0);
  if (!(first < 0x80)) return first === DOTS && text.length <= LONGEST;
  const kind = FIRST[first];
  return kind !== 0 && text.length <= LONGEST && (kind === 1 || WORDED.test(text));
}
