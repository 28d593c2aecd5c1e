import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdFolder } from '@tamis/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoSteps } from '../../pipeline/test/again/two-steps.ts';
import { jsonl, listIn, start, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-again-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const hasScript = spawnSync('script', ['--version']).status === 0;
const tape = path.join(folder, 'tape.jsonl');
/** The same, a day later. */
const later = path.join(folder, 'later.jsonl');
const home = ['--ledger', path.join(folder, 'home.sqlite')];

/** `b` is too large at first and fine when retried; `c` is filtered once. */
const SAID = [
  ...['a', 'd'].map((unit) => ({ step: 'draft', unit, attempt: 1, reply: { text: '{"n": 1}' } })),
  ...[1, 2].map((attempt) => ({ step: 'draft', unit: 'b', attempt, reply: { text: '{"n": 50}' } })),
  { step: 'draft', unit: 'b', attempt: 3, reply: { text: '{"n": 5}' } },
  { step: 'draft', unit: 'c', attempt: 1, fault: 'filter' },
  { step: 'draft', unit: 'c', attempt: 1, reply: { text: '{"n": 2}' } },
  ...['a', 'b', 'c', 'd'].map((unit) => ({ step: 'score', unit, attempt: 1, reply: { text: '{"s": 1}' } })),
];

/** A pipeline folder. */
function pipeline(name: string, most: number): string {
  const source = path.join(folder, name);
  for (const [file, text] of Object.entries(twoSteps(most))) {
    mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
    writeFileSync(path.join(source, file), text);
  }
  return source;
}

const source = pipeline('pipeline', 10);
const clean = path.join(folder, 'clean');
beforeAll(async () => {
  const write = (file: string, said: readonly object[]) =>
    writeFileSync(file, said.map((line) => `${JSON.stringify(line)}\n`).join(''));
  write(tape, SAID);
  write(
    later,
    SAID.filter((line) => !('fault' in line)),
  );
  const { code, stderr } = await tamis(['run', source, '--out', clean, '--cassette', tape, ...home]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('2 valid, 2 failed')]);
});

let copies = 0;
/** A copy of the run. */
function copied(): string {
  const out = path.join(folder, `copy-${++copies}`);
  cpSync(clean, out, { recursive: true });
  return out;
}

async function verified(out: string): Promise<void> {
  const { code, stdout } = await tamis(['verify', out]);
  expect([code, String(stdout)]).toEqual([0, expect.stringContaining('hold')]);
}

describe('tamis retry', () => {
  it('asks first, and without a terminal or --yes it stops', async () => {
    const { code, stderr } = await tamis(['retry', copied(), '--code', 'rules.failed']);
    expect(code).toBe(2);
    expect(stderr).toContain('Retry 1 unit: 2 to 4 calls with later steps, ');
    expect(stderr).toContain('  Old records move to draft_failures.jsonl.bak.\n');
    expect(stderr).toContain('error: Nothing was retried: there is no terminal to ask on.');
  });

  it('says so when there is nothing to retry', async () => {
    const out = copied();
    const told = async (...args: readonly string[]) => {
      const { code, stderr } = await tamis(['retry', out, ...args]);
      return [code, stderr];
    };
    expect(await told('--code', 'schema.enum')).toEqual([0, 'Nothing to retry: no failed unit has code schema.enum.\n']);
    expect(await told('--unit', 'a')).toEqual([0, 'Nothing to retry: none of these units has failed.\n']);
    expect(await told('--unit', 'bb')).toEqual([2, expect.stringContaining('has no unit named bb.')]);
    expect(await told('--step', 'scor')).toEqual([2, expect.stringContaining('Did you mean `score`?')]);
  });

  it('retries what is wanted, archives the old records, and continues the run', async () => {
    const out = copied();
    const none = await tamis(['retry', out, '--unit', '-', '--yes', '--cassette', later, ...home], '\n');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('at least one id of a unit was expected')]);
    const { code, stderr } = await tamis(['retry', out, '--unit', '-', '--yes', '--cassette', later, ...home], 'b\nc\n');
    expect([code, stderr]).toEqual([0, expect.stringContaining('4 units: 4 valid')]);
    const records = readFileSync(path.join(out, 'draft_failures.jsonl.bak'));
    expect(jsonl(records)).toMatchObject([
      { unit_id: 'b', code: 'rules.failed', attempts: 2 },
      { unit_id: 'c', code: 'fault.filtered' },
    ]);
    const why = await tamis(['why', out, 'b']);
    expect(String(why.stdout)).toContain('3  It was retried. It passed.');
    await verified(out);
  });

  it.skipIf(!hasScript)('takes only a y at a terminal for a yes (needs script)', async () => {
    const out = copied();
    const ask = (typed: string) => {
      const line = `${process.execPath} ${bin} retry ${out} --unit b --cassette ${tape} ${home.join(' ')}`;
      return spawnSync('script', ['-qec', line, '/dev/null'], { encoding: 'utf8', input: typed });
    };
    expect(ask('\n').stdout).toContain('Nothing was retried.');
    expect(existsSync(path.join(out, 'draft_failures.jsonl.bak'))).toBe(false);
    expect(ask('y\n').stdout).toContain('3 valid, 1 failed');
  });

  it('leaves alone a run that another process is working on', async () => {
    const out = copied();
    const hold = holdFolder(out);
    const { code } = await tamis(['retry', out, '--yes', '--cassette', tape, ...home]);
    const recheck = await tamis(['recheck', out]);
    hold?.release();
    expect([code, recheck.code]).toEqual([5, 5]);
    expect(existsSync(path.join(out, 'draft_failures.jsonl.bak'))).toBe(false);
  });
});

