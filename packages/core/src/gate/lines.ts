import type { StageCode } from '../codes/stage-codes.ts';
import { stageEntry } from '../codes/stage-entry.ts';
import type { Span } from '../lib/span.ts';
import { type Change, type Evidence, type Finding, failed, type Json, note, nothing } from '../model/index.ts';
import { startsLine } from '../stages/extract/fence.ts';
import { isBlank } from '../stages/extract/opener.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';
import { bareList } from '../stages/parse/lines/bare-list.ts';
import { parseLines } from '../stages/parse/lines/parse-lines.ts';
import { assessed } from './assess.ts';
import type { Format, GateSettings } from './gate-settings.ts';
import { answerSpanIn, nothingIn } from './read/answer-span-in.ts';
import { unwrap } from './read/unwrap.ts';
import type { ReplyFacts } from './reply-facts.ts';

/** Plain lines, read as a list of strings. */
export const lines: Format = { name: 'lines', read: readLines };

function readLines(text: string, reasoning: readonly Span[], gate: GateSettings, facts: ReplyFacts): Evidence {
  const answer = answerSpanIn(text, reasoning);
  // A tag in the middle of a line is part of that line.
  const unwrapped = unwrap(text, answer, ({ at }) => !startsLine(text, at), {
    remarks: gate.text.remarks,
    isOwnWord: gate.shape.isOwnWord,
  });
  const body = { ...unwrapped, changes: [...answer.changes, ...unwrapped.changes] };
  const unread = (code: StageCode, args?: Finding['args']) => ({ ...nothing(failed(code, args)), changes: body.changes });
  if (isBlank(text, body.start, body.end)) return unread(nothingIn(reasoning));
  const isFenced = body.changes.some(({ code }) => stageEntry(code).surrounding === 'fence');
  const mayBeAny = ({ length }: string) => gate.shape.accepts([`Q${'q'.repeat(length - 1)}`]);
  const read =
    asJson(text, body, gate.text.read) ??
    asBareList(text, body) ??
    parseLines(text.slice(body.start, body.end), body.start, { isFenced, mayBeAny });
  const limit = gate.text.read.string;
  if (Array.isArray(read.value) && read.value.some((line) => typeof line === 'string' && line.length > limit))
    return unread('parse.string-too-long', { limit });
  if (!Array.isArray(read.value) && gate.shape.documents === undefined)
    return unread('schema.type', { found: 'an object', expected: 'a list' });
  return assessed(read.value, gate, facts, [...body.changes, ...read.changes]);
}

interface ReadList {
  readonly value: Json;
  readonly changes: readonly Change[];
}

function asBareList(text: string, { start, end }: Span): ReadList | undefined {
  const before = text.slice(start, end).trim();
  const value = bareList(before);
  if (value === undefined) return undefined;
  const read: Change = { code: 'parse.not-lines', safety: 'safe', path: '', before, after: value };
  return { value, changes: [read, note('parse.missing-braces')] };
}

function asJson(text: string, { start, end }: Span, options: ReadOptions): ReadList | undefined {
  const from = end - text.slice(start, end).trimStart().length;
  const to = from + text.slice(from, end).trimEnd().length;
  if (text.charAt(from) !== '[' && text.charAt(from) !== '{') return undefined;
  const read = parseJson(text, from, to, options);
  if (!read.ok || read.end !== to) return undefined;
  const change: Change = { code: 'parse.not-lines', safety: 'safe', path: '', before: text.slice(from, to), after: read.value };
  return { value: read.value, changes: [change, ...read.changes] };
}
