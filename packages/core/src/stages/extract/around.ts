import type { StageCode } from '../../codes/stage-codes.ts';
import { appendAll } from '../../lib/append-all.ts';
import {
  BYTE_ORDER_MARK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../../lib/char.ts';
import type { Span } from '../../lib/span.ts';
import { statedIn } from '../../lib/stated-value.ts';
import { hasThoughtMark } from '../../lib/thought-marks.ts';
import { type Change, leaveOut, strayData } from '../../model/index.ts';
import { behindMarks } from './fence.ts';
import type { Lead } from './find.ts';
import { isBlank, opensTuple } from './opener.ts';
import { isTornAfter, isTornBefore } from './torn.ts';

const LONGEST_LOOK = 512;

export function changesAround(
  text: string,
  lead: Lead,
  docStart: number,
  docEnd: number,
  reasoning: readonly Span[],
): readonly Change[] {
  const changes: Change[] = [];
  const begin = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  appendAll(changes, marksIn(text, 0, begin));
  const fence = lead.fence;
  if (fence === undefined) {
    leaveOutWords(text, begin, docStart, reasoning, changes);
    right(text, docEnd, reasoning, changes);
    return changes;
  }
  leaveOutWords(text, begin, fence.start, reasoning, changes);
  changes.push(leaveOut(lead.fenceClose < 0 ? 'extract.unclosed-fence' : 'extract.fence', text, fence.start, fence.body));
  prose(text, fence.body, docStart, changes);
  const close = lead.fenceClose < docEnd ? text.indexOf(fence.mark, docEnd) : lead.fenceClose;
  if (close < 0) {
    right(text, docEnd, reasoning, changes, true);
    return changes;
  }
  inner(text, docEnd, close, changes);
  const behind = behindMarks(text, close);
  changes.push(leaveOut('extract.fence', text, close, behind));
  leaveOutWords(text, behind, text.length, reasoning, changes);
  return changes;
}

const NEXT =
  /^(?:["'{[0-9]|-[0-9]|\([\s(]{0,8}["'{[0-9)-]|(?:true|false|null|True|False|None)\s{0,8}(?:[,)\]}]|$)|[A-Za-z_]\w{0,80}\s*"?:)/;

// Matches what nobody writes in prose on the line where the document ends: a string, a bracket, a literal that no word follows.
const SAME_LINE = /^(?:["'“‘{[]|(?:true|false|null|True|False|None)(?!\s{0,8}\w))/;

const LOOSE_TEXT = /^"[^"\n]{1,200}"\s*(?::|$)/;

function goesOnLikeData(text: string, from: number, to: number): boolean {
  let pos = from;
  while (pos < to && isSpaceOrCloser(text.charCodeAt(pos))) pos++;
  const comma = text.charAt(pos) === ',' || text.charAt(pos) === ';';
  if (comma) pos++;
  while (comma && pos < to && (isSpaceOrCloser(text.charCodeAt(pos)) || text.charCodeAt(pos) === COMMA)) pos++;
  if (pos >= to) return false;
  const char = text.charAt(pos);
  if (!comma && !text.slice(from, pos).includes('\n') && SAME_LINE.test(text.slice(pos, pos + 100))) return true;
  if (!comma) return char === ':' || (char === '"' && LOOSE_TEXT.test(text.slice(pos, Math.min(to, pos + LONGEST_LOOK))));
  return NEXT.test(text.slice(pos, pos + 100));
}

function isSpaceOrCloser(code: number): boolean {
  return isSpace(code) || code === CLOSE_BRACKET || code === CLOSE_BRACE || code === CLOSE_PAREN;
}

function right(text: string, from: number, reasoning: readonly Span[], changes: Change[], isFenced = false): void {
  const isData = goesOnLikeData(text, from, text.length) || (isFenced && goesOnInLine(text, from));
  if (isData || isTornAfter(text, from, text.length) || startsInField(text, from) || hasLostCloser(text, from, text.length))
    changes.push(strayData(text, from, text.length));
  else if (reasoning.length > 0) leaveOutWords(text, from, text.length, reasoning, changes);
  else prose(text, from, text.length, changes, true);
}

// Whether content follows on the line where the document ends. In a fence nobody comments on the document there, so a word is content
// unless it starts a sentence.
function goesOnInLine(text: string, from: number): boolean {
  return /^[ \t]{0,40}[\p{Ll}\p{N}_]/u.test(text.slice(from, from + 64));
}

function inner(text: string, from: number, to: number, changes: Change[]): void {
  if (goesOnLikeData(text, from, to) || isTornAfter(text, from, to) || goesOnInLine(text, from))
    changes.push(strayData(text, from, to));
  else prose(text, from, to, changes);
}

const OPEN_KEY = /"[^"\n]{1,80}"\s{0,8}[:=]\s{0,8}$/;

// Whether a line such as `lang: "en"` directly above the document's first line is a field that was left outside it.
export function endsInField(text: string): boolean {
  const part = text.slice(-LONGEST_LOOK);
  if (part.includes('"') && OPEN_KEY.test(part)) return true;
  // An empty line above the document, the usual case, is not a field.
  if (part.endsWith('\n\n') || !/[:=]/.test(part)) return false;
  const last = part.lastIndexOf('\n');
  if (last <= 0) return false;
  const line = part.slice(part.lastIndexOf('\n', last - 1) + 1, last);
  return isField(line);
}

function isField(line: string): boolean {
  const { name, isBare } = statedIn(line);
  return name !== undefined && !isBare;
}

// Whether a line such as `u: 3` directly below the document's last line is a field that was left outside it.
export function startsInField(text: string, from: number): boolean {
  const part = text.slice(from, from + LONGEST_LOOK);
  if (!/[:=]/.test(part)) return false;
  const [rest = '', next = ''] = part.split('\n', 2);
  return rest.trim() === '' && isField(next);
}

// Whether a closing bracket without its partner occurs among other text, so that something before it was lost. Brackets alone are a
// different case.
function hasLostCloser(text: string, from: number, to: number): boolean {
  const part = text.slice(from, Math.min(to, from + LONGEST_LOOK));
  if (!part.includes('}') && !part.includes(']')) return false;
  const open: number[] = [];
  for (let pos = 0; pos < part.length; pos++) {
    const code = part.charCodeAt(pos);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) open.push(code + 2);
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && open.pop() !== code) return !/^[\s\]}),;]*$/.test(part);
  }
  return false;
}

