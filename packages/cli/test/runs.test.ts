import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { holdFolder, openLedger } from '@tamis/ledger';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { sampleRun, withLedger } from '../../pipeline/test/look/sample-run.ts';
import { inTurn, jsonl, listIn, start, tamis } from './tamis.ts';

let clean = '';
beforeAll(async () => {
  clean = await sampleRun();
});

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'tamis-runs-'));

/** A copy of the sample run. */
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
  it('shows units by state and step, what was used up, and why units failed', async () => {
    const { code, stdout } = await tamis(['status', clean]);
    expect(code).toBe(0);
    const text = String(stdout);
    expect(text.split('\n').slice(0, 7)).toEqual([
      expect.stringMatching(/run {2}waiting, \d{4}-/),
      '',
      'step    units  valid  repaired  failed  waiting  skipped  left  replies  computed  calls',
      'roll        6      6         0       0        0        0     0        0         6      0',
      'tell        6      2         1       2        1        0     0        7         0      8',
      'spread      3      2         0       0        0        1     0        0         2      0',
      'weigh       4      4         0       0        0        0     0        5         0      5',
    ]);
    expect(text).toContain(
      '10 units: 5 valid, 1 repaired, 2 failed, 1 waiting, 1 skipped; 12 replies judged, 8 computed, 13 calls, 1 fault, 180 tokens, at least $0.0036 (1 call of unknown price)',
    );
    expect(text).toMatch(/^ +1 {2}schema\.required {2}tell$/m);
    expect(text).toMatch(/^ +1 {2}rules\.failed +light +weigh$/m);
    expect(text).toContain('next: 1 decision is waiting for a person');
  });

  it('says the same as JSON', async () => {
    const { code, stdout } = await tamis(['status', clean, '--format', 'json']);
    expect(code).toBe(0);
    const [report] = jsonl(stdout);
    expect(report).toMatchObject({
      ...{
        schema_version: 1,
        run: 'run',
        state: 'waiting',
        config: 'unchanged',
        units: 10,
        valid: 5,
        repaired: 1,
        failed: 2,
        waiting: 1,
      },
      ...{
        attempts: 12,
        computed: 8,
        calls: 13,
        faults: 1,
        lost: 0,
        cost_usd: null,
        known_cost_usd: 0.0036,
        unpriced_calls: 1,
        open_reviews: 1,
        holder: null,
      },
    });
    expect(listIn(report, 'steps')[1]).toMatchObject({
      step: 'tell',
      scope: 'chunk',
      units: 6,
      repaired: 1,
      attempts: 7,
      calls: 8,
    });
    expect(listIn(report, 'failures')).toContainEqual({ step: 'tell', code: 'schema.required', units: 1 });
  });

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
  it('is clean, as text and as JSON', async () => {
    const { code, stdout } = await tamis(['verify', clean]);
    expect([code, String(stdout).split('\n').length]).toEqual([0, 18]);
    expect(String(stdout)).toMatch(/^✓ V1 {2}every unit has exactly one state\n/);
    expect(String(stdout)).toMatch(/\n14 of 14 hold\.\n$/);
    const json = await tamis(['verify', clean, '--format', 'json']);
    expect(jsonl(json.stdout)[0]).toMatchObject({ schema_version: 1, holds: true });
  });

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

  it('names what does not add up, makes hostile names visible, and ends with 4', async () => {
    const out = copied();
    alter(out, `UPDATE unit SET state = 'valid', id = 'x' || char(27) || '[31m' WHERE id = 'wrong'`);
    const { code, stdout } = await tamis(['verify', out]);
    expect(code).toBe(4);
    expect(String(stdout)).toContain('✗ V1  every unit has exactly one state: 2 violated\n');
    expect(String(stdout)).toContain('[31m at tell: is shown as valid, but its last step says failed');
    expect(String(stdout)).not.toContain('\u001b');
    expect(String(stdout)).toMatch(/\n13 of 14 hold; do not use this run's exports\.\n$/);
    const [report] = jsonl((await tamis(['verify', out, '--format', 'json'])).stdout);
    expect(listIn(report, 'checks')[0]).toMatchObject({ check: 'V1', holds: false, count: 2 });
  });
});

