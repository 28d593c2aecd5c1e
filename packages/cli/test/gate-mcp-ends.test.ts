import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { childrenOf, example, type Gated, openShop, type Shop } from './mcp-gate.ts';
import { tamis } from './tamis.ts';

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
