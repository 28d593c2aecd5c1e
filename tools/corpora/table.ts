import { aligned } from '../lib/aligned.ts';
import type { Result, Scored } from './score.ts';

const COLUMNS: readonly (readonly [Result, string])[] = [
  ['passed', 'right (passed)'],
  ['held', 'right (held)'],
  ['refused', 'refused'],
  ['flagged', 'wrong, flagged'],
  ['silent', 'WRONG IN SILENCE'],
  ['differs', 'differs on purpose'],
];

const IN_MEAN = [
  'baml',
  'jsonrepair',
  'json_repair-py',
  'json_repair-schema',
  'dirty-json',
  'isdk-schema',
  'llm-json-repair',
  'safe-json-repair',
  'outputguard-written',
  'outputguard-real',
  'mutate-lossless',
];

export function printTable(scored: readonly Scored[]): boolean {
  const suites = Map.groupBy(scored, (one) => one.row.suite);
  const lines = [['suite', 'rows', ...COLUMNS.map(([, title]) => title), 'right %', 'passed %']];
  for (const [suite, rows] of suites) lines.push(lineOf(suite, rows));
  console.log(aligned(lines).join('\n'));
  console.log(`\nmean of right over the ${IN_MEAN.length} suites that ask for a value: ${meanRight(scored).toFixed(1)}%`);
  const silent = scored.filter((one) => one.result === 'silent');
  console.log(`wrong in silence: ${silent.length} of ${scored.length.toLocaleString('en')} replies`);
  printReasons(scored);
  for (const one of silent) printRow(one);
  return silent.length > 0;
}

export function meanRight(scored: readonly Scored[]): number {
  const suites = Map.groupBy(scored, (one) => one.row.suite);
  return IN_MEAN.reduce((sum, suite) => sum + rightShare(suites.get(suite) ?? []), 0) / IN_MEAN.length;
}

function lineOf(suite: string, rows: readonly Scored[]): string[] {
  const counts = COLUMNS.map(([result]) => String(rows.filter((one) => one.result === result).length));
  const passed = rows.filter((one) => one.result === 'passed').length / rows.length;
  return [suite, String(rows.length), ...counts, rightShare(rows).toFixed(1), (100 * passed).toFixed(1)];
}

function rightShare(rows: readonly Scored[]): number {
  return (100 * rows.filter((one) => one.result === 'passed' || one.result === 'held').length) / rows.length;
}

function printReasons(scored: readonly Scored[]): void {
  const reasons = Map.groupBy(
    scored.filter((one) => one.result === 'differs'),
    (one) => `${one.row.suite}: ${one.purpose}`,
  );
  if (reasons.size > 0) console.log('\ndiffers on purpose:');
  for (const [reason, rows] of reasons) {
    const total = scored.filter((one) => one.row.suite === rows[0]?.row.suite).length;
    console.log(`  ${rows.length} of ${total}  ${reason}`);
  }
}

function printRow({ row, answer }: Scored): void {
  const told = {
    raw: row.raw,
    schema: row.contract.schema ?? null,
    expected: row.want,
    got: answer.status === 'pass' ? answer.value : answer.held,
    changes: answer.changes,
    findings: answer.findings,
  };
  console.log(`\n${row.id} [${answer.status}]${row.note === undefined ? '' : ` ${row.note}`}`);
  for (const [name, value] of Object.entries(told)) console.log(`  ${name.padEnd(8)} ${JSON.stringify(value)?.slice(0, 300)}`);
}
