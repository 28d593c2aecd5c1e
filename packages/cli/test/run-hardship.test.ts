import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Exchange, writeExchange } from '@tamis/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { pipelineIn, SCRIPTS } from './kill-loop.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { exported } from './run-ledger.ts';
import { isRight, stopRunner } from './stopped-runner.ts';
import { start, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-hardship-'));
const units = 40;
let pipeline = '';
let cassette = '';
beforeAll(() => {
  pipeline = pipelineIn(path.join(folder, 'pipeline'), units);
  cassette = path.join(folder, 'replies.jsonl');
  // Long replies, so that they fill a small disk.
  const scripts = SCRIPTS.map(({ good, ...script }) => ({ ...script, good: { ...good, note: 'word '.repeat(2000) } }));
  writeFileSync(
    cassette,
    cassetteFor(unitsOf(pipeline), scripts)
      .map((one: Exchange) => `${writeExchange(one)}\n`)
      .join(''),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function argsFor(out: string): readonly string[] {
  return [
    'run',
    pipeline,
    '--out',
    out,
    '--cassette',
    cassette,
    '--ledger',
    path.join(folder, 'home.sqlite'),
    '--concurrency',
    '4',
  ];
}

let whole: Promise<string> | undefined;
async function undisturbed(): Promise<string> {
  whole ??= (async () => {
    const out = path.join(folder, 'whole');
    expect((await tamis(argsFor(out))).code).toBe(1);
    return await exported(out);
  })();
  return await whole;
}

describe('a runner that is stopped past its lease', () => {
  it('keeps its run: another one is refused, and it continues as if nothing had happened', { tags: 'proof' }, async () => {
    const stopping = { folder: mkdtempSync(path.join(folder, 'stopped-')), isLockRemoved: false };
    const seen = await stopRunner(stopping);
    expect(seen.second.stderr).toMatch(/Process \d+ on .* has held/);
    expect([isRight(stopping, seen), seen]).toEqual([true, expect.anything()]);
  });

  it('is refused late results if its lock was removed and another one took over', async () => {
    const stopping = { folder: mkdtempSync(path.join(folder, 'stopped-')), isLockRemoved: true };
    const seen = await stopRunner(stopping);
    expect(seen.first.stderr).toContain('Another process has taken over');
    expect([isRight(stopping, seen), seen]).toEqual([true, expect.anything()]);
  });
});

describe('a clock that jumps back', () => {
  it('changes nothing: neither within a run nor between two', { tags: 'proof' }, async () => {
    const jump = path.join(folder, 'jump.mjs');
    writeFileSync(
      jump,
      `const real = Date.now.bind(Date); let calls = 0;
       Date.now = () => real() - (++calls > Number(process.env.JUMP_AFTER) ? 86_400_000 : 0);`,
    );
    const out = path.join(folder, 'jumped');
    const env = { NODE_OPTIONS: `--import=${pathToFileURL(jump)}` };
    const child = start([...argsFor(out), '--quiet'], { ...env, JUMP_AFTER: '60' });
    child.stdout?.resume();
    child.stderr?.resume();
    const killed = once(child, 'close');
    await until('units are recorded', async () => {
      const { code, stdout } = await tamis(['status', out, '--format', 'json']);
      return code === 0 && (JSON.parse(String(stdout)) as { readonly calls: number }).calls > 0;
    });
    child.kill('SIGKILL');
    await killed;
    const later = start([...argsFor(out), '--quiet'], { ...env, JUMP_AFTER: '0' });
    later.stdout?.resume();
    later.stderr?.resume();
    const code = await new Promise((resolve) => later.once('close', resolve));
    expect(code).toBe(1);
    expect(await exported(out)).toBe(await undisturbed());
    expect((await tamis(['verify', out])).code).toBe(0);
  });
});

describe('a disk', () => {
  const disk = path.join(folder, 'disk');
  let isMounted = false;
  beforeAll(() => {
    mkdirSync(disk);
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]).status === 0;
  });
  afterAll(() => {
    if (isMounted) spawnSync('umount', [disk]);
  });

  it('that is full stops the run; it continues when there is space, and nothing is lost', async ({ skip }) => {
    skip(!isMounted, 'a small disk can only be mounted by root');
    const ballast = path.join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024));
    const out = path.join(disk, 'run');
    const full = await tamis(argsFor(out));
    expect([full.code, full.stderr]).toEqual([
      3,
      expect.stringContaining('Disk full; the run is paused. Everything judged is saved.'),
    ]);
    // Nothing has changed: it says so again.
    expect((await tamis(argsFor(out))).code).toBe(3);
    rmSync(ballast);
    spawnSync('mount', ['-o', 'remount,size=64m', disk]);
    expect(await tamis(argsFor(out))).toMatchObject({ code: 1 });
    expect(await exported(out)).toBe(await undisturbed());
    expect((await tamis(['verify', out])).code).toBe(0);
  });

  it('that is read-only stops the run, which can still be viewed, and continues once it is writable', { tags: 'proof' }, async ({
    skip,
  }) => {
    skip(!isMounted, 'a disk can only be mounted by root');
    spawnSync('mount', ['-o', 'remount,size=64m', disk]);
    const out = path.join(disk, 'other');
    const child = start([...argsFor(out), '--quiet']);
    child.stdout?.resume();
    child.stderr?.resume();
    await until('the ledger is written', () => existsSync(path.join(out, 'ledger.sqlite-wal')), 5);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    const refused = await tamis(argsFor(out));
    spawnSync('mount', ['-o', 'remount,rw', disk]);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/read-?only/i)]);
    expect(await tamis(argsFor(out))).toMatchObject({ code: 1 });
    expect(await exported(out)).toBe(await undisturbed());
  });
});
