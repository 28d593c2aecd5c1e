import { isPlainSpace, LF } from '../../../lib/char.ts';
import type { Change } from '../../../model/change.ts';
import { type Contradiction, NONE } from './contradiction.ts';

const BLANK_LINE = /\n[ \t\r]*\n/g;
// A string, or the rest of the text if it does not end: if nothing were found then, the same rest would be searched from each quote in it.
const STRING = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)/g;

export const lostEntry: Contradiction = ({ text, repairs, source }) => {
  const [comma, another] = [...repairs.inserted, ...repairs.leftOut];
  if (comma?.at === undefined || another !== undefined) return NONE;
  const document = text.slice(source.start, source.end);
  if (comma.before !== '' && hasOwnLine(text, comma.at)) return [comma];
  return isOdd(document, spaceAt(text, comma), comma.before !== '') ? [comma] : NONE;
};

function hasOwnLine(text: string, at: number): boolean {
  let start = at - 1;
  while (isPlainSpace(text.charCodeAt(start)) && text.charCodeAt(start) !== LF) start--;
  let end = at + 1;
  while (isPlainSpace(text.charCodeAt(end)) && text.charCodeAt(end) !== LF) end++;
  return text.charCodeAt(start) === LF && text.charCodeAt(end) === LF;
}

function spaceAt(text: string, { at = 0, before }: Change): string {
  let start = at + String(before).length;
  let end = start;
  if (before === '') while (isPlainSpace(text.charCodeAt(start - 1))) start--;
  while (isPlainSpace(text.charCodeAt(end))) end++;
  return text.slice(start, end);
}

function isOdd(document: string, space: string, isLeftOut: boolean): boolean {
  if (/\n[ \t\r]*\n/.test(space)) return document.match(BLANK_LINE)?.length === 1;
  if (isLeftOut || space !== '') return false;
  const marks = document.replaceAll(STRING, '');
  return marks.includes(',') && !/,\S/.test(marks);
}
