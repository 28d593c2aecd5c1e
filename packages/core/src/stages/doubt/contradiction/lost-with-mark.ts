import { beforeSpace, behindSpace } from '../../../lib/plain-space.ts';
import { valueAt } from '../../../lib/pointer.ts';
import type { Change } from '../../../model/index.ts';
import { indentBefore } from '../indent-before.ts';
import { onlyOne, type RepairedReading, type Repairs } from './repairs.ts';

// Returns the repairs of marks with which digits may have been lost. Strings, brackets and literals show their own end, but the end of a
// number is what follows it. One number without digits before its point may have had some: `.47` may have been `622.47`.
export function shortNumbers(text: string, { inserted, bareNumbers }: Repairs): readonly Change[] {
  const comma = onlyOne(inserted);
  const isAfterNumber = comma?.at !== undefined && /\d/.test(text.charAt(beforeSpace(text, comma.at) - 1));
  const isOneNumber = bareNumbers.every(({ path }) => path === bareNumbers[0]?.path);
  return [...(isAfterNumber ? [comma] : []), ...(isOneNumber ? bareNumbers : [])];
}

// Returns the repairs of marks with which an entry may have been lost: the layout has room for one, the text around the mark repeats
// itself, or a bracket is there twice.
export function lostWithMark({ text, repairs, source }: RepairedReading): readonly Change[] {
  const { inserted, leftOut } = repairs;
  if (inserted.length > 0 && hasDoubledBracket(text, source)) return inserted;
  const missing = onlyOne(inserted);
  if (missing && isRepeated(text, missing) && Array.isArray(valueAt(source.value, missing.path))) return [missing];
  const comma = onlyOne([...inserted, ...leftOut]);
  return comma && hasRoom(text, comma, text.slice(source.start, source.end)) ? [comma] : [];
}

function hasDoubledBracket(text: string, { value, start, end }: RepairedReading['source']): boolean {
  if (!Array.isArray(value) || value.length !== 1 || !Array.isArray(value[0])) return false;
  return text.startsWith('[[', start) || text.endsWith(']]', end);
}

// The longest stretch that is compared.
const LONGEST = 64;

// Whether what precedes a missing comma is there once more after it, as in `"red" "red"`: the items after it may be the same ones again.
function isRepeated(text: string, { at = 0 }: Change): boolean {
  const end = beforeSpace(text, at);
  for (let length = 2; length <= Math.min(LONGEST, end); length++) {
    if (text.charCodeAt(end - length) !== text.charCodeAt(end)) continue;
    const stretch = text.slice(end - length, end);
    // Marks alone are found everywhere.
    if (text.startsWith(stretch, end) && /[\p{L}\p{N}]/u.test(stretch)) return true;
  }
  return false;
}

const BLANK_LINE = /\n[ \t\r]*\n/g;
const LINE_END = /[ \t\r]*\n/y;
// A string, or the rest of the text if it does not end: if nothing were found then, the same rest would be searched from each quote in it.
const STRING = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)/g;

// Whether a comma has a line of its own, or the space at it is that of an entry in a layout that is otherwise regular.
function hasRoom(text: string, { at = 0, before }: Change, document: string): boolean {
  const isLeftOut = before !== '';
  LINE_END.lastIndex = at + 1;
  if (isLeftOut && indentBefore(text, at) >= 0 && LINE_END.test(text)) return true;
  const space = text.slice(isLeftOut ? at + 1 : beforeSpace(text, at), behindSpace(text, isLeftOut ? at + 1 : at));
  if (/\n[ \t\r]*\n/.test(space)) return document.match(BLANK_LINE)?.length === 1;
  if (isLeftOut || space !== '') return false;
  const marks = document.replaceAll(STRING, '');
  return marks.includes(',') && !/,\S/.test(marks);
}
