import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FIGURES } from './figures.ts';
import { readTable, writeTable } from './table.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = path.join(root, 'docs/reference/figures.md');
const README = path.join(root, 'README.md');

// Runs the commands behind the figures and writes their table, and the few in the README; `--only TEXT` runs those whose command contains it.
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const isWanted = (command: string) => values.only === undefined || values.only.some((text) => command.includes(text));
  const commands = [...new Set(FIGURES.map(({ command }) => command))].filter(isWanted);
  if (commands.length === 0) {
    process.stderr.write(`No figure comes from a command with ${values.only?.join(' or ')} in it.\n`);
    process.exitCode = 2;
  }
  for (const command of commands) {
    process.stdout.write(`\n$ ${command}\n`);
    put(command, await printedBy(command));
  }
}

function printedBy(command: string): Promise<string> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  return new Promise((resolve) => child.on('close', () => resolve(printed)));
}

// Writes each command's result at once, so that a later failure loses nothing.
function put(command: string, printed: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const before = new Map(readTable(page).map((row) => [row.claim, row.figure]));
  const rows = FIGURES.map((figure) => ({ ...figure, figure: before.get(figure.claim) ?? 'not measured' }));
  for (const [index, figure] of FIGURES.entries()) {
    if (figure.command !== command) continue;
    const measured = figure.read(printed);
    if (measured === undefined || !figure.form.test(measured)) {
      process.exitCode = 1;
      process.stdout.write(`No figure for “${figure.claim}”: ${measured ?? 'the command printed none'}.\n`);
    }
    rows[index] = { ...figure, figure: measured ?? 'not measured' };
  }
  writeFileSync(PAGE, writeTable(page, rows));
  const few = rows.filter(({ isInReadme }) => isInReadme === true);
  writeFileSync(README, writeTable(readFileSync(README, 'utf8'), few));
}

await main();
