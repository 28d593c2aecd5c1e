import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeStored, type StoredRun, storedRun } from '../documents/stored-run.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';
import { met, short, withLeast } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { type ChildUsage, runChild } from '../timing/run-child.ts';
import { median, speedRatio } from '../timing/statistics.ts';

const TAMIS = fileURLToPath(new URL('../../packages/cli/bin/tamis.js', import.meta.url));
/** At most half of the time that `check` takes. */
const LEAST_SPEED = 2;

/**
 * `tamis recheck --dry-run` over the replies that a run has stored, compared with `tamis check` over the same replies in a file.
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
  const lines = readFileSync(input, 'utf8').trimEnd().split('\n');
  const replies = lines.map((line) => (JSON.parse(line) as { readonly reply: string }).reply);
  const stored = storedRun(folder, ticketSchema, replies[0] ?? '');
  storeReplies(stored, replies);
  closeStored(stored);
  const commands = {
    'tamis check': [TAMIS, 'check', input, '--jobs', '1', '--schema', schema, '--failures', join(folder, 'bad.jsonl')],
    'tamis recheck --dry-run': [TAMIS, 'recheck', stored.run, '--dry-run', '--format', 'json'],
  };
  const usages = new Map<string, ChildUsage[]>();
  for (let round = 0; round < rounds; round++)
    for (const [name, command] of Object.entries(commands))
      usages.set(name, [...(usages.get(name) ?? []), await runChild(command, output)]);
  const moved = (JSON.parse(readFileSync(output, 'utf8')) as { readonly moves: readonly unknown[] }).moves.length;
  const cpu = (name: string) => (usages.get(name) ?? []).map((usage) => usage.cpu);
  const speed = speedRatio(cpu('tamis recheck --dry-run'), cpu('tamis check'));
  printTable(
    `recheck: ${units} stored replies, ${rounds} rounds, ${moved} units come out otherwise; speed beside tamis check = 1`,
    ['command', 'replies a CPU-second', 'speed', 'memory', 'exit', 'target', ''],
    Object.keys(commands).map((name) => {
      const isOurs = name !== 'tamis check';
      const own = usages.get(name) ?? [];
      return [
        name,
        short((units / median(cpu(name))) * 1000),
        isOurs ? withLeast(speed) : '1',
        `${short(Math.max(...own.map(({ memory }) => memory)))} MB`,
        String(own[0]?.exit),
        isOurs ? `≥ ${LEAST_SPEED}` : '',
        isOurs ? met(speed.median >= LEAST_SPEED) : '',
      ];
    }),
  );
}

/** Stores every reply as the only answer to a unit, judged as `tamis run` judges it: nearly all pass, one of 200 is out of range. */
function storeReplies({ db }: StoredRun, replies: readonly string[]): void {
  const unit = db.prepare(`INSERT INTO unit (run_no, id, step_no, state) VALUES (1, ?, 0, ?)`);
  const input = db.prepare(`INSERT INTO unit_content (unit_no, input) VALUES (?, '{"topic":"one"}')`);
  const step = db.prepare(`INSERT INTO unit_step (unit_no, step_no, run_no, state, attempts, result, code, updated_at)
    VALUES (?, 0, 1, ?, 1, ?, ?, 0)`);
  const attempt = db.prepare(`INSERT INTO attempt (unit_no, step_no, number, run_no, calls, status, code, finish, reason, model,
    contract, started_at, ended_at) VALUES (?, 0, 1, 1, 1, ?, ?, 'stop', 'first', 'openai:gpt-4o-mini',
    (SELECT digest FROM snapshot), 0, 1)`);
  const content = db.prepare(`INSERT INTO attempt_content (attempt_id, reply, record, value) VALUES (?, ?, ?, ?)`);
  const call =
    db.prepare(`INSERT INTO call (attempt_id, number, run_no, step_no, epoch, model, outcome, started_at, ended_at, took,
    input_tokens, output_tokens) VALUES (?, 1, 1, 0, 1, 'openai:gpt-4o-mini', 'answered', 0, 1, 1.0, 60, 120)`);
  const record = '{"findings":[],"changes":[],"dropped":[]}';
  db.exec('BEGIN');
  for (const [index, reply] of replies.entries()) {
    const ticket = JSON.parse(reply) as { readonly priority: unknown };
    const { priority } = ticket;
    const [isGood, isRepaired] = [priority !== 9, typeof priority === 'string'];
    const state = !isGood ? 'failed' : isRepaired ? 'repaired' : 'valid';
    const value = isRepaired ? JSON.stringify({ ...ticket, priority: Number(priority) }) : 1;
    const unitNo = unit.run(`unit-${String(index).padStart(7, '0')}`, state).lastInsertRowid;
    input.run(unitNo);
    step.run(unitNo, state, isGood ? 1 : null, isGood ? null : 'schema.range');
    const id = attempt.run(unitNo, isGood ? 'pass' : 'fail', isGood ? null : 'schema.range').lastInsertRowid;
    content.run(id, reply, record, isGood ? value : null);
    call.run(id);
  }
  db.exec('COMMIT');
}
