import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CassetteServer, type Exchange, startCassetteServer } from '@tamis/models';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { alter } from './mcp-gate.ts';
import { jsonl, start, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const CONTRACT = `kind: tool-calls
tools:
  - name: pay
    parameters: {type: object, properties: {amount: {type: integer}}, required: [amount]}
    preconditions: [{name: funds, expr: amount <= world.funds, error: There is too little.}]
policy: {effects: {change: hold}}
`;
const REPLY: Exchange = { reply: { text: '', calls: [{ name: 'pay', arguments: '{"amount": 5}', id: 'call_1' }] }, repeat: true };

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Shop {
  readonly folder: string;
  readonly ledger: string;
  readonly upstream: CassetteServer;
  readonly proxy: readonly string[];
  serve(...args: readonly string[]): Promise<{ readonly url: string; readonly kill: () => Promise<void> }>;
}

async function shop(): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const upstream = await startCassetteServer([REPLY]);
  ends.push(() => upstream.close());
  writeFileSync(path.join(folder, 'shop.yaml'), CONTRACT);
  writeFileSync(path.join(folder, 'world.json'), '{"funds": 10}');
  const ledger = path.join(folder, 'ledger.sqlite');
  const proxy = ['proxy', '--contract', `shop=${path.join(folder, 'shop.yaml')}`, '--upstream', upstream.url, '--ledger', ledger];
  const serve: Shop['serve'] = async (...args) => {
    const child = start([...proxy, ...args]);
    const kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    ends.push(kill);
    return { url: await addressOf(child), kill };
  };
  return { folder, ledger, upstream, proxy, serve };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let [stdout, stderr] = ['', ''];
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await until('an address is printed', () => (stdout + (child.exitCode === null ? '' : stderr)).includes('\n'));
  expect(stdout).toMatch(/^http/);
  return stdout.trim();
}

async function ask(url: string): Promise<readonly [status: number, what: string, review: string]> {
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Pay.' }] });
  const answer = await fetch(`${url}/shop/v1/chat/completions`, { method: 'POST', body });
  const read = (await answer.json()) as {
    error?: { type: string; message: string };
    choices?: { message: { tool_calls?: { function: { name: string } }[] } }[];
  };
  const calls = read.choices?.[0]?.message.tool_calls?.map((call) => call.function.name) ?? [];
  return [answer.status, read.error?.type ?? calls.join(','), answer.headers.get('x-tamis-review') ?? ''];
}

// Decides on the command line, as a person would.
async function decide(ledger: string, args: readonly string[]): Promise<string> {
  const [, id = ''] = args;
  const shown = await tamis(['inbox', id, '--ledger', ledger]);
  const [, digest = ''] = /digest (sha256:[0-9a-f]+)/.exec(shown.stdout.toString()) ?? [];
  const decided = await tamis([...args, ...(args[0] === 'approve' ? ['--digest', digest] : []), '--ledger', ledger]);
  expect(decided).toMatchObject({ code: 0 });
  return decided.stderr;
}

const world = (folder: string) => ['--world', path.join(folder, 'world.json')];