describe('tamis export', () => {
  it('writes valid units to standard output, or to a file that appears when it is finished', async () => {
    const { code, stdout, stderr } = await tamis(['export', clean]);
    expect([code, stderr]).toEqual([0, 'note: 1 of 10 units are not finished.\n']);
    expect(jsonl(stdout).map(({ unit_id }) => unit_id)).toEqual([
      'clean__fan000',
      'clean__fan001',
      'clean__fan002',
      'fenced__fan000',
    ]);
    expect(String(stdout)).toContain('"weight":2.0');
    const folder = newFolder();
    const file = path.join(folder, 'units.jsonl');
    writeFileSync(file, 'old');
    expect((await tamis(['export', clean, '--out', file])).code).toBe(0);
    expect(readFileSync(file)).toEqual(stdout);
    expect(readdirSync(folder)).toEqual(['units.jsonl']);
  });

  it.each(['ledger.sqlite', 'lock.sqlite', 'ledger.url', 'config/config.yaml'])('never writes over %s of a run', async (name) => {
    const out = copied();
    for (const args of [
      ['export', clean],
      ['report', clean, '--group-by', 'unit_id', '--count', 'unit_id'],
    ]) {
      const { code, stderr } = await tamis([...args, '--out', path.join(out, name)]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('belongs to the run in')]);
    }
    expect((await tamis(['verify', out])).code).toBe(0);
    expect((await tamis(['export', out, '--out', path.join(out, 'units.jsonl')])).code).toBe(0);
  });

  it('writes failures, all units, and those of one step', async () => {
    const failures = jsonl((await tamis(['export', clean, '--what', 'failures'])).stdout);
    expect(failures.map(({ unit_id, code }) => [unit_id, code])).toEqual([
      ['filtered', 'fault.filtered'],
      ['wrong', 'schema.required'],
    ]);
    expect(jsonl((await tamis(['export', clean, '--what', 'all'])).stdout)).toHaveLength(10);
    expect(jsonl((await tamis(['export', clean, '--step', 'tell'])).stdout)).toHaveLength(3);
  });

  it('writes a table, and says which cells it altered', async () => {
    const { code, stdout, stderr } = await tamis(['export', clean, '--format', 'csv']);
    expect(code).toBe(0);
    const [header, first] = String(stdout).split('\r\n');
    expect(header).toBe('unit_id,id,sides,half,note,words,word,_fan_index,_fan_parent_id,weight,_metadata');
    expect(first).toContain(`clean__fan000,clean,6,3.0,'=clean,"[""one"",""he said \\""a,b\\"""",""-5""]",one,0,clean,2.0,`);
    expect(stderr).toContain('warning: 5 cells begin like a formula');
  });

  it("writes Octobatch's files", async () => {
    const folder = path.join(newFolder(), 'outputs');
    const { code } = await tamis(['export', clean, '--what', 'seed', '--out', folder]);
    expect(code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['MANIFEST.json', 'chunks', 'input']);
    expect(readdirSync(path.join(folder, 'chunks/chunk_000')).sort()).toEqual([
      'roll_validated.jsonl',
      'tell_failures.jsonl',
      'tell_validated.jsonl',
      'units.jsonl',
    ]);
    expect(jsonl(readFileSync(path.join(folder, 'chunks/chunk_000/tell_failures.jsonl')))).toMatchObject([
      { unit_id: 'filtered', failure_stage: 'pipeline_internal', retry_count: 0, sides: 4 },
      { unit_id: 'wrong', failure_stage: 'schema_validation', retry_count: 1, errors: [{ path: '', rule: 'required' }] },
    ]);
    expect((await tamis(['export', clean, '--what', 'seed'])).code).toBe(2);
    expect((await tamis(['export', clean, '--what', 'seed', '--out', folder])).code).toBe(2);
  });

  it('is quiet when the reader goes away', async () => {
    const child = start(['export', await manyUnits(20_000)]);
    const ended = new Promise((resolve) => child.on('close', resolve));
    let told = '';
    child.stderr?.on('data', (chunk) => (told += String(chunk)));
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await ended).toBe(141);
    expect(told).toBe('');
  });
});

