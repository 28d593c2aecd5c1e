import { BYTE_ORDER_MARK, isQuote } from '../../lib/char.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { hasOddEscape } from '../../lib/odd-escape.ts';
import { NOT_JSON, parseStrict } from '../../lib/parse-strict.ts';
import type { Span } from '../../lib/span.ts';
import {
  type Change,
  type Evidence,
  type Finding,
  failed,
  isNested,
  type Json,
  leaveOut,
  note,
  nothing,
} from '../../model/index.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import { parseJson } from '../../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../../stages/parse/json/reader.ts';
import { decodeString } from '../../stages/parse/json/text/decode-string.ts';
import { assess, assessed } from '../assess.ts';
import { toEvidence, withoutSpelling } from '../fit.ts';
import type { TextReading } from '../gate-settings.ts';
import { nothingIn } from './answer-span-in.ts';
import { answerParts } from './find-candidates.ts';
import type { ReplyReading } from './reply-reading.ts';

const NONE: readonly never[] = [];

// Longer text is prose, never a scalar in disguise.
const LONGEST_SCALAR = 4096;

export function readAsText({ text, reasoning, gate, facts }: ReplyReading): Evidence {
  const answer = answerIn(text, reasoning);
  const bare = answer.text.trim();
  if (bare === '') return nothing(failed(nothingIn(reasoning)));
  // JSON.parse throws on text that is not JSON, which is slow, and most texts are not JSON.
  const asWritten = bare.startsWith('"') || gate.policy.repair === 'none' ? parseStrict(bare) : NOT_JSON;
  // Taking the text of a number or an object as a string is a liberty too, though the smallest.
  if (gate.policy.repair === 'none' && asWritten !== NOT_JSON && typeof asWritten !== 'string')
    return nothing(gate.shape.explain(asWritten as Json));
  const { value, changes } = typeof asWritten === 'string' ? loneStringValue(bare, asWritten) : wordsIn(answer.text, bare);
  if (value.length > gate.text.read.string) return nothing(failed('parse.string-too-long', { limit: gate.text.read.string }));
  return assessed(value, gate, facts, [...answer.changes, ...changes]);
}

// Reads words. A quote that opens and never closes belongs to a JSON string that was cut off.
function wordsIn(text: string, bare: string): Loose & { readonly value: string } {
  if (bare.lastIndexOf('"') !== 0) return { value: text, changes: NONE };
  const value = bare.slice(1);
  return { value, changes: [{ ...note('parse.unseen-end'), before: bare, after: value }] };
}

// Reads a reply in which no document was found. Its text may be the scalar that the contract wants; otherwise there is nothing to read.
export function readBareText(reply: ReplyReading, trouble: Finding | undefined): Evidence {
  const { text, reasoning, gate, facts } = reply;
  const answer = answerIn(text, reasoning);
  const bare = answer.text.trim();
  if (bare === '') return nothing(failed(nothingIn(reasoning)));
  const literal = readLiteral(bare, answer.at, gate.text.read);
  if (literal !== undefined && 'finding' in literal) return nothing(literal.finding);
  if (gate.text.types === undefined) return withoutSchema(bare, answer, literal, trouble, reply);
  const wantsScalar = ['string', 'number', 'integer', 'boolean', 'null'].some((type) => gate.text.types?.has(type as 'string'));
  if (!wantsScalar || bare.length > LONGEST_SCALAR || trouble?.at === 0) return nothing(trouble ?? nothingFound(bare));
  const quoted = readQuoted(bare, gate.text);
  const assessment = assess(literal === undefined ? (quoted?.value ?? bare) : literal.value, gate, facts, () => bare);
  if (!assessment.fits || isNested(assessment.value))
    return nothing(assessment.findings.length > 0 ? assessment.findings : nothingFound(bare));
  const read = quoted === undefined ? [taken(bare, answer.at, gate.text)] : asOneEdit(bare, quoted, answer.at);
  const changes = [...answer.changes, ...(literal === undefined ? read : literal.changes)];
  return toEvidence(assessment, withoutSpelling(changes, assessment.changes));
}