describe('tamis proxy --ledger', () => {
  it('loses and doubles nothing when it is killed', async () => {
    const { folder, ledger, upstream, serve } = await shop();
    const first = await serve(...world(folder));
    const [status, type, review] = await ask(first.url);
    expect([status, type, upstream.hits.length]).toEqual([422, 'reply_held', 1]);
    await first.kill();
    const listed = await tamis(['inbox', '--ledger', ledger]);
    expect(listed.stdout.toString()).toContain('pay {"amount":5}');
    // No run is continued by this: the ledger belongs to a proxy.
    expect(await decide(ledger, ['approve', review])).not.toContain('tamis run');
    const second = await serve(...world(folder));
    expect(await ask(second.url)).toEqual([200, 'pay', review]);
    await until('it is recorded that it ran', async () =>
      (await tamis(['inbox', review, '--ledger', ledger])).stdout.toString().includes('ran      done'),
    );
    expect(upstream.hits).toHaveLength(1);
    await second.kill();
    const third = await serve(...world(folder));
    const [again, what, other] = await ask(third.url);
    expect([again, what, other === review, upstream.hits.length]).toEqual([422, 'reply_held', false, 2]);
    await decide(ledger, ['deny', other, '-m', 'Once is enough.']);
    expect(await ask(third.url)).toEqual([422, 'reply_denied', other]);
  });

  it('asks whether a reply was handed out if it is killed in between', { tags: 'proof' }, async () => {
    const { folder, ledger, upstream, serve } = await shop();
    const [seen, block] = ['seen', 'block'].map((name) => path.join(folder, name)) as [string, string];
    const program = path.join(folder, 'world.sh');
    // The world is looked at before a reply is claimed and right after that: there it hangs.
    const script = `#!/bin/sh\nif [ -e '${block}' ]; then echo >> '${seen}'; [ "$(wc -l < '${seen}')" -ge 2 ] && while [ -e '${block}' ]; do sleep 0.1; done; fi\necho '{"funds": 10}'\n`;
    writeFileSync(program, script, { mode: 0o755 });
    const args = ['--world-command', program, '--lease', '600'];
    const first = await serve(...args);
    const [, , review] = await ask(first.url);
    await decide(ledger, ['approve', review]);
    writeFileSync(block, '');
    const lost = ask(first.url).catch(() => 'lost');
    await until('the world is looked at again', () => existsSync(seen) && readFileSync(seen, 'utf8') === '\n\n');
    await first.kill();
    expect(await lost).toBe('lost');
    rmSync(block);
    const second = await serve(...args);
    expect((await ask(second.url)).slice(0, 2)).toEqual([422, 'reply_taken']);
    const unknown = async () => {
      const { stdout } = await tamis(['inbox', '--ledger', ledger, '--format', 'json']);
      return jsonl(stdout).filter(({ kind }) => kind === 'unknown');
    };
    alter(ledger, 'UPDATE execution SET until_at = 1');
    expect(await ask(second.url)).toEqual([422, 'reply_taken', review]);
    expect(upstream.hits).toHaveLength(1);
    const [question, ...others] = await unknown();
    expect(others).toEqual([]);
    await decide(ledger, ['approve', String(question?.id), '--option', '3']);
    const [status, type, next] = await ask(second.url);
    expect([status, type, next === review, upstream.hits.length]).toEqual([422, 'reply_held', false, 2]);
  });

  it('reads the world for each request, and refuses to start without one', async () => {
    const { folder, proxy } = await shop();
    await whileServing([...proxy, ...world(folder)], async (url) => {
      expect((await ask(url)).slice(0, 2)).toEqual([422, 'reply_held']);
      writeFileSync(path.join(folder, 'world.json'), '{"funds": 1}');
      const body = JSON.stringify({ model: 'm', messages: [] });
      const poor = await fetch(`${url}/shop/v1/chat/completions`, { method: 'POST', body });
      expect([poor.status, poor.headers.get('x-tamis-status')]).toEqual([422, 'fail']);
      writeFileSync(path.join(folder, 'world.json'), '{"funds"');
      const broken = await fetch(`${url}/shop/v1/chat/completions`, { method: 'POST', body });
      const { status, headers } = broken;
      expect([status, headers.get('x-tamis-fault'), headers.get('x-should-retry')]).toEqual([500, 'fault.world', 'false']);
      expect(await broken.text()).toContain(`${path.join(folder, 'world.json')} is not JSON`);
    });
    const base = ['proxy', '--contract', `shop=${path.join(folder, 'shop.yaml')}`, '--upstream', 'http://127.0.0.1:9'];
    expect(await tamis(base)).toMatchObject({ code: 2, stderr: expect.stringContaining('--world FILE') });
    const open = `kind: tool-calls
about: {pay: {preconditions: [{name: funds, expr: amount <= world.funds, error: There is too little.}]}}
order: [{tool: pay, requires: [look]}]
`;
    writeFileSync(path.join(folder, 'open.yaml'), open);
    for (const more of [[], ['--contract', 'shop=request']]) {
      const given = ['--contract', `shop=${path.join(folder, 'open.yaml')}`, ...more, '--upstream', 'http://127.0.0.1:9'];
      const { code, stderr } = await tamis(['proxy', ...given]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('The precondition funds of pay in the contract shop')]);
      expect(stderr).toContain('--world FILE');
    }
    expect(await tamis([...base, '--world', 'a', '--world-command', 'b'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Both'),
    });
    expect(await tamis([...base, ...world(folder), '--eyes', '2'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--ledger'),
    });
  });
});
