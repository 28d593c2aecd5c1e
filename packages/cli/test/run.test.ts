import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tamis/ledger';
import { type Exchange, startCassetteServer, writeExchange } from '@tamis/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandForAnyone } from '../../../scripts/tests/command-for-anyone.ts';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { seeded } from '../../../tools/damage/random.ts';
import { killLoop } from './kill-loop.ts';
import { fileWith, start, tamis } from './tamis.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const example = path.join(root, 'examples/pipeline');
const replies = path.join(example, 'replies.jsonl');

const home = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-home-')), 'ledger.sqlite');
const before = process.env.TAMIS_LEDGER;
beforeAll(() => {
  process.env.TAMIS_LEDGER = home;
});
afterAll(() => {
  if (before === undefined) delete process.env.TAMIS_LEDGER;
  else process.env.TAMIS_LEDGER = before;
});

function newRun(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'tamis-run-')), 'tickets');
}

function cassette(exchanges: readonly Exchange[]): string {
  return fileWith('cassette.jsonl', exchanges.map((one) => writeExchange(one)).join('\n'));
}

describe('tamis run', () => {
  it('runs the example offline, as its README says, and asks for nothing twice', async () => {
    const out = newRun();
    const first = await tamis(['run', example, '--out', out, '--cassette', replies]);
    const [, shown = ''] = /```text\n(.*?)```/s.exec(readFileSync(path.join(example, 'README.md'), 'utf8')) ?? [];
    expect(first.stderr).toContain(shown);
    expect(first).toMatchObject({ code: 0, stdout: Buffer.alloc(0) });
    expect(first.stderr).toContain('13 calls');
    const again = await tamis(['run', out]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('13 calls');
    for (const args of [[out], [example, '--out', out, '--cassette', replies]]) {
      const elsewhere = await tamis(['run', ...args, '--db', 'postgres://nobody@127.0.0.1:1/none']);
      expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining('not the one in --db.')]);
    }
    const known = openLedger(home, { readOnly: true });
    expect(await known.folders()).toContain(out);
    await known.close();
  });

  it('plans without calling a model', async () => {
    const { code, stdout } = await tamis(['run', example, '--dry-run']);
    expect(code).toBe(0);
    expect(String(stdout)).toContain('4 units, 4 calls to openai:gpt-4o-mini');
    expect(String(stdout)).toContain('│ Ticket T-1: I was charged twice for one lamp.');
  });

  it.skipIf(process.getuid?.() !== 0)('says that a folder is read-only (needs root, to become another user)', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-read-only-'));
    chmodSync(folder, 0o555);
    const { node, bin, copyOf } = commandForAnyone();
    const pipeline = copyOf('examples/pipeline');
    const args = [bin, 'run', pipeline, '--out', path.join(folder, 'run'), '--cassette', path.join(pipeline, 'replies.jsonl')];
    const nobody = { uid: 65534, gid: 65534, cwd: folder, encoding: 'utf8', env: { PATH: '' } } as const;
    const { status, stderr } = spawnSync(node, args, nobody);
    expect([status, stderr]).toEqual([3, expect.stringContaining('permission denied')]);
    expect(stderr).toContain('This run could not be added to the list of runs');
  });

  it('ends with 8 if nothing is valid, and shows the most common finding', async () => {
    const bad = cassette([{ reply: { text: '{"topic": "other", "urgency": 1}' }, repeat: true }]);
    const { code, stderr } = await tamis(['run', example, '--out', newRun(), '--cassette', bad]);
    expect(code).toBe(8);
    expect(stderr).toContain('error: sort: no unit is valid.');
    expect(stderr).toContain('4 × schema.enum at /topic');
  });

  it('ends with 6 if units wait, and with 7 if the money is spent', async () => {
    const held = cassette([
      { step: 'sort', reply: { text: '{"topic": "billing", "urgency": 1}' }, fault: 'length', repeat: true },
    ]);
    expect(await tamis(['run', example, '--out', newRun(), '--cassette', held])).toMatchObject({ code: 6 });
    const dear = { inputTokens: 1_000_000, outputTokens: 1_000_000 };
    const spent = cassette([{ reply: { text: '{"topic": "billing", "urgency": 1}', usage: dear }, repeat: true }]);
    const { code, stderr } = await tamis([
      'run',
      example,
      '--out',
      newRun(),
      '--cassette',
      spent,
      '--max-cost',
      '1usd',
      '--concurrency',
      '1',
    ]);
    expect(code).toBe(7);
    expect(stderr).toContain('stopped: $0.75 of $1.00 spent; 4 of 4 units left.\n  The next call can cost up to $0.75');
    // An amount below what is spent plus the cost of the next call would stop at once.
    expect(stderr).toMatch(/--max-cost 3usd\n/);
  });
});

