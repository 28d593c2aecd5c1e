import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, judgeRows } from '../judge-rows.ts';
import { jsonLines, type Row } from '../row.ts';
import type { ReadCall } from './accepted.ts';

/** A reply in the dialect of a model, from the tests of an inference server; what is null is not compared. */
interface ServerRow {
  readonly id: string;
  readonly group: string;
  readonly reply: string;
  readonly tools: readonly { readonly name: string }[];
  readonly expect: readonly WantedCall[];
}

interface WantedCall {
  readonly name: string | null;
  readonly arguments: unknown;
}

/** What became of a reply. */
type Outcome = (typeof OUTCOMES)[number];

const OUTCOMES = ['read', 'held', 'refused', 'unread', 'WRONG', 'PASSED WITHOUT ITS CALL'] as const;

const FILES = ['dialects-llama', 'dialects-sglang'] as const;

/** Scores replies from the tests of inference servers; true if one passes with wrong calls or without its calls. */
export async function scoreServerDialects(folder: string): Promise<boolean> {
  let isMissed = false;
  console.log('\ndialects of inference servers (read or held with the very calls; refused because they break their schema)');
  for (const file of FILES) {
    const rows = jsonLines(path.join(folder, `${file}.jsonl`)) as unknown as readonly ServerRow[];
    if (await printFile(file, rows)) isMissed = true;
  }
  return isMissed;
}

async function printFile(file: string, rows: readonly ServerRow[]): Promise<boolean> {
  const answers = await judgeRows(rows.map((row) => toRow(row, row.reply)));
  const natives = await judgeRows(rows.map((row) => toRow(row, native(row))));
  const outcomes = rows.map((row, index) => outcomeOf(row, answers[index] as Answer, natives[index] as Answer));
  const counts = OUTCOMES.map((outcome) => `${outcome} ${outcomes.filter((one) => one === outcome).length}`);
  console.log(`  ${file}: ${rows.length} replies: ${counts.join(', ')}`);
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index] as Outcome;
    if (OUTCOMES.indexOf(outcome) >= OUTCOMES.indexOf('unread'))
      console.log(`    ${outcome} ${row.id} (${row.group}) ${told(answers[index] as Answer)}`);
  }
  return outcomes.includes('WRONG') || outcomes.includes('PASSED WITHOUT ITS CALL');
}

function toRow({ id, tools }: ServerRow, raw: string): Row {
  return { id, suite: 'server-dialects', raw, contract: { kind: 'tool-calls', tools }, want: { kind: 'anything' } };
}

/** The expected calls as a provider sends them, to see whether their tools take them at all. */
function native({ expect }: ServerRow): string {
  const calls = expect.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given ?? {} } }));
  return JSON.stringify({ role: 'assistant', content: 'Hello.', tool_calls: calls });
}

function outcomeOf({ expect }: ServerRow, answer: Answer, nativeAnswer: Answer): Outcome {
  const { status, value, held } = answer;
  const { calls = [] } = (value ?? held ?? {}) as { readonly calls?: readonly ReadCall[] };
  const isRight = areThose(expect, calls);
  if (status === 'pass') return isRight ? 'read' : calls.length < expect.length ? 'PASSED WITHOUT ITS CALL' : 'WRONG';
  // The server's own test expects that nothing is called.
  if (expect.length === 0) return calls.length === 0 ? 'refused' : 'held';
  if (status === 'hold') return isRight ? 'held' : 'unread';
  return isRefusal(answer) && (nativeAnswer.status === 'fail' || expect.some(isOpen)) ? 'refused' : 'unread';
}

function isOpen({ name, arguments: given }: WantedCall): boolean {
  return name === null || given === null;
}

/** Whether it fails for what is in calls that were read. */
function isRefusal({ findings }: Answer): boolean {
  return findings.some(({ path: place }) => place.startsWith('/calls/'));
}

function areThose(expect: readonly WantedCall[], calls: readonly ReadCall[]): boolean {
  const isThat = ({ name, arguments: given }: WantedCall, call: ReadCall | undefined) =>
    (name === null || name === call?.name) && (given === null || isDeepStrictEqual(given, call?.arguments));
  return expect.length === calls.length && expect.every((want, index) => isThat(want, calls[index]));
}

function told({ status, findings, changes }: Answer): string {
  return [status, ...findings.map(({ code, path: place }) => `${code} ${place}`), ...changes.map(({ code }) => code)].join(' | ');
}