describe('tamis recheck', () => {
  it('writes what changes, says what to do next, and the run continues under the new rules', async () => {
    const out = copied();
    const looser = pipeline('looser', 60);
    const { code, stdout } = await tamis(['recheck', out, '--with', looser]);
    expect([code, String(stdout).split('\n')]).toEqual([
      0,
      expect.arrayContaining([
        `${out}  4 units judged again; no model was called`,
        '1 unit valid now',
        '  b  at draft  rules.failed  attempt 2',
        'rules.failed         1           0',
        `  next: tamis run ${out}   (1 unit to go on)`,
      ]),
    ]);
    await verified(out);
    const run = await tamis(['run', out, '--cassette', tape, ...home]);
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('3 valid, 1 failed')]);
    const exported = await tamis(['export', out]);
    expect(jsonl(exported.stdout)[1]).toMatchObject({ unit_id: 'b', n: 50, s: 1, _metadata: { attempt: 1 } });

    const stricter = await tamis(['recheck', out, '--with', pipeline('stricter', 20), '--format', 'json']);
    const [report] = jsonl(stricter.stdout);
    expect(report).toMatchObject({ dry_run: false, pending: 0, codes: [{ code: 'rules.failed', to_valid: 0, from_valid: 1 }] });
    expect(listIn(report, 'moves')).toMatchObject([{ unit_id: 'b', kind: 'broken', superseded: ['score'] }]);
    const show = await tamis(['show', out, 'b']);
    expect(String(show.stdout)).toMatch(/^score {2}superseded at \d\d:\d\d:\d\dZ; it was valid$/m);
    expect(String(show.stdout)).toMatch(/reply 2 judged again {2}rules\.failed/);
    await verified(out);
  });

  it('only tries out a contract file', async () => {
    const contract = path.join(folder, 'draft.yaml');
    writeFileSync(contract, 'schema: {type: object}\n');
    const { code, stderr } = await tamis(['recheck', copied(), '--with', contract, '--step', 'draft']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a contract file: it can only be tried out.')]);
  });

  it('ends the same when it is killed along the way and repeated', async () => {
    const looser = pipeline('killed', 60);
    const whole = copied();
    await tamis(['recheck', whole, '--with', looser]);
    const expected = String((await tamis(['export', whole, '--what', 'all'])).stdout);
    for (const milliseconds of [150, 220, 290, 360]) {
      const out = copied();
      const child = start(['recheck', out, '--with', looser]);
      const ended = new Promise((resolve) => child.on('close', resolve));
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await ended;
      expect((await tamis(['recheck', out, '--with', looser])).code).toBe(0);
      expect(String((await tamis(['export', out, '--what', 'all'])).stdout)).toBe(expected);
      await verified(out);
    }
  });
});

describe("Octobatch's flags", () => {
  it('--init records the units and calls no model; the run continues later', async () => {
    const out = path.join(folder, 'begun');
    const begun = await tamis(['run', '--init', source, '--out', out, '--cassette', tape, ...home]);
    expect([begun.code, begun.stderr]).toEqual([0, `begun: 4 units; no model was called.\n  next: tamis run ${out}\n`]);
    expect((await tamis(['run', '--init', source, '--out', out, ...home])).code).toBe(2);
    const run = await tamis(['run', '--realtime', out, ...home]);
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('2 valid, 2 failed')]);
  });

  it('--validate-config and --revalidate are commands', async () => {
    const good = await tamis(['run', '--validate-config', source]);
    expect([good.code, String(good.stdout)]).toEqual([0, String((await tamis(['config', 'check', source])).stdout)]);
    const again = await tamis(['run', '--revalidate', copied(), '--dry-run']);
    expect([again.code, String(again.stdout)]).toEqual([0, expect.stringContaining('No unit would change.')]);
  });
});