const ITEM =
  /(?:^|[([{,:\n])\s{0,40}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|-?[0-9][0-9.eE+-]{0,40}|true|false|null|True|False|None)[\s)]{0,8}$|["'\d()\]}]\s{0,8},?\s{0,8}\)\s{0,8}$/;

// Whether an item and a comma directly precede the document, so that it is one of several.
function endsInItem(text: string): boolean {
  const end = text.trimEnd().length - 1;
  return text.charCodeAt(end) === COMMA && ITEM.test(text.slice(Math.max(0, end - LONGEST_LOOK), end));
}

function endsInTuple(text: string): boolean {
  if (!/,[\s(]{0,40}$/.test(text.slice(-64))) return false;
  const line = text.lastIndexOf('\n(');
  return opensTuple(text, line >= 0 ? line + 1 : text.search(/\S/));
}

function leaveOutWords(text: string, from: number, to: number, reasoning: readonly Span[], changes: Change[]): void {
  let pos = from;
  for (const span of reasoning) {
    if (span.end <= pos || span.start >= to) continue;
    prose(text, pos, Math.max(pos, span.start), changes);
    const start = Math.max(pos, span.start);
    const end = Math.min(to, span.end);
    changes.push(leaveOut('extract.reasoning', text, start, end));
    pos = end;
  }
  prose(text, pos, to, changes);
}

export function marksIn(text: string, from: number, to: number): readonly Change[] {
  const changes: Change[] = [];
  for (let at = from; at < to; at++)
    if (text.charCodeAt(at) === BYTE_ORDER_MARK) changes.push(leaveOut('extract.bom', text, at, at + 1));
  return changes;
}

// `hasPartners` says that the closing brackets in it were already checked.
function prose(text: string, from: number, to: number, changes: Change[], hasPartners = false): void {
  if (from >= to) return;
  if (isBlank(text, from, to)) {
    appendAll(changes, marksIn(text, from, to));
    return;
  }
  const before = text.slice(from, to);
  const isData =
    endsInField(before) ||
    endsInItem(before) ||
    endsInTuple(before) ||
    ENCODED.test(before) ||
    hasThoughtMark(before) ||
    (!hasPartners && hasLostCloser(text, from, to)) ||
    isWordless(before) ||
    touches(before, text.charAt(to));
  changes.push(isData ? strayData(text, from, to) : leaveOut(codeFor(before), text, from, to));
}

const ENCODED = /(?:^|\n)[ \t]{0,40}"[{[](?:\\n|[ \t]){0,40}\\"/;

const CLOSERS = /^[\s\]})]+$/;

// Whether a string has JSON marks or values but not a single word. Nobody writes like that about a document, except to number it.
function isWordless(text: string): boolean {
  const rest = text.replaceAll(/true|false|null/g, '0').replaceAll(text.includes('{') ? /$^/g : /"[^"\n]{1,200}"/g, '');
  return /[0-9,:{[]/.test(rest) && !/\p{L}/u.test(rest) && !/^\s*\d+[.)]\s*$/.test(rest);
}

function touches(text: string, next: string): boolean {
  return /[{[]/.test(next) && (/["\]}\d-]$/.test(text) || CLOSERS.test(text) || isTornBefore(text));
}

// The code for text left out around a document, which depends on what it is.
function codeFor(before: string): StageCode {
  if (CLOSERS.test(before)) return 'parse.extra-closer';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /^[\s\u0000-\u001f]+$/.test(before) ? 'extract.control-characters' : 'extract.prose';
}
