import { ASTERISK, BACKTICK, DOT, HASH, isNameChar, isSpace, LF, MINUS, OPEN_PAREN, SLASH, TILDE } from '../../lib/char.ts';
import type { Span } from '../../lib/span.ts';
import type { RemarkFound, RemarkMeaning } from '../../remarks/cue.ts';
import type { Question } from '../../remarks/cue-lexicon.ts';
import { joint } from '../../remarks/meaning-of.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';
import { isRemark } from './inability.ts';

const LONGEST_SENTENCE = 240;

/** Why a value may be quoted rather than asserted. */
export type Doubt = Partial<RemarkFound> & { readonly reason?: string };

// Returns the reason why a document in the middle of text may be quoted rather than asserted, or undefined if it looks like the answer.
export function quotedReason(text: string, { start, end }: Span, isApart: boolean, remarks: RemarkReader): Doubt | undefined {
  const before = text.slice(Math.max(0, start - LONGEST_SENTENCE), start);
  if (COMMENTED_OUT.test(before)) return { reason: 'commented out or marked as an example' };
  return joint<Doubt>(
    doubtBefore(before, remarks),
    doubtAfter(text, end, remarks),
    isApart ? undefined : goesOn(text, start, end),
  );
}

const FINISHED: readonly RemarkMeaning[] = ['refuses', 'example-only', 'condition'];
const LEADING: readonly RemarkMeaning[] = [...FINISHED, 'retracts'];

const DECLINED: readonly RemarkMeaning[] = ['refuses'];

const LEADING_UP: readonly Question[] = [
  ['before', LEADING],
  ['between', DECLINED],
];

export function isDoubted(text: string, start: number, end: number, remarks: RemarkReader): boolean {
  const from = Math.max(0, start - LONGEST_SENTENCE);
  const mayBe = remarks.mayMean(text, from, start, LEADING_UP) && doubtBefore(text.slice(from, start), remarks) !== undefined;
  return mayBe || doubtAfter(text, end, remarks) !== undefined;
}

function goesOn(text: string, start: number, end: number): Doubt | undefined {
  return sentenceGoesOn(text, start, end) ? { reason: 'part of a sentence that goes on' } : undefined;
}

function doubtBefore(text: string, remarks: RemarkReader): RemarkFound | undefined {
  // The line of the document may be quoted or listed like the one above it.
  const before = text.replace(/\n[ \t]{0,8}(?:[>*+-]|\d{1,3}[.)])[ \t]{0,8}$/, '\n');
  const sentence = sentenceBefore(before.trimEnd());
  const leading = remarks.nearDocument(sentence, 'before', LEADING);
  const isApart = leading !== undefined && (isFinished(before) || isRemark(sentence));
  // Who declines does so whatever is said after that.
  return joint(
    isApart ? remarks.nearDocument(sentence, 'before', FINISHED) : leading,
    remarks.nearDocument(before, 'between', DECLINED),
  );
}

const COMMENTED_OUT = /(?:<!--|~~|\/\/|\/\*|!==?|(?:^|\s)!(?!\s*\n)|≠)\s*$|(?:^|\n)[ \t]*(?:\/\/|\/\*)[^\n]{0,160}$/i;

// Whether a string ends in a sentence on a separate line, which does not introduce what follows.
function isFinished(before: string): boolean {
  return /[.!?]["')*_]{0,3}\s*\n\s*$/.test(before.slice(-16));
}

function sentenceBefore(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  let cut = Math.max(line.lastIndexOf('. '), line.lastIndexOf('! '), line.lastIndexOf('? '));
  while (cut > 0 && /(?:^|\W)\w$/.test(line.slice(Math.max(0, cut - 2), cut))) cut = line.lastIndexOf('. ', cut - 1);
  return line.slice(cut + 1);
}

function startsSentence(text: string, pos: number): boolean {
  const char = text.charAt(pos);
  return char !== char.toLowerCase();
}

const FOLLOWING: readonly RemarkMeaning[] = [
  'refuses',
  'retracts',
  'corrects',
  'example-only',
  'offers-another',
  'leaves-out',
  'condition',
];

export function doubtAfter(text: string, end: number, remarks: RemarkReader): RemarkFound | undefined {
  let start = end;
  while (isSpaceOrMark(text.charCodeAt(start))) start++;
  if (start === text.length) return undefined;
  return remarks.nearDocument(text.slice(start, end + LONGEST_SENTENCE), 'after', FOLLOWING);
}

function isSpaceOrMark(code: number): boolean {
  return isSpace(code) || MARKS.has(code);
}

const MARKS: ReadonlySet<number> = new Set([BACKTICK, DOT, TILDE, MINUS, OPEN_PAREN, SLASH, HASH, ASTERISK]);

// `[1]` before a source, `[ ]` before a task: the marker of the line, not a list.
const LABEL = /^\[\s*\d{0,4}\s*\]$/;

function sentenceGoesOn(text: string, start: number, end: number): boolean {
  let pos = end;
  while (text.charAt(pos) === ' ' || text.charAt(pos) === '`') pos++;
  if (
    /[?;]/.test(text.charAt(pos)) &&
    (start > 0 || text.charAt(pos) === '?') &&
    !/[=(]\s*$/.test(text.slice(Math.max(0, start - 32), start))
  )
    return true;
  const code = text.charCodeAt(pos);
  if (!(isNameChar(code) || text.charAt(pos) === ',')) return false;
  if (startsSentence(text, pos) && !LABEL.test(text.slice(start, Math.min(end, start + 16)))) return false;
  let before = start - 1;
  while (before >= 0 && text.charCodeAt(before) !== LF && !isNameChar(text.charCodeAt(before))) before--;
  return (before >= 0 && text.charCodeAt(before) !== LF) || isNameChar(code);
}
