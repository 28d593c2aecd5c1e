import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';
import { type Contradiction, NONE } from './contradiction.ts';

const WITH_WORDS = /^(true|false|null)\s|\s(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)[^\p{L}\p{N}\s]*$/u;
const LITERALS = ['true', 'false', 'null'] as const;

// Words without quotes may be a literal or number that was damaged: `um 156.4` and `trtrue`. If the schema wants a string, they are text,
// such as `Room 5`. All are compared with it at once, since each comparison takes the whole document.
export const literalInWords: Contradiction = ({ repairs, source, witness }) => {
  const literals = new Map(repairs.words.flatMap(literalIn));
  if (literals.size === 0) return NONE;
  const other = witness.fit(
    JSON.stringify(source.value, (_, one) => (literals.has(one) ? JSON.parse(literals.get(one) ?? '') : one)),
  );
  // One that does not fit is text. If one of several does not fit, any of the others may.
  if (other === undefined && literals.size === 1) return NONE;
  const texts = new Set(other?.changes.map(({ path }) => path));
  return repairs.words.filter((change) => literals.has(wordsOf(change)) && !texts.has(change.path));
};

function literalIn(change: Change): readonly (readonly [words: unknown, literal: string])[] {
  const words = wordsOf(change);
  const found = words && WITH_WORDS.exec(words);
  const literal = found ? (found[1] ?? found[2]) : words && LITERALS.find((one) => isDamaged(words, one));
  return literal ? [[words, literal]] : [];
}

function wordsOf({ code, after }: Change): string | undefined {
  return stageEntry(code).unquoted === 'words' ? String(after).slice(1, -1) : undefined;
}

// Whether words are a literal of which a stretch was written twice, or the start of one that runs into a number.
function isDamaged(words: string, literal: string): boolean {
  let start = 0;
  while (start < literal.length && words[start] === literal[start]) start++;
  let end = 0;
  while (end < literal.length && words.at(-1 - end) === literal.at(-1 - end)) end++;
  if (start === 0) return false;
  const isTwice = end > 0 && start + end >= literal.length && [...words].every((char) => literal.includes(char));
  return isTwice || /^\s*-?\d[\d.]*$/.test(words.slice(start));
}
