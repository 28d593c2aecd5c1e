import path from 'node:path';
import { type Answer, judgeRows } from '../judge-rows.ts';
import { jsonLines, type Row } from '../row.ts';
import { areAccepted, type ExpectedCall, type ReadCall } from './accepted.ts';

interface BfclRow {
  readonly id: string;
  readonly channel: string;
  readonly category: string;
  readonly raw: string;
  readonly tools: readonly { readonly name: string }[];
  readonly expected: readonly ExpectedCall[];
  readonly official: { readonly valid: boolean };
}

/** The share of text answers in which the right call must be read. */
const LEAST_RIGHT = 0.65;

/** Scores the reading of calls on a benchmark's answers; true if a bar is missed. */
export async function scoreBfcl(folder: string): Promise<boolean> {
  const rows = jsonLines(path.join(folder, 'bfcl-v1.jsonl')) as unknown as readonly BfclRow[];
  const answers = await judgeRows(rows.map(toRow));
  console.log('\nbfcl-v1: calls in real answers (right: pass or hold with the very calls that are expected)');
  const missed = ['text', 'native'].map((channel) => printChannel(channel, rows, answers));
  const routed = rows.filter((row, index) => isMisrouted(row, callsIn(answers[index] as Answer)));
  console.log(`  calls routed to a tool that the answer does not name: ${routed.length}`);
  for (const row of routed) console.log(`    MIS-ROUTED ${row.id}`);
  return missed[0] === true || routed.length > 0;
}

function toRow(row: BfclRow): Row {
  const contract = { kind: 'tool-calls', tools: row.tools };
  return {
    id: row.id,
    suite: 'bfcl',
    raw: row.raw,
    contract,
    want: { kind: 'anything' },
  };
}

function callsIn(answer: Answer): readonly ReadCall[] {
  const value = (answer.value ?? answer.held ?? {}) as { readonly calls?: readonly ReadCall[] };
  return value.calls ?? [];
}

function printChannel(channel: string, rows: readonly BfclRow[], answers: readonly Answer[]): boolean {
  const all = rows.map((row, index) => ({ row, answer: answers[index] as Answer })).filter(({ row }) => row.channel === channel);
  const wanted = all.filter(({ row }) => row.category !== 'relevance');
  const right = wanted.filter(({ row, answer }) => answer.status !== 'fail' && areAccepted(row.expected, callsIn(answer)));
  const official = wanted.filter(({ row }) => row.official.valid).length;
  const lost = wanted.filter((one) => one.row.official.valid && !right.includes(one));
  const none = all.filter(({ row }) => row.category === 'relevance');
  const unwanted = none.filter(({ answer }) => answer.status === 'pass' && callsIn(answer).length > 0).length;
  const held = none.filter(({ answer }) => answer.status === 'hold' && callsIn(answer).length > 0).length;
  const letThrough = none.filter(({ row }) => !row.official.valid).length;
  const passed = right.filter(({ answer }) => answer.status === 'pass').length;
  console.log(
    `  ${channel}: ${wanted.length} answers, right ${percent(right.length, wanted.length)} (${passed} pass, ${right.length - passed} hold), ` +
      `the benchmark's own decoder ${percent(official, wanted.length)}`,
  );
  console.log(
    `    where no tool fits (${none.length}): ${unwanted} unwanted calls pass, ${held} are held; its decoder lets ${letThrough} through`,
  );
  for (const { row, answer } of lost)
    console.log(`    LOST ${row.id} ${answer.status} ${answer.findings.map(({ code }) => code).join(' ')}`);
  return right.length < LEAST_RIGHT * wanted.length || unwanted > letThrough;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)}%`;
}

/** Whether a call was read for a tool whose name, in any spelling, is not in the answer. */
function isMisrouted(row: BfclRow, calls: readonly ReadCall[]): boolean {
  const text = spelling(row.raw);
  return calls.some(({ name }) => !text.includes(spelling(name.split('.').at(-1) ?? name)));
}

function spelling(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
