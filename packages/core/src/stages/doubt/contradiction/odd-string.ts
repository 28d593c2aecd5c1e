import { stageEntry } from '../../../codes/stage-entry.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isPlainSpace,
  isSpace,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../../../lib/char.ts';
import type { Change } from '../../../model/change.ts';
import { isNested, type Json } from '../../../model/json.ts';
import { type Contradiction, NONE } from './contradiction.ts';

const ODD_INSIDE = /["'`“”],\p{L}/u;

// A string contains a mark that seems to belong outside it, so that where the marks in doubt belong is not known either.
export const oddString: Contradiction = ({ evidence, repairs, source }) => {
  const isMark = ({ code }: Change) => stageEntry(code).inDoubt !== undefined;
  return repairs.hasMark && hasOddString(evidence.value ?? source.value) ? evidence.changes.filter(isMark) : NONE;
};

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

// A string that starts its line goes on after a comma in a line that is indented alike, so that it may be two items.
export const stringOfItems: Contradiction = ({ text, repairs }) => {
  return repairs.brokenStrings.filter(({ at = 0, before }) => resumesAt(String(before), indentAt(text, at)));
};

function indentAt(text: string, at: number): number {
  let line = at - 1;
  while (isIndent(text.charCodeAt(line))) line--;
  return text.charCodeAt(line) === LF ? at - line - 1 : -1;
}

function resumesAt(text: string, indent: number): boolean {
  for (let comma = text.indexOf(',\n'); comma >= 0; comma = text.indexOf(',\n', comma + 1)) {
    let end = comma + 2;
    while (isIndent(text.charCodeAt(end))) end++;
    if (end - comma - 2 === indent) return true;
  }
  return false;
}

function isIndent(code: number): boolean {
  return isPlainSpace(code) && code !== LF;
}
