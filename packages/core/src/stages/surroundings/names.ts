const MOST_WORDS = 3;
const MOST_SIGNS = 6;

const LAYOUT = /^(?:[\s>#*_~•·|"'“”‘’«»-]|\d{1,3}[.)])+|[\s*_~#`:：=|"'“”‘’«»-]+$/g;
// A line that ends in a comma goes on, and one with such signs is data.
const NO_NAME = /[{}[\]<>]|[,;]$/;
const SENTENCE_END = /[.!?…。！？]["')\]*_]{0,3}$/u;
const CLAUSE_END = /^.*[.!?。！？]["')*_]{0,3}\s/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

const LONGEST_LOOK = 240;

// Returns the label, the heading or the file name right before a value, if it has too few words for a sentence.
export function nameBefore(before: string): string | undefined {
  const line = before.slice(-LONGEST_LOOK).trimEnd().split('\n').at(-1) ?? '';
  if (/^\s*(?:```|~~~)/.test(line) || SENTENCE_END.test(line)) return undefined;
  const name = line.replace(CLAUSE_END, '').replaceAll(LAYOUT, '');
  return isName(name) && !NO_NAME.test(line.trimEnd()) ? name : undefined;
}

function isName(text: string): boolean {
  const signs = text.match(UNSPACED)?.length ?? 0;
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu)?.length ?? 0;
  return signs > 0 ? signs <= MOST_SIGNS && words <= 1 + MOST_WORDS : words > 0 && words <= MOST_WORDS;
}
