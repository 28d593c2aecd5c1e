import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repeatRun } from '../documents/repeat-run.ts';
import { closeStored, storedRun } from '../documents/stored-run.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';
import { met, short, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';
import { median, speedRatio } from '../timing/statistics.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));
/** Verdicts that stand take at most half of the time that `check` takes. To judge replies takes as long as to judge them. */
const LEAST_SPEED: { readonly [command: string]: number } = { 'recheck --dry-run': 2 };
/** How many different replies a run judges; the others are copies of these, under other names. */
const DISTINCT = 2000;

/**
 * `tamis recheck --dry-run` over the replies that a run has stored, compared with `tamis check` over the same replies in a file: with the
 * folder of the run, whose verdicts stand, with all of them judged nevertheless, and with a changed schema.
 */
export async function recheck(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await recheckIn(folder, options.quick ? 20_000 : 100_000, options.quick ? 2 : 5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recheckIn(folder: string, units: number, rounds: number): Promise<void> {
  const [input, schema, output] = ['units.jsonl', 'schema.json', 'output'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeUnits(input, units);
  writeFileSync(schema, JSON.stringify(ticketSchema));
  const { run, edited } = storedReplies(folder, input, units);
  const again = [TAMIS, 'recheck', run, '--dry-run', '--format', 'json'];
  const commands = {
    check: [TAMIS, 'check', input, '--jobs', '1', '--schema', schema, '--failures', join(folder, 'bad.jsonl')],
    'recheck --dry-run': again,
    'recheck --dry-run --all': [...again, '--all'],
    'recheck --dry-run, other schema': [...again, '--with', edited],
  };
  const usages = new Map<string, ChildUsage[]>();
  const told = new Map<string, string>();
  for (let round = 0; round < rounds; round++)
    for (const [name, command] of Object.entries(commands)) {
      usages.set(name, [...(usages.get(name) ?? []), await runChild(command, output)]);
      if (name !== 'check') told.set(name, toldIn(output));
    }
  const cpu = (name: string) => (usages.get(name) ?? []).map((usage) => usage.cpu);
  printTable(
    `recheck: ${units} stored replies, ${rounds} rounds; speed beside tamis check = 1`,
    ['tamis', 'replies a CPU-second', 'speed', 'judged again', 'memory', 'target', ''],
    Object.keys(commands).map((name) => {
      const speed = speedRatio(cpu(name), cpu('check'));
      const least = LEAST_SPEED[name];
      return [
        name,
        short((units / median(cpu(name))) * 1000),
        name === 'check' ? '1' : withLeast(speed),
        told.get(name) ?? '',
        `${short(Math.max(...(usages.get(name) ?? []).map(({ memory }) => memory)))} MB`,
        least === undefined ? '' : `≥ ${least}`,
        least === undefined ? '' : met(speed.median >= least),
      ];
    }),
  );
}

/** How many units the report says were judged again, and how many come out otherwise. */
function toldIn(output: string): string {
  const { units, judged, moves } = JSON.parse(readFileSync(output, 'utf8')) as {
    readonly units: number;
    readonly judged: number;
    readonly moves: readonly unknown[];
  };
  return `${judged} of ${units}, ${moves.length} moved`;
}

/** A run that has judged the replies of a file, and a copy of its folder with a schema that says a little more. */
function storedReplies(folder: string, input: string, units: number) {
  const lines = readFileSync(input, 'utf8').trimEnd().split('\n').slice(0, DISTINCT);
  const [first = '', ...others] = lines.map((line) => (JSON.parse(line) as { readonly reply: string }).reply);
  const stored = storedRun(folder, ticketSchema, first, ...others);
  repeatRun(stored, units / DISTINCT);
  closeStored(stored);
  // The units are in the ledger. `check` reads no items either.
  const items = join(stored.pipeline, 'items.jsonl');
  writeFileSync(items, readFileSync(items, 'utf8').slice(0, readFileSync(items, 'utf8').indexOf('\n') + 1));
  const edited = join(folder, 'edited');
  cpSync(stored.pipeline, edited, { recursive: true });
  writeFileSync(join(edited, 'schemas/draft.json'), JSON.stringify(Object.assign({ maxProperties: 50 }, ticketSchema)));
  return { run: stored.run, edited };
}
