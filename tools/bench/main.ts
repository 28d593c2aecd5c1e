import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { install } from '../install.ts';
import { type Options, readOptions } from './options.ts';
import { machineLine } from './print/machine.ts';
import { ROWS } from './rows.ts';

const RUN_ROW = fileURLToPath(new URL('./run-row.ts', import.meta.url));

const args = process.argv.slice(2);
const options = readOptions(args);
const names = namesOf(options);
if (options === undefined || names.length === 0) {
  process.stdout.write(`Usage: npm run bench -- [--quick] [--row NAME]; rows: ${ROWS.join(', ')}.\n`);
  process.exitCode = 2;
} else if (install(import.meta.dirname)) {
  process.stdout.write(`${machineLine()}\n`);
  for (const name of names) runRow(name);
}

function namesOf(asked: Options | undefined): readonly string[] {
  return ROWS.filter((name) => asked?.row === undefined || asked.row === name);
}

function runRow(name: string): void {
  const { status } = spawnSync(process.execPath, [RUN_ROW, ...args, '--row', name], { stdio: 'inherit' });
  if (status !== 0) process.stdout.write(`\n${name}: the row ended early (${status}); the reason is above.\n`);
}
