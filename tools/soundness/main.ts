import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { limitsPage } from './limits-page.ts';
import { MODES, type Result, type Trial, trials } from './run.ts';

const LIMITS_PAGE = path.resolve(import.meta.dirname, '../../docs/explanation/limits.md');
const RESULTS: readonly Result[] = ['right', 'wrong', 'held', 'alternative', 'lost', 'fail'];

function main(): void {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      show: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  });
  const counts = new Map<string, number>();
  const shown: string[] = [];
  let unlisted = 0;
  for (const trial of trials(Number(values.seed), Number(values.runs))) {
    for (const row of [trial.damage.name, trial.mode, 'all']) count(counts, `${row}\t${trial.result}`);
    if (trial.limit !== undefined) count(counts, `limit\t${trial.limit.name}`);
    const isOurs = trial.result === 'wrong' && trial.limit === undefined;
    if (isOurs) unlisted++;
    if (isOurs && shown.length < Number(values.show)) shown.push(story(trial));
  }
  print(counts, unlisted);
  if (values.write) writeFileSync(LIMITS_PAGE, limitsPage(Number(values.runs), Number(values.seed), counts));
  process.stdout.write(shown.map((text) => `\n${text}`).join(''));
  process.exitCode = unlisted > 0 ? 1 : 0;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function print(counts: ReadonlyMap<string, number>, unlisted: number): void {
  const of = (row: string, result: Result) => counts.get(`${row}\t${result}`) ?? 0;
  const names = [...new Set([...counts.keys()].map((key) => key.split('\t')[0] as string))].filter((row) => row !== 'limit');
  const last = [...MODES, 'all'];
  const rows = [...names.filter((row) => !last.includes(row as 'all')).sort(), ...last.filter((row) => names.includes(row))];
  process.stdout.write(
    `${'damage'.padEnd(20)}${RESULTS.map((result) => result.padStart(12)).join('')}   of passes wrong   of holds found\n`,
  );
  for (const row of rows) {
    const [right = 0, wrong = 0, held = 0, alternative = 0, lost = 0] = RESULTS.map((result) => of(row, result));
    const cells = RESULTS.map((result) => String(of(row, result)).padStart(12)).join('');
    process.stdout.write(
      `${row.padEnd(20)}${cells}${percent(wrong, right + wrong).padStart(18)}${percent(held + alternative, held + alternative + lost).padStart(17)}\n`,
    );
  }
  for (const [key, number] of counts) if (key.startsWith('limit\t')) process.stdout.write(`limit: ${key.slice(6)}: ${number}\n`);
  process.stdout.write(`wrong values that pass and are on no list: ${unlisted}\n`);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(2)}%`;
}

function story({ seed, mode, damage, verdict, contract }: Trial): string {
  const value =
    verdict.status === 'pass'
      ? verdict.value
      : verdict.status === 'hold'
        ? [verdict.held, ...(verdict.alternatives ?? [])]
        : null;
  return [
    `seed ${seed}, ${damage.name}, ${mode}${damage.finishReason === undefined ? '' : `, finish reason ${damage.finishReason}`}`,
    `  reply  ${JSON.stringify(damage.text)}`,
    `  truth  ${JSON.stringify(damage.truth)}`,
    `  value  ${JSON.stringify(value)} (${verdict.status})`,
    `  codes  ${verdict.changes.map(({ code, safety }) => `${code}${safety === 'unsafe' ? '!' : ''}`).join(', ')} ${verdict.findings.map(({ code }) => code).join(', ')}`,
    ...(contract.schema === undefined ? [] : [`  schema ${JSON.stringify(contract.schema)}`]),
    '',
  ].join('\n');
}

main();