// Holds text for a person to look at. Any document would do, but this is not one.
function withoutSchema(
  bare: string,
  { at, changes }: AnswerText,
  literal: Loose | undefined,
  trouble: Finding | undefined,
  { gate, facts }: ReplyReading,
): Evidence {
  if (trouble !== undefined) return nothing(trouble);
  if (literal !== undefined) return assessed(literal.value, gate, facts, [...changes, ...literal.changes]);
  const loose = readLooseScalar(bare, gate.text.read) ?? { value: bare, changes: NONE };
  const findings = gate.after.rules?.(loose.value, facts.unit.input) ?? NONE;
  if (findings.some(({ severity }) => severity === 'error')) return nothing(findings);
  return { value: loose.value, changes: [...changes, ...asOneEdit(bare, loose, at)], findings, dropped: NONE };
}

function asOneEdit(bare: string, { value, changes }: Loose, at: number): readonly Change[] {
  const whole: Change = { code: 'extract.bare-text', ...textEdit(bare, value, at) };
  return [...changes.map(({ code, safety, path }): Change => ({ ...whole, code, safety, path })), whole];
}

// Reads text in damaged quotes where other values than strings are allowed too. The quotes are then not part of it.
function readQuoted(bare: string, reading: TextReading): Loose | undefined {
  const isString = isQuote(bare.charCodeAt(0)) && mayBeOther(reading);
  return isString ? readLooseScalar(bare, reading.read) : undefined;
}

// Reads a lone scalar in strict JSON, with changes for anything that JSON.parse would silently ignore.
function readLiteral(bare: string, at: number, options: ReadOptions): Loose | { readonly finding: Finding } | undefined {
  if (parseStrict(bare) === NOT_JSON) return undefined;
  const read = parseJson(bare, 0, bare.length, { ...options, strict: true });
  if (!read.ok) return { finding: read.finding };
  return { value: read.value, changes: read.changes.map((change) => ({ ...change, at: (change.at ?? 0) + at })) };
}

interface Loose {
  readonly value: Json;
  readonly changes: readonly Change[];
}

function readLooseScalar(bare: string, options: ReadOptions): Loose | undefined {
  const text = bare.replace(/[,;]$/, '').trimEnd();
  if (!/^(?:["'`‘“(]|[-+.]?[0-9]|[A-Za-z_]\w*\()/.test(text)) return undefined;
  const read = parseJson(text, 0, text.length, options);
  return read.ok && read.end === text.length ? read : undefined;
}

function taken(bare: string, at: number, reading: TextReading): Change {
  const edit = textEdit(bare, bare, at);
  return mayBeOther(reading) ? { code: 'extract.bare-text', ...edit } : { ...edit, code: 'extract.verbatim', safety: 'safe' };
}

function mayBeOther({ types }: TextReading): boolean {
  const others = ['number', 'integer', 'boolean', 'array', 'object'].some((type) => types?.has(type as 'string'));
  return others && types?.has('string') === true;
}

function textEdit(bare: string, value: Json, at: number): Omit<Change, 'code'> {
  return { safety: 'unsafe', path: '', before: bare, after: JSON.stringify(value), at };
}

/** The answer in a reply: its text, where that starts, and what was left out before it. */
export interface AnswerText {
  readonly text: string;
  readonly at: number;
  readonly changes: readonly Change[];
}

/** Returns a reply without its byte order mark and its reasoning. */
export function answerIn(text: string, reasoning: readonly Span[]): AnswerText {
  const mark: readonly Change[] = text.charCodeAt(0) === BYTE_ORDER_MARK ? [leaveOut('extract.bom', text, 0, 1)] : NONE;
  if (reasoning.length === 0) return { text: text.slice(mark.length), at: text.length - text.trimStart().length, changes: mark };
  const { last, others } = answerParts(text, reasoning);
  const at = last.end - text.slice(last.start, last.end).trimStart().length;
  // The space between a thought and the answer goes with the thought, so every difference has a Change.
  const upTo = ({ end }: Span): number => (isBlank(text, end, at) ? Math.max(end, at) : end);
  const changes = [
    ...mark.filter(() => reasoning[0]?.start !== 0),
    ...reasoning.map((span) => leaveOut('extract.reasoning', text, span.start, upTo(span))),
    ...others.map((span) => leaveOut('extract.prose', text, span.start, span.end)),
  ];
  return { text: text.slice(at, last.end), at, changes };
}

function nothingFound(bare: string): Finding {
  return failed('extract.nothing-found', { excerpt: excerptOf(bare) }, 0);
}

export function loneStringValue(literal: string, parsed: string): Loose & { readonly value: string } {
  if (!hasOddEscape(literal, 0, literal.length)) return { value: parsed, changes: [] };
  const { value } = decodeString(literal, 1, literal.length - 1, false);
  return { value, changes: [{ ...note('parse.invalid-escape'), before: literal, after: value }] };
}
