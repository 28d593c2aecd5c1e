import type { Change } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import {
  type AnswerText,
  answerIn,
  canonicalText,
  type Evidence,
  failure,
  note,
  reasoningSpans,
  smallest,
  stageEntry,
  unread,
} from '@tamis/core/kind';
import type { Command } from './model/command.ts';
import type { Recognised } from './recogniser.ts';
import type { Speech } from './spoken-grammar.ts';
import { layersOf, type Wrapped } from './unwrap.ts';
import type { Walk } from './walk.ts';

const NONE: readonly never[] = [];

export interface FoundCommand {
  readonly wrapped: Wrapped;
  readonly recognised: Recognised;
}

interface NotCommand {
  readonly wrapped: Wrapped;
  readonly walked: Walk;
}

export function readCommand(text: string, speech: Speech, policy: Policy): Evidence {
  const reasoning = reasoningSpans(text);
  const answer = asCommand(answerIn(text, reasoning));
  if (answer.text.trim() === '') return unread(failure(reasoning.length > 0 ? 'extract.only-reasoning' : 'extract.empty'));
  const { prefixes } = policy.vocabulary;
  // Without a thought, the answer is all of the text except its byte order mark.
  const at = reasoning.length === 0 ? text.length - answer.text.length : answer.at;
  const found = findCommand(answer.text, at, speech, prefixes);
  if ('recognised' in found) return evidenceOf([found], answer.changes);
  const lines = linesIn(answer.text, at, speech, policy);
  if (lines.found.length > 0) return evidenceOf(lines.found, [...answer.changes, ...aroundLines(answer.text, at, lines, policy)]);
  const { wrapped, walked } = found;
  return unread(speech.whyNot.explain(walked, wrapped.literal?.at ?? wrapped.at));
}

// Regrades omitted text before reasoning. It may be a command too, so dropping it is less safe than dropping prose.
function asCommand({ changes, ...answer }: AnswerText): AnswerText {
  const among = (change: Change): Change =>
    stageEntry(change.code).surrounding === 'words' ? { ...change, code: 'commands.among-text', safety: 'unsafe' } : change;
  return { ...answer, changes: changes.map(among) };
}

export function findCommand(
  text: string,
  at: number,
  { recogniser }: Speech,
  prefixes: readonly string[],
): FoundCommand | NotCommand {
  let last: NotCommand | undefined;
  for (const wrapped of layersOf(text, at, prefixes)) {
    const walked = recogniser.walk(wrapped.text);
    const recognised = recogniser.read(walked, wrapped.at);
    if (recognised !== undefined) return { wrapped, recognised };
    last = { wrapped, walked };
  }
  return last ?? { wrapped: { text, at, changes: NONE }, walked: recogniser.walk(text) };
}

interface CommandLines {
  readonly found: readonly FoundCommand[];
  readonly more: boolean;
}

function linesIn(text: string, at: number, speech: Speech, policy: Policy): CommandLines {
  const bySaid = new Map<string, FoundCommand>();
  if (!text.trim().includes('\n')) return { found: [], more: false };
  const seen = new Set<string>();
  for (let start = 0; start <= text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    const found = seen.has(line) ? undefined : findCommand(line, at + start, speech, policy.vocabulary.prefixes);
    if (found !== undefined && 'recognised' in found) {
      seen.add(line);
      const said = canonicalText(found.recognised.commands);
      if (bySaid.size >= policy.limits.candidates && !bySaid.has(said)) return { found: [...bySaid.values()], more: true };
      bySaid.set(said, found);
    }
    start = end + 1;
  }
  return { found: [...bySaid.values()], more: false };
}

function aroundLines(text: string, at: number, { found, more }: CommandLines, policy: Policy): readonly Change[] {
  const { wrapped, recognised } = found.at(-1) as FoundCommand;
  const from = smallest([...wrapped.changes.map((change) => change.at ?? 0), wrapped.literal?.at ?? wrapped.at]) - at;
  const lineEnd = text.indexOf('\n', from);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const edits = [around(text, at, 0, from), around(text, at, to, text.length)];
  const args = { count: found.length };
  const { say } = recognised.commands[recognised.commands.length - 1] as Command;
  const several: Change = { code: 'commands.several', safety: 'unsafe', path: '', before: null, after: say, args };
  return [
    ...edits.flat(),
    ...(found.length > 1 ? [several] : []),
    ...(more ? [note('extract.too-many-candidates', { limit: policy.limits.candidates })] : []),
  ];
}

function around(text: string, at: number, from: number, to: number): readonly Change[] {
  const before = text.slice(from, to);
  if (before.trim() === '') return [];
  return [{ code: 'commands.among-text', safety: 'unsafe', path: '', before, after: '', at: at + from }];
}

function evidenceOf(found: readonly FoundCommand[], around: readonly Change[]): Evidence {
  const { wrapped, recognised } = found.at(-1) as FoundCommand;
  const all = found.flatMap((one) => one.recognised.commands);
  const value = all.at(-1) as Command;
  const own = wrapped.literal === undefined ? recognised.changes : asOneEdit(recognised.changes, wrapped.literal, value.say);
  const changes = around.length + wrapped.changes.length + own.length === 0 ? NONE : [...around, ...wrapped.changes, ...own];
  if (all.length === 1) return { value, changes, findings: NONE, dropped: NONE };
  const ambiguous = recognised.commands.length === 1 ? NONE : [ambiguousChange(wrapped.text, recognised.commands)];
  return { value, alternatives: all, changes: [...changes, ...ambiguous], findings: NONE, dropped: NONE };
}

export function ambiguousChange(text: string, commands: readonly Command[]): Change {
  const after = commands.at(-1)?.say ?? '';
  return { code: 'commands.ambiguous', safety: 'unsafe', path: '', before: text, after, args: { count: commands.length } };
}

// Covers a decoded literal with one edit, because edits to decoded text have no offset in the reply. Each keeps its code.
function asOneEdit(
  changes: readonly Change[],
  literal: { readonly text: string; readonly at: number },
  say: string,
): readonly Change[] {
  const codes = new Map(changes.map(({ code, safety, args }) => [code, { safety, args }] as const));
  const whole = { path: '', before: literal.text, after: say, at: literal.at };
  return [
    { code: 'commands.wrapping', safety: 'safe', ...whole },
    ...[...codes].map(
      ([code, { safety, args }]): Change => ({ code, safety, ...whole, ...(args === undefined ? {} : { args }) }),
    ),
  ];
}
