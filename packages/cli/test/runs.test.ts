import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { holdFolder, openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { openRun } from '@tamis/pipeline';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { sampleRun, withLedger } from '../../pipeline/test/look/sample-run.ts';
import { writeUnits } from '../src/runs/write-units.ts';
import { manyUnits } from './many-units.ts';
import { begun, inTurn, jsonl, tamis } from './tamis.ts';

let clean = '';
beforeAll(async () => {
  clean = await sampleRun();
});

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'tamis-runs-'));

function copied(name = 'run'): string {
  const out = path.join(newFolder(), name);
  cpSync(clean, out, { recursive: true });
  return out;
}

function alter(out: string, sql: string): void {
  const db = new DatabaseSync(runLedgerPlace(out));
  db.exec(sql);
  db.close();
}

describe('tamis status', () => {
  it('tells a run in progress from one whose process is gone, and never calls an unknown price 0', async () => {
    const out = copied();
    await withLedger(out, async (ledger) => {
      const answer = await ledger.takeLease({ run: 'run', holder: 'process 17 on host', force: true });
      if (answer.status !== 'taken') throw new Error(answer.status);
      await ledger.changeRun(answer.lease, { status: 'open' });
      await ledger.changeUnit(answer.lease, { unit: 'wrong', step: 'tell', from: ['failed'], state: 'pending' });
      await ledger.startAttempt(answer.lease, { unit: 'wrong', step: 'tell', attempt: 3, model: 'openai:gpt-test' });
      const hold = holdFolder(out);
      const running = String((await tamis(['status', out])).stdout);
      expect(running).toMatch(/run {2}running, process 17 on host for \d+ s\n/);
      expect(running).toContain('at least $0.0036 (2 calls of unknown price)');
      hold?.release();
      const gone = String((await tamis(['status', out])).stdout);
      expect(gone).toMatch(/run {2}interrupted; process 17 on host is gone\n/);
      expect(gone).toMatch(/units: 1 was running,/);
      expect(gone).not.toMatch(/\d running/);
      expect(gone).toContain(`tamis run ${out} continues`);
    });
    const [report] = jsonl((await tamis(['status', out, '--format', 'json'])).stdout);
    expect(report).toMatchObject({ cost_usd: null, known_cost_usd: 0.0036, unpriced_calls: 2, state: 'interrupted', running: 1 });
  });
});

describe('tamis verify', () => {
  it('tells a log whose end was cut off by the hash that somebody kept', async () => {
    const headOf = async (out: string) => {
      const [report] = jsonl((await tamis(['verify', out, '--format', 'json'])).stdout);
      return String((report as { readonly decisions_head: string }).decisions_head);
    };
    const out = copied();
    const before = await headOf(out);
    const inbox = jsonl((await tamis(['inbox', '--ledger', out, '--format', 'json'])).stdout);
    const { id: review } = inbox[0] as { readonly id: string };
    expect((await tamis(['deny', review, '--ledger', out, '-m', 'no'])).code).toBe(0);
    const after = await headOf(out);
    expect(after).not.toBe(before);
    const told = async (folder: string, head: string) => {
      const { code, stdout } = await tamis(['verify', folder, '--head', head]);
      return [code, String(stdout)];
    };
    expect(await told(out, after)).toEqual([0, expect.stringContaining('note: It is the newest.')]);
    expect(await told(out, before)).toEqual([0, expect.stringContaining('note: Entries added since: 1.')]);
    // Without the decision, the log is a chain that holds, but not the one that was kept.
    expect((await tamis(['verify', clean])).code).toBe(0);
    expect(await told(clean, after)).toEqual([4, expect.stringContaining(`Entry ${after} is not in the log of decisions`)]);
    const text = String((await tamis(['verify', out])).stdout);
    expect(text).toContain(`newest decision ${after}\nkeep this hash outside the ledger; tamis verify ${out} --head HASH`);
    expect((await tamis(['verify', out, '--head', 'abc'])).code).toBe(2);
  });
});

describe('tamis export', () => {
  it('writes a table without anything a terminal would act on', async () => {
    const coloured = copied();
    alter(coloured, `UPDATE unit_content SET input = replace(input, '{', '{"ink":"\\u001b[31m\\nred",')`);
    const written = async (isShown: boolean) => {
      const opened = await openRun(coloured);
      if ('problem' in opened) throw new Error(opened.problem);
      let text = '';
      const nothing = async () => undefined;
      const write = (more: string | Uint8Array) => {
        text += String(more);
      };
      const sink = { name: 'a terminal', write, flush: nothing, close: nothing };
      await writeUnits({ run: opened, wanted: { what: 'valid' }, sink, isCsv: true, isShown, isStopped: () => false });
      await opened.ledger.close();
      return text;
    };
    expect(await written(false)).toContain('\u001b[31m');
    const shown = await written(true);
    expect(shown).not.toContain('\u001b');
    expect(shown).toContain('[31m');
  });
});

