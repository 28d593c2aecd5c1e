import {
  BACKTICK,
  COMMA,
  DOUBLE_QUOTE,
  EQUALS,
  isNameChar,
  isPlainSpace,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
} from '../../lib/char.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import { giveField } from '../../lib/stated-value.ts';
import { type Change, leaveOut } from '../../model/index.ts';
import { fenceLanguage, isKnownLanguage } from '../../stages/extract/code-language.ts';
import { behindMarks, fenceAt } from '../../stages/extract/fence.ts';
import type { Lead } from '../../stages/extract/find.ts';
import { likelyEnd } from '../../stages/extract/likely-end.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import { type Surroundings, unknownWords } from '../../stages/surroundings/judge-surroundings.ts';
import { isDoubted } from '../../stages/surroundings/sentences.ts';

export interface PlainWrap {
  readonly lead: Lead;
  readonly end: number;
  readonly tail: number;
}

type PlainWords = Pick<Surroundings, 'remarks' | 'isOwnWord'>;

const LONGEST_WORDS = 400;

const STOPS = /[{}[\]`~<>"/\\\u0100-\u200f\u2026\u2070-\u209f\u20c0-\uffff]/;

// Recognises the usual way models wrap a document: a sentence on its own line, optionally a fence, the document, perhaps another sentence.
// Such words cannot hide another document, reasoning or a quotation. Returns undefined if the case is not obvious, in which case the full
// search decides. JSON.parse checks whether the document is strict JSON.
export function plainWrap(text: string, { remarks, isOwnWord }: PlainWords): PlainWrap | undefined {
  const start = wordsEnd(text, 0);
  if (!leadsUp(text, start)) return undefined;
  const wrap = text.charCodeAt(start) === BACKTICK ? inFence(text, start) : bare(text, start);
  if (wrap === undefined || !endsPlainly(text, wrap)) return undefined;
  if (mayHoldTag(text) || isDoubted(text, start, wrap.end, remarks)) return undefined;
  const { fence } = wrap.lead;
  if (fence !== undefined && !isKnownLanguage(fenceLanguage(text, fence))) return undefined;
  return unknownWords(text, { start, end: wrap.tail }, { isApart: false, remarks, isOwnWord }) === undefined ? wrap : undefined;
}

export function plainChanges(text: string, { lead, tail }: PlainWrap): readonly Change[] {
  const { fence, fenceClose } = lead;
  const start = fence?.start ?? lead.start;
  const changes: Change[] = [];
  if (!isBlank(text, 0, start)) changes.push(leaveOut('extract.prose', text, 0, start));
  if (fence !== undefined) {
    changes.push(leaveOut('extract.fence', text, start, fence.body), leaveOut('extract.fence', text, fenceClose, tail));
  }
  if (!isBlank(text, tail, text.length)) changes.push(leaveOut('extract.prose', text, tail, text.length));
  return changes;
}

// The offset at which plain words end. `{name}` among them counts as a word.
function wordsEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_WORDS);
  let at = stop(text, from, limit);
  while (at < limit && text.charCodeAt(at) === OPEN_BRACE) {
    let end = at + 1;
    while (end < limit && isNameChar(text.charCodeAt(end))) end++;
    if (end === at + 1 || text.charAt(end) !== '}') break;
    at = stop(text, end + 1, limit);
  }
  return at;
}

function stop(text: string, from: number, to: number): number {
  const length = text.slice(from, to).search(STOPS);
  return length === -1 ? to : from + length;
}

function leadsUp(text: string, start: number): boolean {
  if (!isLetter(text.charCodeAt(0))) return isBlank(text, 0, start);
  return text.charCodeAt(start - 1) === LF && !isOpenStatement(text, start) && !giveField(linesOf(text, 0, start).slice(-1));
}

// `data =` or `post(` on the line above: the document is part of that.
function isOpenStatement(text: string, start: number): boolean {
  let pos = start - 1;
  while (isPlainSpace(text.charCodeAt(pos))) pos--;
  const code = text.charCodeAt(pos);
  return code === EQUALS || code === OPEN_PAREN || code === COMMA;
}

function bare(text: string, start: number): PlainWrap | undefined {
  if (text.charCodeAt(start) !== OPEN_BRACE || text.charCodeAt(behindSpace(text, start + 1)) !== DOUBLE_QUOTE) return undefined;
  const end = likelyEnd(text, start, text.length);
  return end === -1 ? undefined : { lead: { start, limit: text.length, fenceClose: -1 }, end, tail: end };
}

function inFence(text: string, start: number): PlainWrap | undefined {
  if (!text.startsWith('```', start)) return undefined;
  const fence = fenceAt(text, start);
  const open = behindSpace(text, fence.body);
  const code = text.charCodeAt(open);
  const fenceClose = code === OPEN_BRACE || code === OPEN_BRACKET ? nextMarks(text, open) : -1;
  if (text.charCodeAt(fence.body) !== LF || fenceClose === -1 || text.charCodeAt(fenceClose - 1) !== LF) return undefined;
  let end = fenceClose;
  while (isPlainSpace(text.charCodeAt(end - 1))) end--;
  return { lead: { start: open, limit: text.length, fence, fenceClose }, end, tail: behindMarks(text, fenceClose) };
}

function endsPlainly(text: string, { lead, tail }: PlainWrap): boolean {
  const first = behindSpace(text, tail);
  if (first === text.length) return true;
  if (text.charCodeAt(tail) !== LF || !isLetter(text.charCodeAt(first)) || wordsEnd(text, tail) < text.length) return false;
  if (text.includes('=', tail) || isLiteral(text.slice(first, first + 8))) return false;
  return !text.includes(':', tail) || (lead.fence !== undefined && !giveField(linesOf(text, tail)));
}

// Whether words end in a literal, which is a value and does not start a sentence.
function isLiteral(words: string): boolean {
  return /^(?:true|false|null)[ \t,;]*(?:\n|$)/.test(words);
}

function linesOf(text: string, from: number, to?: number): readonly string[] {
  return text.slice(from, to).trim().split('\n');
}

// Returns the next marks. Searching for one character is far faster than for three.
function nextMarks(text: string, from: number): number {
  let at = text.indexOf('`', from);
  while (at !== -1 && !text.startsWith('```', at)) at = text.indexOf('`', at + 1);
  return at;
}

function mayHoldTag(text: string): boolean {
  return text.includes('<') || text.includes('[/');
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