describe('tamis export that is interrupted', () => {
  it('leaves no file and claims none', async () => {
    const folder = newFolder();
    const child = start(['export', await manyUnits(20_000), '--out', path.join(folder, 'units.jsonl')]);
    const ended = new Promise((resolve) => child.on('close', resolve));
    let told = '';
    child.stderr?.on('data', (chunk) => (told += String(chunk)));
    await until('a file is begun', () => readdirSync(folder).length > 0, 2);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(told).toMatch(/^interrupted: .*units\.jsonl was not written\.\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A run of many units that are all valid. */
async function manyUnits(count: number): Promise<string> {
  const out = newFolder();
  const ledger = openLedger(runLedgerPlace(out));
  const detail = JSON.stringify({ steps: [{ name: 'tell', scope: 'expression' }], digest: 'none' });
  await ledger.createRun({ run: 'many', kind: 'pipeline', steps: ['tell'], contents: 'all', detail });
  await ledger.close();
  alter(
    out,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO unit (run_no, id, step_no, state) SELECT 1, printf('u%06d', i), 0, 'valid' FROM n;
    INSERT INTO unit_content (unit_no, input) SELECT no, '{"text": "${'x'.repeat(200)}"}' FROM unit;
    INSERT INTO unit_step (unit_no, step_no, run_no, state, attempts, result, updated_at) SELECT no, 0, 1, 'valid', 1, 1, 1 FROM unit;
    INSERT INTO attempt (unit_no, step_no, number, run_no, status, started_at) SELECT no, 0, 1, 1, 'pass', 1 FROM unit;
    INSERT INTO attempt_content (attempt_id, value) SELECT id, '{"n": 2.0}' FROM attempt;`,
  );
  return out;
}

describe('tamis purge', () => {
  it('removes every text from the disk and keeps the accounts', async () => {
    const out = copied();
    mkdirSync(path.join(out, 'outputs'));
    writeFileSync(path.join(out, 'outputs/one.txt'), 'he said');
    expect((await tamis(['purge', out])).code).toBe(2);
    expect(existsSync(path.join(out, 'outputs/one.txt'))).toBe(true);
    expect((await tamis(['purge', out, '--yes'])).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['ledger.sqlite', 'lock.sqlite']);
    const left = readdirSync(out).map((name) => readFileSync(path.join(out, name), 'latin1'));
    expect(left.join('')).not.toMatch(/he said|speech|The filtered/);
    const [report] = jsonl((await tamis(['status', out, '--format', 'json'])).stdout);
    expect(report).toMatchObject({ units: 10, valid: 5, repaired: 1, calls: 13, known_cost_usd: 0.0036, open_reviews: 0 });
    expect(report?.purged_at).toMatch(/^\d{4}-/);
    expect((await tamis(['verify', out])).code).toBe(0);
    const refused = await tamis(['export', out]);
    expect([refused.code, String(refused.stdout)]).toEqual([2, '']);
    expect(refused.stderr).toContain('were purged at');
    expect((await tamis(['purge', out, '--yes'])).code).toBe(0);
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

/** A folder as a start leaves it that was killed before it recorded its run. */
function killedAt(...files: readonly string[]): string {
  const folder = newFolder();
  for (const file of files) writeFileSync(path.join(folder, file), '');
  return folder;
}

describe('what is not a run', () => {
  const commands = [['status'], ['verify'], ['export'], ['purge', '--yes']];
  const each = async (folder: string) => await inTurn(commands, ([name = '', ...flags]) => tamis([name, folder, ...flags]));

  it.each([
    [
      'a path that leads nowhere',
      () => path.join(path.dirname(copied('tickets')), 'tickest'),
      /There is no folder .*tickest\.\n {2}help: Did you mean .*tickets\?/,
    ],
    ['a file', () => path.join(clean, 'config/config.yaml'), /is not a folder/],
    ['an empty folder', newFolder, /is not a run: it has no ledger\.sqlite/],
    ['a pipeline', () => path.join(clean, 'config'), /It is a pipeline: `tamis run/],
    [
      'a ledger of something else',
      other,
      /its ledger has no pipeline run\.\n {2}help: If a run was killed as it started, start it again/,
    ],
    [
      'a start that was killed at its lock',
      () => killedAt('lock.sqlite'),
      /No run is recorded in .* yet\.\n {2}help: .* run it again: tamis run PIPELINE --out /,
    ],
    [
      'a start that was killed at its ledger',
      () => killedAt('lock.sqlite', 'ledger.sqlite'),
      /(?:ledger\.sqlite is empty: nothing has been recorded in it yet|has no pipeline run)\.\n {2}help: .*(?: run| start) it again/,
    ],
    ['a ledger of a newer version', newer, /version 99; this program reads/],
    ['a file that is no database', foreign, /foreign|not a (?:Tamis ledger|database)/],
  ])('%s', async (_name, make, message) => {
    for (const { code, stdout, stderr } of await each(make())) {
      expect([code, String(stdout)]).toEqual([2, '']);
      expect(stderr).toMatch(message);
    }
  });

  it('is told apart from a step that does not exist', async () => {
    const { code, stderr } = await tamis(['export', clean, '--step', 'tel']);
    expect(code).toBe(2);
    expect(stderr).toContain('has no step named tel. Did you mean `tell`?');
  });

  it('can be a path that cannot be written', async () => {
    const { code, stderr } = await tamis(['export', clean, '--out', path.join(newFolder(), 'none/units.jsonl')]);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be written (ENOENT)');
  });
});

function other(): string {
  const out = copied();
  alter(out, `UPDATE run SET kind = 'ask'`);
  return out;
}

function newer(): string {
  const out = copied();
  alter(out, 'PRAGMA user_version = 99');
  return out;
}

function foreign(): string {
  const out = newFolder();
  writeFileSync(path.join(out, 'ledger.sqlite'), 'no database at all, just some text that is long enough'.repeat(200));
  return out;
}

/** A report without the times of answers, which differ, and so the widths of their columns. */
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