it('tamis report draws charts that run nothing, also dark', async () => {
  const args = ['report', clean, '--group-by', 'word', '--count', 'weight', '--format', 'svg'];
  expect(String((await tamis(args)).stdout)).not.toMatch(/<script|href|onload/);
  expect(String((await tamis([...args, '--theme', 'dark'])).stdout)).toMatch(/<rect width="760"[^>]*fill="#15181e"/);
});

describe('tamis export that is interrupted', () => {
  it('leaves no file and claims none', async () => {
    const folder = newFolder();
    const { interrupt, stderr, ended } = begun(['export', await manyUnits(20_000), '--out', path.join(folder, 'units.jsonl')]);
    await until('a file is begun', () => readdirSync(folder).length > 0, 2);
    interrupt();
    expect((await ended).code).toBe(130);
    expect(stderr()).toMatch(/^interrupted: .*units\.jsonl was not written\.\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('tamis purge', () => {
  it('removes every text from the disk', async () => {
    const out = copied();
    expect((await tamis(['purge', out, '--yes'])).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['ledger.sqlite', 'lock.sqlite']);
    const left = readdirSync(out).map((name) => readFileSync(path.join(out, name), 'latin1'));
    expect(left.join('')).not.toMatch(/he said|speech|The filtered/);
  });

  it('takes all finished runs of a certain age, after it has listed them', async () => {
    const home = path.join(newFolder(), 'home.sqlite');
    const [old, recent, paused, held] = [copied(), copied(), copied(), copied()];
    const ledger = openLedger(home);
    for (const folder of [old, recent, paused, held]) await ledger.registerFolder(folder);
    await ledger.close();
    const aged = (folder: string, days: number, status: string) =>
      alter(folder, `UPDATE run SET status = '${status}', updated_at = ${Date.now() - days * 86_400_000}`);
    aged(old, 31, 'ended');
    aged(recent, 29, 'ended');
    aged(paused, 40, 'paused');
    aged(held, 50, 'failed');
    const purge = (...flags: readonly string[]) => tamis(['purge', '--older-than', '30d', '--ledger', home, ...flags]);
    const purgedNow = async () =>
      await inTurn([old, recent, paused, held], async (folder) =>
        String((await tamis(['status', folder, '--format', 'json'])).stdout).includes('"purged_at":"'),
      );
    const dry = await purge('--dry-run');
    const lines = String(dry.stdout).trim().split('\n');
    expect([dry.code, dry.stderr]).toEqual([0, '1 unfinished run was left out; --unfinished includes it.\n']);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/ failed +50 d ago$/), expect.stringMatching(/ ended +31 d ago$/)]);
    const unasked = await purge();
    expect([unasked.code, String(unasked.stdout), await purgedNow()]).toEqual([
      2,
      String(dry.stdout),
      [false, false, false, false],
    ]);
    const hold = holdFolder(held);
    const done = await purge('--yes');
    hold?.release();
    expect([done.code, done.stderr]).toEqual([5, expect.stringContaining('The contents of 1 run were removed')]);
    expect(await purgedNow()).toEqual([true, false, false, false]);
    expect((await purge('--yes', '--unfinished')).code).toBe(0);
    expect(await purgedNow()).toEqual([true, false, true, true]);
    expect((await purge('--yes', '--unfinished')).stderr).toBe('No run has contents that old.\n');
    for (const args of [[], [old, '--older-than', '1d'], [old, '--dry-run']])
      expect((await tamis(['purge', ...args])).code, args.join(' ')).toBe(2);
  });

  it('is refused while a process is working on the run', async () => {
    const out = copied();
    await withLedger(out, (ledger) => ledger.takeLease({ run: 'run', holder: 'process 17 on host', force: true }));
    const hold = holdFolder(out);
    const { code, stderr } = await tamis(['purge', out, '--yes']);
    hold?.release();
    expect(code).toBe(5);
    expect(stderr).toContain('process 17 on host has held');
    expect(existsSync(path.join(out, 'config'))).toBe(true);
    // The process is gone, though its lease is still there.
    expect((await tamis(['purge', out, '--yes'])).code).toBe(0);
  });
});

// A report without the times of answers, which differ, and so the widths of their columns.
const untimed = (text: string) => text.replaceAll(/\d+ ms/g, '_ ms').replaceAll(/ +/g, ' ');

describe('the guide', () => {
  it('shows the status of the example as it is', async () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const folder = newFolder();
    const out = path.join(folder, 'tickets');
    const example = path.join(root, 'examples/pipeline');
    const cassette = path.join(example, 'replies.jsonl');
    const home = path.join(folder, 'home.sqlite');
    expect((await tamis(['run', example, '--out', out, '--cassette', cassette, '--ledger', home])).code).toBe(0);
    const guide = readFileSync(path.join(root, 'docs/guides/run-results.md'), 'utf8');
    const [, shown = ''] = /```text\nruns\/tickets .*\n([\s\S]*?)```/.exec(guide) ?? [];
    const { stdout } = await tamis(['status', out]);
    expect(untimed(String(stdout).slice(String(stdout).indexOf('\n') + 1))).toBe(untimed(shown));
    expect((await tamis(['verify', out])).code).toBe(0);
  });
});
