import type { Result, Scored } from './score.ts';

const COLUMNS: readonly (readonly [Result, string])[] = [
  ['passed', 'right (passed)'],
  ['held', 'right (held)'],
  ['refused', 'refused'],
  ['flagged', 'wrong, flagged'],
  ['silent', 'WRONG IN SILENCE'],
  ['differs', 'differs on purpose'],
];

/** Suites that are counted in the mean: those that ask for a value. */
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

/** Prints the table, the reasons and, on request, rows; true if a row was wrong in silence or a suite differs too often. */
export function printTable(scored: readonly Scored[], flags: readonly string[]): boolean {
  const suites = Map.groupBy(scored, (one) => one.row.suite);
  const lines = [['suite', 'rows', ...COLUMNS.map(([, title]) => title), 'right %', 'passed %']];
  for (const [suite, rows] of suites) lines.push(lineOf(suite, rows));
  console.log(align(lines));
  console.log(`\nmean of right over the ${IN_MEAN.length} suites that ask for a value: ${meanRight(scored).toFixed(1)}%`);
  const silent = scored.filter((one) => one.result === 'silent').length;
  console.log(`wrong in silence: ${silent} of ${scored.length.toLocaleString('en')} replies`);
  printReasons(scored);
  printRows(scored, flags);
  return silent > 0;
}

/** The share of rows that were read correctly, in percent: the mean of the suites that ask for a value. */
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

/** `--show silent --suite baml` prints the rows of that kind. */
function printRows(scored: readonly Scored[], flags: readonly string[]): void {
  const show = flagValue(flags, '--show');
  const suite = flagValue(flags, '--suite');
  for (const one of scored) {
    if (one.result !== (show ?? 'silent') || (suite !== undefined && one.row.suite !== suite)) continue;
    const { row, answer } = one;
    const got = answer.status === 'pass' ? answer.value : answer.held;
    console.log(`\n${row.id} [${answer.status}]${row.note === undefined ? '' : ` ${row.note}`}`);
    console.log(`  raw      ${JSON.stringify(row.raw).slice(0, 300)}`);
    console.log(`  schema   ${JSON.stringify(row.contract.schema ?? null).slice(0, 300)}`);
    console.log(`  expected ${JSON.stringify(row.want).slice(0, 300)}`);
    console.log(`  got      ${JSON.stringify(got)?.slice(0, 300)}`);
    console.log(
      `  changes  ${answer.changes.map((change) => `${change.code}${change.safety === 'unsafe' ? '!' : ''}`).join(' ')}`,
    );
    console.log(
      `  findings ${answer.findings
        .map((finding) => `${finding.code} ${finding.path} ${finding.message}`)
        .join(' | ')
        .slice(0, 300)}`,
    );
  }
}

function flagValue(flags: readonly string[], name: string): string | undefined {
  const at = flags.indexOf(name);
  return at < 0 ? undefined : flags[at + 1];
}

function align(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
