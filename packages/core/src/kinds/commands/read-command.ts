import { answerOf } from '../../gate/read-text.ts';
import { canonicalText } from '../../lib/canonical-text.ts';
import type { Change } from '../../model/change.ts';
import type { Command } from '../../model/command.ts';
import type { Policy } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import { reasoningSpans } from '../../stages/extract/reasoning.ts';
import type { Evidence } from '../../stages/verdict/decide.ts';
import type { Recognised } from './recogniser.ts';
import type { Speech } from './spoken-grammar.ts';
import { layersOf, type Wrapped } from './unwrap.ts';

const NONE: readonly never[] = [];

/** A command that was found in a reply. */
interface Heard {
  readonly wrapped: Wrapped;
  readonly recognised: Recognised;
}

/** Reads a reply as a command: as it stands, without what is wrapped around it, or as one line among others. */
export function readCommand(text: string, speech: Speech, policy: Policy): Evidence {
  const clean = speech.recogniser.recognise(text);
  if (clean !== undefined) return evidenceOf([{ wrapped: { text, at: 0, changes: NONE }, recognised: clean }], NONE);
  const reasoning = reasoningSpans(text);
  const answer = answerOf(text, reasoning);
  if (answer.text.trim() === '') return failed(reasoning.length > 0 ? 'extract.only-reasoning' : 'extract.empty');
  const { prefixes } = policy.vocabulary;
  // Where the mark before the text goes is known by its change.
  const at = reasoning.length === 0 ? text.length - answer.text.length : answer.at;
  const heard = hear(answer.text, at, speech, prefixes);
  if ('recognised' in heard) return evidenceOf([heard], answer.changes);
  const lines = linesIn(answer.text, at, speech, prefixes);
  if (lines.length > 0) return evidenceOf(lines, [...answer.changes, ...aroundLines(answer.text, at, lines)]);
  const { text: last, at: lastAt, literal } = heard;
  const finding = speech.whyNot.explain(speech.recogniser.walk(last), literal?.at ?? lastAt);
  return { value: undefined, findings: [finding], changes: NONE, dropped: NONE };
}

/** The command in a text, whatever is wrapped around it; else the text without all that could be taken off. */
function hear(text: string, at: number, speech: Speech, prefixes: readonly string[]): Heard | Wrapped {
  let last: Wrapped = { text, at, changes: NONE };
  for (const wrapped of layersOf(text, at, prefixes)) {
    const recognised = speech.recogniser.recognise(wrapped.text, wrapped.at);
    if (recognised !== undefined) return { wrapped, recognised };
    last = wrapped;
  }
  return last;
}

/** The lines that are commands, each command once. */
function linesIn(text: string, at: number, speech: Speech, prefixes: readonly string[]): readonly Heard[] {
  const found = new Map<string, Heard>();
  for (let start = 0; start <= text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const heard = hear(text.slice(start, end), at + start, speech, prefixes);
    if ('recognised' in heard) found.set(canonicalText(heard.recognised.commands), heard);
    start = end + 1;
  }
  return [...found.values()];
}

/** What stood around the last of the lines; that there are several commands is a remark of its own. */
function aroundLines(text: string, at: number, lines: readonly Heard[]): readonly Change[] {
  const { wrapped, recognised } = lines.at(-1) as Heard;
  const from = Math.min(...wrapped.changes.map((change) => change.at ?? 0), wrapped.literal?.at ?? wrapped.at) - at;
  const lineEnd = text.indexOf('\n', from);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const edits = [edit('commands.among-text', text, at, 0, from), edit('commands.among-text', text, at, to, text.length)];
  const args = { count: lines.length };
  const { say } = recognised.commands[recognised.commands.length - 1] as Command;
  const several: Change = { code: 'commands.several', safety: 'unsafe', path: '', before: null, after: say, args };
  return [...edits.flat(), ...(lines.length > 1 ? [several] : [])];
}

function edit(code: Change['code'], text: string, at: number, from: number, to: number): readonly Change[] {
  if (text.slice(from, to).trim() === '') return [];
  return [{ code, safety: 'unsafe', path: '', before: text.slice(from, to), after: '', at: at + from }];
}

function evidenceOf(heard: readonly Heard[], around: readonly Change[]): Evidence {
  const { wrapped, recognised } = heard.at(-1) as Heard;
  const all = heard.flatMap((one) => one.recognised.commands);
  const value = all.at(-1) as Command;
  const own = wrapped.literal === undefined ? recognised.changes : asOneEdit(recognised.changes, wrapped.literal, value.say);
  const changes = around.length + wrapped.changes.length + own.length === 0 ? NONE : [...around, ...wrapped.changes, ...own];
  if (all.length === 1) return { value, changes, findings: NONE, dropped: NONE };
  const ambiguous = recognised.commands.length === 1 ? NONE : [ambiguousChange(wrapped.text, recognised.commands)];
  return { value, alternatives: all, changes: [...changes, ...ambiguous], findings: NONE, dropped: NONE };
}

/** The remark that the same words say several things. */
export function ambiguousChange(text: string, commands: readonly Command[]): Change {
  const after = commands.at(-1)?.say ?? '';
  return { code: 'commands.ambiguous', safety: 'unsafe', path: '', before: text, after, args: { count: commands.length } };
}

/** Edits of a decoded text have no place in the reply: one edit covers the literal, and each keeps its code. */
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

function failed(code: Finding['code']): Evidence {
  return { value: undefined, findings: [{ code, severity: 'error', path: '', args: {} }], changes: NONE, dropped: NONE };
}
