import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openLedger, type ReviewRow } from '@tamis/ledger';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { decideOn, inboxOf } from './deciding.ts';
import { childrenOf, example, type Gated, openShop, type Shop } from './mcp-gate.ts';
import { tamis, tamisAlone } from './tamis.ts';
import { raw, Wire } from './wire.ts';

const shops: Shop[] = [];
const open: Gated[] = [];
async function connected(to: Shop, ...given: Parameters<Shop['connect']>): Promise<Gated> {
  const gated = await to.connect(...given);
  open.push(gated);
  return gated;
}
function shop(): Shop {
  const made = openShop();
  shops.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ client }) => client.close().catch(() => undefined)));
});
afterAll(() => {
  for (const { folder } of shops) rmSync(folder, { recursive: true, force: true });
});

const REFUND = { order: 'T-1007', amount: 200 };
// A file that never comes: the server works until its gate is gone.
const NEVER = '/nonexistent/never';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a gate that dies', () => {
  it('between approval and result: it is unknown whether the call ran, and it is not run again, also under a grant', async () => {
    const here = shop();
    const flags = ['--hold', 'pending', '--session', 'desk', '--lease', '600'];
    const first = await connected(here, flags, { SHOP_WAITS_FOR: NEVER });
    const { meta } = await first.call('refund_order', REFUND);
    await here.decide('approve', String(meta['tamis/review']), '--for', '1h', '--times', '5', '-m', 'recall');
    const lost = first.call('refund_order', REFUND).catch(() => 'lost');
    await until('the server works', () => here.refunds().length === 1);
    process.kill(first.pid, 'SIGKILL');
    expect(await lost).toBe('lost');
    const second = await connected(here, flags);
    // The process may still be alive, as far as anyone else knows.
    expect((await second.call('refund_order', REFUND)).text).toContain('Another process is running refund_order');
    here.endLeases();
    const unknown = await second.call('refund_order', REFUND);
    expect(unknown).toMatchObject({ isError: true, meta: { 'tamis/status': 'unknown' } });
    expect(unknown.text).toContain('may have run');
    const [question] = await here.inbox();
    expect(question).toMatchObject({ kind: 'unknown' });
    // A person says that it ran. After that, the same call is a new one, which the grant lets through.
    await here.decide('approve', String(question?.id), '--option', '2');
    expect((await second.call('refund_order', REFUND)).text).toBe('200 EUR of T-1007 paid back.');
    expect(here.refunds()).toHaveLength(2);
    expect((await tamis(['verify', here.ledger])).code).toBe(0);
  });
});

describe('a gate that is ended', () => {
  it('answers waiting calls, leaves no server running, and withdraws what can no longer be picked up', async () => {
    const here = shop();
    const { call, pid } = await connected(here);
    const slow = call('refund_order', REFUND);
    await here.waiting();
    const servers = childrenOf(pid);
    process.kill(pid, 'SIGTERM');
    expect((await slow).text).toContain('Nothing was run');
    await until('the gate is gone', () => !isAlive(pid));
    expect(servers.filter(isAlive)).toEqual([]);
    expect(await here.inbox()).toEqual([]);
    expect(here.refunds()).toEqual([]);
  });

  it('lets a running call finish when the caller leaves', async () => {
    const here = shop();
    const finish = path.join(here.folder, 'finish');
    const { call, client, pid } = await connected(here, ['--hold', 'pending'], { SHOP_WAITS_FOR: finish });
    const { meta } = await call('refund_order', REFUND);
    const review = String(meta['tamis/review']);
    await here.decide('approve', review);
    const running = call('refund_order', REFUND).catch(() => undefined);
    await until('the server works', () => here.refunds().length === 1);
    const left = client.close();
    writeFileSync(finish, '');
    await left;
    await running;
    await until('the gate is gone', () => !isAlive(pid));
    expect((await tamis(['inbox', review, '--ledger', here.ledger])).stdout.toString()).toContain('done');
    expect(await here.inbox()).toEqual([]);
  });
});

describe('what people and programs are asked', () => {
  it('a program that prints the world, and whether a held call could run now', { tags: 'proof' }, async () => {
    const here = shop();
    const world = path.join(here.folder, 'world.json');
    const program = path.join(here.folder, 'world.sh');
    writeFileSync(world, '{"paid": {"T-1007": 214}}');
    writeFileSync(program, `#!/bin/sh\ncat '${world}'\n`);
    chmodSync(program, 0o755);
    const contract = ['--contract', path.join(example, 'contract.yaml'), '--world-command', program];
    const { call } = await connected(here, contract);
    const slow = call('refund_order', REFUND);
    const review = await here.waiting();
    const seen = async () => (await tamis(['inbox', review, '--ledger', here.ledger])).stdout.toString();
    expect(await seen()).toContain('214');
    writeFileSync(world, '{"paid": {"T-1007": 10}}');
    expect(await seen()).not.toContain("Can't be checked");
    await here.decide('approve', review);
    expect((await slow).text).toContain('was not run');
    expect(here.refunds()).toEqual([]);
  });
});

async function listed(rows: AsyncIterable<ReviewRow>): Promise<readonly ReviewRow[]> {
  const found: ReviewRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
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
  const config = path.join(shop().folder, 'two.json');
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
  const missing = await tamisAlone(['gate-mcp', '--ledger', shop().ledger, '--', '/nowhere/server']);
  expect(missing.code).toBe(3);
  expect(missing.stderr).toMatch(
    /^error: There is no program \/nowhere\/server, so the server could not be started\.\n {2}help: /,
  );
});
