import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openLedger, type ReviewRow } from '@tamis/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { decideOn, inboxOf } from './deciding.ts';
import { start, tamis, tamisAlone } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-wire-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const raw = path.join(import.meta.dirname, 'children/raw-server.ts');

async function listed(rows: AsyncIterable<ReviewRow>): Promise<readonly ReviewRow[]> {
  const found: ReviewRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

class Wire {
  readonly child: ChildProcess;
  readonly ledger = path.join(mkdtempSync(path.join(folder, 'wire-')), 'ledger.sqlite');
  readonly #lines: string[] = [];
  readonly #waiting: ((line: string) => void)[] = [];
  stderr = '';
  readonly ended: Promise<number | null>;

  constructor(env: NodeJS.ProcessEnv = {}, flags: readonly string[] = [], server = ['--', process.execPath, raw]) {
    const args = ['gate-mcp', '--ledger', this.ledger, '--log', ...flags, ...server];
    this.child = start(args, env);
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk;
    });
    createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#lines.push(line);
      else next(line);
    });
  }

  send(text: string): void {
    this.child.stdin?.write(`${text}\n`);
  }

  async line(): Promise<string> {
    const line = this.#lines.shift();
    return line ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
  }

  async ask(text: string): Promise<Record<string, unknown>> {
    this.send(text);
    return JSON.parse(await this.line()) as Record<string, unknown>;
  }

  async begin(): Promise<Record<string, unknown>> {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const answer = await this.ask(JSON.stringify({ jsonrpc: '2.0', id: 'start', method: 'initialize', params }));
    this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    return answer;
  }

  async end(): Promise<number | null> {
    this.child.stdin?.end();
    return await this.ended;
  }
}

const CALL = '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"look","arguments":{}}}';

describe('a gate between a caller and a server that can send anything', () => {
  // What the server sends without being asked.
  const unasked = [
    'debug output that is no message',
    '{"jsonrpc":"2.0","id":99,"result":{}}',
    '{"jsonrpc":"2.0","id":"s1","method":"sampling/createMessage","params":{}}',
    '{"jsonrpc":"2.0","id":5,"result":{},"method":"sampling/createMessage"}',
    '{"jsonrpc":"2.0","id":5,"id":6,"result":{}}',
    '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{}}',
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"none","progress":1}}',
  ];
  const answer = '{"jsonrpc":"2.0","id":ID,"result":{"content":[], "big":12345678901234567890, "later":{"x":1.0}}, "odd": true}';

  it('passes on only what has one meaning and was asked for, with every digit, and logs the rest', async () => {
    const env = { RAW_ECHO: '1', RAW_BEFORE: unasked.join('\n'), RAW_ANSWER: answer };
    const wire = new Wire(env, ['--allow-method', 'prompts/list']);
    expect(await wire.begin()).toMatchObject({ result: { capabilities: { tools: {}, prompts: {} } } });
    const code = async (text: string) => {
      const { id, error } = (await wire.ask(text)) as { id: unknown; error: { code: number; message: string } };
      return [id, error.code];
    };
    expect(await code('{"jsonrpc":"2.0",')).toEqual([null, -32_700]);
    expect(await code('{"jsonrpc":"2.0","id":2,"method":"ping","method":"tools/call"}')).toEqual([2, -32_600]);
    expect(await code(`"${'x'.repeat(17 * 1024 * 1024)}"`)).toEqual([null, -32_600]);
    expect(await code('{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}')).toEqual([
      1, -32_601,
    ]);
    // A server may ignore the case of keys.
    expect(await code(CALL.replace('"arguments":{}', '"arguments":{},"Arguments":{"a":1}'))).toEqual([5, -32_600]);
    expect(await code(CALL.replace('"arguments":{}', '"Arguments":{}'))).toEqual([5, -32_602]);
    // Ids come back as they were.
    expect(await wire.ask('{"jsonrpc":"2.0","id":"5","method":"prompts/list"}')).toEqual({ jsonrpc: '2.0', id: '5', result: {} });
    wire.send(CALL.replace('"arguments":{}', '"arguments":{},"_meta":{"progressToken":"p","account":"other"}'));
    const exact = '{"content":[],"big":12345678901234567890,"later":{"x":1}}';
    expect(await wire.line()).toBe(`{"result":${exact},"jsonrpc":"2.0","id":5}`);
    expect(await wire.end()).toBe(0);
    const got = wire.stderr.split('\n').filter((line) => /got (?:tools\/call|resources)/.test(line));
    expect(got).toEqual([expect.stringMatching(/"params":\{"name":"look","arguments":\{\},"_meta":\{"progressToken":\d+\}\}/)]);
    for (const said of ['did not pass on account in _meta of a call', "refused the server's request sampling/createMessage"])
      expect(wire.stderr).toContain(said);
    expect(wire.stderr).toContain('server: started ␛[31mred');
    expect(wire.stderr).not.toContain('\u001b');
  });

  it('trusts a list on first use only as far as it went, even if it was empty', { tags: 'proof' }, async () => {
    const wire = new Wire({ RAW_EMPTY: '1' }, ['--hold', 'pending']);
    await wire.begin();
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    expect(await wire.ask(list)).toMatchObject({ result: { tools: [] } });
    expect(await wire.ask(list)).toMatchObject({ result: { tools: [] } });
    expect(await wire.ask(CALL)).toMatchObject({ result: { isError: true, _meta: { 'tamis/status': 'pending' } } });
    expect(wire.stderr).not.toContain('got tools/call');
    const open = await inboxOf(wire.ledger);
    expect(open).toEqual([expect.objectContaining({ source: expect.objectContaining({ unit: 'look' }), reason: 'new tool' })]);
    await decideOn(wire.ledger, ['approve', String(open[0]?.id)]);
    expect(await wire.ask(list)).toMatchObject({ result: { tools: [{ name: 'look' }] } });
    expect(await wire.ask(CALL)).toEqual({ jsonrpc: '2.0', id: 5, result: { content: [] } });
    await wire.end();
    expect((await tamis(['verify', wire.ledger])).code).toBe(0);
  });

  it('ends with 1 when the server ends, and a call that only reads has failed then', async () => {
    const wire = new Wire({ RAW_EXIT: '3' });
    await wire.begin();
    const said = (await wire.ask(CALL)) as { result: { isError: boolean; content: { text: string }[] } };
    expect(said.result.isError).toBe(true);
    expect(said.result.content[0]?.text).toContain('look failed');
    expect(await wire.ended).toBe(1);
    expect(wire.stderr).toContain('The server ended with exit code 3.');
    expect(await inboxOf(wire.ledger)).toEqual([]);
  });
});

