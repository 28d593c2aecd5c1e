import { stageEntry } from '../../../codes/stage-entry.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, isSpace, OPEN_BRACE, OPEN_BRACKET } from '../../../lib/char.ts';
import { type Change, isNested, type Json } from '../../../model/index.ts';
import { indentBefore } from '../indent-before.ts';
import { onlyOne, type RepairedReading } from './repairs.ts';

// Returns the repairs after which a mark, a quote or a literal seems to be on the wrong side of where a string starts or ends.
export function textBoundary(reading: RepairedReading): readonly Change[] {
  const { text, evidence, repairs, source } = reading;
  const items = repairs.brokenStrings.filter(({ at = 0, before }) => isTwoItems(String(before), indentBefore(text, at)));
  const quotes = onlyOne(repairs.requoted);
  const found = [...literalsInWords(reading), ...(quotes && holdsStrings(quotes) ? [quotes] : []), ...items];
  if (!repairs.hasMark || !hasOddString(evidence.value ?? source.value)) return found;
  // Where the marks in doubt belong is not known either.
  return [...found, ...evidence.changes.filter(({ code }) => stageEntry(code).inDoubt !== undefined)];
}

// Whether a string that starts its line goes on after a comma in a line that is indented alike.
function isTwoItems(string: string, indent: number): boolean {
  return Array.from(string.matchAll(/,\n([ \t\r]*)/g)).some(([, space]) => space?.length === indent);
}

const STRINGS = /^"[\s\S]*"$|"\s*[,:]\s*"/;

function holdsStrings({ before }: Change): boolean {
  const inside = String(before).slice(1, -1);
  return inside.split('"').length % 2 === 0 || STRINGS.test(inside);
}

const ODD_INSIDE = /["'`“”],\p{L}/u;

function hasOddString(value: Json): boolean {
  if (typeof value === 'string') return value !== '' && (hasOddEdge(value) || (value.includes(',') && ODD_INSIDE.test(value)));
  if (!isNested(value)) return false;
  const items: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  return items.some(hasOddString);
}

function hasOddEdge(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === COMMA || first === COLON || first === CLOSE_BRACE || first === CLOSE_BRACKET) return true;
  const last = text.charCodeAt(text.length - 1);
  if (last === OPEN_BRACE || last === OPEN_BRACKET) return true;
  if (last === CLOSE_BRACE) return !text.includes('{');
  if (last === CLOSE_BRACKET) return !text.includes('[');
  return isSpace(last) && /[,:{[]$/.test(text.trimEnd());
}

const WITH_WORDS = /^(true|false|null)\s|\s(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)[^\p{L}\p{N}\s]*$/u;
const LITERALS = ['true', 'false', 'null'] as const;

// Words without quotes may be a literal or number that was damaged: `um 156.4` and `trtrue`. If the schema wants a string, they are text,
// such as `Room 5`. All are compared with it at once, since each comparison takes the whole document.
function literalsInWords({ repairs, source, contract }: RepairedReading): readonly Change[] {
  const literals = new Map(repairs.words.flatMap(literalIn));
  if (literals.size === 0) return [];
  const other = contract.fit(
    JSON.stringify(source.value, (_, one) => (literals.has(one) ? JSON.parse(literals.get(one) ?? '') : one)),
  );
  // One that does not fit is text. If one of several does not fit, any of the others may.
  if (other === undefined && literals.size === 1) return [];
  const texts = new Set(other?.changes.map(({ path }) => path));
  return repairs.words.filter((change) => literals.has(wordsOf(change)) && !texts.has(change.path));
}

function literalIn(change: Change): readonly (readonly [words: string, literal: string])[] {
  const words = wordsOf(change);
  const found = WITH_WORDS.exec(words);
  const literal = found ? (found[1] ?? found[2]) : LITERALS.find((one) => isDamaged(words, one));
  return literal ? [[words, literal]] : [];
}

function wordsOf({ after }: Change): string {
  return String(after).slice(1, -1);
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
