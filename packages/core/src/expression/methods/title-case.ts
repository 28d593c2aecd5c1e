// Digraphs whose title case is a separate character, which JavaScript does not support.
const DIGRAPHS: ReadonlyMap<string, string> = new Map(
  ['ǅǄǆ', 'ǈǇǉ', 'ǋǊǌ', 'ǲǱǳ'].flatMap(([title = '', ...others]) => [title, ...others].map((char) => [char, title] as const)),
);

const GEORGIAN = /[\u10d0-\u10fa\u10fd-\u10ff]/;

export function titleCase(char: string): string {
  const known = DIGRAPHS.get(char);
  if (known !== undefined || GEORGIAN.test(char)) return known ?? char;
  const upper = char.toUpperCase();
  const [first = '', ...rest] = upper;
  if (rest.length === 0) return upper;
  // The iota under a Greek letter becomes a letter of its own in capitals, but stays below at the start of a word.
  if (/[\u1f80-\u1fff]/.test(char) && rest.at(-1) === 'Ι') {
    const below = `${upper.slice(0, -1)}\u0345`;
    return rest.length === 1 ? below.normalize('NFC') : below;
  }
  return first.toLowerCase() === first ? upper : first + rest.join('').toLowerCase();
}

export function isTitle(text: string): boolean {
  let inWord = false;
  let hasWord = false;
  for (const char of text) {
    const isLarge = /[\p{Uppercase}\p{Lt}]/u.test(char);
    const isCased = isLarge || /\p{Lowercase}/u.test(char);
    if (isCased && isLarge === inWord) return false;
    inWord = isCased;
    hasWord ||= isCased;
  }
  return hasWord;
}