it('several servers of a configuration are one server to the caller, and an old one may end and be started again', {
  tags: 'proof',
}, async () => {
  const config = path.join(folder, 'two.json');
  const server = { command: process.execPath, args: [raw] };
  writeFileSync(config, JSON.stringify({ servers: { one: server, two: server } }));
  const wire = new Wire({ RAW_EXIT: '3' }, [], ['--config', config]);
  expect(await wire.begin()).toMatchObject({ result: { serverInfo: { name: 'tamis' } } });
  const tools = await wire.ask('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  expect(tools).toMatchObject({ result: { tools: [{ name: 'one__look' }, { name: 'two__look' }] } });
  const look = async () => {
    const call = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"two__look","arguments":{}}}';
    return JSON.stringify(await wire.ask(call));
  };
  // The server ends at each call.
  expect(await look()).toContain('look failed');
  // Until the gate knows that the server has ended, nothing is sent.
  await until('the server is started again', async () => (await look()).includes('notifications/tools/list_changed'));
  expect(await wire.line()).toContain('look failed');
  const starts = wire.stderr.match(/two: started/g)?.length ?? 0;
  expect(starts).toBeGreaterThan(1);
  expect(await wire.end()).toBe(0);
  const ledger = openLedger(wire.ledger);
  const run = (await listed(ledger.reviews()))
    .filter(({ kind }) => kind === 'tool-call')
    .map(({ source, execution }) => [source.run.split(' ')[1], execution?.state])
    .filter(([, state]) => state !== 'not-run');
  await ledger.close();
  expect(run).toEqual(Array(starts).fill(['two', 'failed']));
});

it('a server that is not there ends the gate with a sentence and 3', async () => {
  const missing = await tamisAlone(['gate-mcp', '--ledger', path.join(folder, 'none.sqlite'), '--', '/nowhere/server']);
  expect(missing.code).toBe(3);
  expect(missing.stderr).toMatch(
    /^error: There is no program \/nowhere\/server, so the server could not be started\.\n {2}help: /,
  );
});