describe('a cassette whose lines state no unit', () => {
  it('is not played from its start when a run continues', async () => {
    const reply = { text: '{"topic": "billing", "urgency": 1}' };
    const file = cassette([
      { step: 'sort', reply },
      { step: 'sort', fault: '401' },
    ]);
    const out = newRun();
    const args = ['run', example, '--out', out, '--cassette', file, '--concurrency', '1'];
    expect((await tamis(args)).code).toBe(3);
    const { code, stderr } = await tamis(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('has lines that name no unit; they are played in order')]);
  });
});

describe('tamis run over sockets', () => {
  it('stops if a priced server does not report its usage, and there is a limit', async () => {
    const server = await startCassetteServer([{ reply: { text: '{"topic": "billing", "urgency": 1}' }, repeat: true }]);
    try {
      const flags = ['--base-url', server.url, '--max-cost', '1usd', '--concurrency', '1'];
      const { code, stderr } = await tamis(['run', example, '--out', newRun(), ...flags]);
      expect(stderr).toContain("the cost of a call is unknown, so the limit of $1.00 can't be enforced");
      expect(code).toBe(7);
    } finally {
      await server.close();
    }
  });

  it('survives kill -9 at random moments', async () => {
    const killed = await killLoop(isWhole ? 12 : 8, seeded(5).next, 300, isWhole ? 4 : 2);
    expect([killed.isSame, killed.isVerified]).toEqual([true, true]);
    expect(killed.kills).toBeGreaterThan(0);
    expect(killed.repeated).toBeLessThanOrEqual(killed.lost);
    expect(killed.repeated).toBeLessThanOrEqual(killed.kills * killed.concurrency);
  });

  it('ends calls in flight at the first interrupt, refuses a second runner, and continues later', async () => {
    const slow: Exchange = { reply: { text: '{"topic": "billing", "urgency": 1}' }, after: 2000, repeat: true };
    const server = await startCassetteServer([
      { ...slow, step: 'sort' },
      { step: 'answer', reply: { text: '{"answer": "Ada Ben Cleo Dov"}' }, repeat: true },
    ]);
    try {
      const out = newRun();
      const args = ['run', example, '--out', out, '--base-url', `${server.url}/v1`, '--concurrency', '2'];
      const child = start(args);
      const said: Buffer[] = [];
      child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
      child.stdout?.resume();
      await until('two calls are in flight', () => server.hits.length >= 2);
      const second = await tamis(args);
      expect([second.code, second.stderr]).toEqual([
        5,
        expect.stringMatching(/error: Process \d+ on .* has held .* since \d\d:\d\d\./),
      ]);
      const asked = server.hits.length;
      child.kill('SIGINT');
      const [code] = (await once(child, 'close')) as [number];
      expect([code, Buffer.concat(said).toString()]).toEqual([130, expect.stringContaining('next: tamis run')]);
      expect(server.hits.length - asked).toBeLessThanOrEqual(2);
      const last = await tamis(args);
      expect(last).toMatchObject({ code: 0 });
      expect(server.hits.length).toBe(8);
    } finally {
      await server.close();
    }
  });
});
