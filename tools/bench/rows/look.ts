import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeStored, copyUnits, storedRun } from '../documents/stored-run.ts';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { runChild } from '../timing/run-child.ts';
import { median } from '../timing/statistics.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
const SELECT = fileURLToPath(new URL('../children/indexed-select.mjs', import.meta.url));
const ATTEMPTS_PER_UNIT = 2;
/** How much longer a command may take than a process that makes the bare queries: it starts, and reports what it read. */
const MOST_MORE = 400;

/**
 * Commands that look at a run with a million attempts, each compared with a process that makes only the indexed queries it needs.
 */
export async function look(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await lookIn(folder, options.quick ? 100_000 : 1_000_000, options.quick ? 2 : 5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each command needs at least. */
const QUERIES: { readonly [command: string]: readonly string[] } = {
  show: [
    `SELECT a.*, c.* FROM unit u JOIN attempt a ON a.unit_no = u.no JOIN attempt_content c ON c.attempt_id = a.id
      WHERE u.run_no = 1 AND u.id = 'unit-0000777'`,
  ],
  failures: [
    `SELECT s.code, count(*) FROM unit_step s WHERE s.run_no = 1 AND s.step_no = 0 AND s.state = 'failed' GROUP BY s.code`,
  ],
  status: [
    'SELECT state, count(*) FROM unit WHERE run_no = 1 GROUP BY state',
    'SELECT step_no, state, count(*), sum(attempts) FROM unit_step WHERE run_no = 1 GROUP BY step_no, state',
    'SELECT source, code, step_no, rule, count(DISTINCT attempt_id) FROM attempt_code WHERE run_no = 1 GROUP BY source, code, step_no, rule',
    `SELECT step_no, model, count(*), total(input_tokens), total(output_tokens), total(cost_nano) FROM call WHERE run_no = 1
      GROUP BY step_no, model`,
  ],
};

async function lookIn(folder: string, attempts: number, rounds: number): Promise<void> {
  const stored = storedRun(folder, { type: 'object' }, '{"a": 1}');
  copyUnits(stored, attempts / ATTEMPTS_PER_UNIT, ATTEMPTS_PER_UNIT);
  closeStored(stored);
  const ledger = join(stored.run, 'ledger.sqlite');
  const output = join(folder, 'output');
  const rows: (readonly string[])[] = [];
  for (const [name, queries] of Object.entries(QUERIES)) {
    const command = [TAMIS, name, stored.run, ...(name === 'show' ? ['unit-0000777'] : [])];
    const [own, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      bare.push((await runChild([SELECT, ledger, ...queries], output)).cpu);
      own.push((await runChild(command, output)).cpu);
    }
    const more = median(own) - median(bare);
    rows.push([
      `tamis ${name}`,
      `${short(median(own))} ms`,
      `${short(median(bare))} ms`,
      `${short(more)} ms`,
      `≤ ${MOST_MORE} ms`,
      met(more <= MOST_MORE),
    ]);
  }
  const megabytes = statSync(ledger).size / 1e6;
  printTable(
    `look: ${attempts} attempts, ledger ${short(megabytes)} MB, ${rounds} rounds; CPU time beside a process with the bare indexed queries`,
    ['', 'command', 'queries', 'more', 'target', ''],
    rows,
  );
}
