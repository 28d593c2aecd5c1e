import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { childrenOf, example, type Gated, openShop, type Shop } from './mcp-gate.ts';
import { seen, tamis } from './tamis.ts';

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
/** A file that never comes: the server works until its gate is gone. */
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
  it('between approval and result: it is unknown whether the call ran, and it is not run again', async () => {
    const here = shop();
    const flags = ['--hold', 'pending', '--session', 'desk', '--lease', '600'];
    const first = await connected(here, flags, { SHOP_WAITS_FOR: NEVER });
    const { meta } = await first.call('refund_order', REFUND);
    await here.decide('approve', String(meta['tamis/review']));
    const lost = first.call('refund_order', REFUND).catch(() => 'lost');
    await until('the server works', () => here.refunds().length === 1);
    process.kill(first.pid, 'SIGKILL');
    expect(await lost).toBe('lost');
    here.endLeases();
    const second = await connected(here, flags);
    const unknown = await second.call('refund_order', REFUND);
    expect(unknown).toMatchObject({ isError: true, meta: { 'tamis/status': 'unknown' } });
    expect(unknown.text).toContain('may have run');
    const [question] = await here.inbox();
    expect(question).toMatchObject({ kind: 'unknown' });
    // A person says that it ran. After that, the same call is a new question.
    await here.decide('approve', String(question?.id), '--option', '2');
    expect((await second.call('refund_order', REFUND)).meta['tamis/status']).toBe('pending');
    expect(here.refunds()).toEqual(['T-1007 200']);
    expect((await tamis(['verify', here.ledger])).code).toBe(0);
  });
});

describe('a call that may have run', () => {
  const passing = (here: Shop): readonly string[] => {
    const contract = path.join(here.folder, 'passing.yaml');
    writeFileSync(contract, 'kind: tool-calls\nabout:\n  find_order: { effect: read }\npolicy:\n  effects: { change: pass }\n');
    return ['--contract', contract];
  };

  /** Makes a call through a gate that dies while the server works on it. */
  async function lose(here: Shop, { call, pid }: Gated, ran: number): Promise<void> {
    const lost = call('refund_order', REFUND).catch(() => 'lost');
    await until('the server works', () => here.refunds().length === ran);
    process.kill(pid, 'SIGKILL');
    expect(await lost).toBe('lost');
  }

  it('under a grant: the next slot of the grant is not used for it until a person has said whether it ran', async () => {
    const here = shop();
    const flags = ['--hold', 'pending', '--session', 'desk', '--lease', '600'];
    const slow = await connected(here, flags, { SHOP_WAITS_FOR: NEVER });
    const { meta } = await slow.call('refund_order', REFUND);
    await here.decide('approve', String(meta['tamis/review']), '--for', '1h', '--times', '5', '-m', 'recall');
    await lose(here, slow, 1);
    const again = await connected(here, flags);
    // The process may still be alive, as far as anyone else knows.
    expect((await again.call('refund_order', REFUND)).text).toContain('Another process is running refund_order');
    here.endLeases();
    expect((await again.call('refund_order', REFUND)).meta['tamis/status']).toBe('unknown');
    const [question] = await here.inbox();
    await here.decide('approve', String(question?.id), '--option', '2');
    expect((await again.call('refund_order', REFUND)).text).toBe('200 EUR of T-1007 paid back.');
    expect(here.refunds()).toHaveLength(2);
  });

  it('because the contract lets it pass: it is not run again in a later session either; other calls are', async () => {
    const here = shop();
    const flags = [...passing(here), '--lease', '600'];
    await lose(here, await connected(here, flags, { SHOP_WAITS_FOR: NEVER }), 1);
    here.endLeases();
    const again = await connected(here, flags);
    expect((await again.call('refund_order', REFUND)).meta['tamis/status']).toBe('unknown');
    expect((await again.call('refund_order', { ...REFUND, amount: 1 })).isError).toBe(false);
    expect((await again.call('find_order', { order: 'T-1007' })).isError).toBe(false);
    expect(here.refunds()).toEqual(['T-1007 200', 'T-1007 1']);
  });

  it('because the caller gave up waiting: a person is asked', async () => {
    const here = shop();
    const { call, client } = await connected(here, passing(here), { SHOP_WAITS_FOR: NEVER });
    const control = new AbortController();
    const cancelled = client
      .callTool({ name: 'refund_order', arguments: REFUND }, { signal: control.signal })
      .catch(() => 'cancelled');
    await until('the server works', () => here.refunds().length === 1);
    control.abort();
    expect(await cancelled).toBe('cancelled');
    await here.waiting();
    expect((await call('refund_order', REFUND)).meta['tamis/status']).toBe('unknown');
    expect(here.refunds()).toEqual(['T-1007 200']);
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

describe('callers', () => {
  it('that make a call twice ask two questions, and each approval runs once', async () => {
    const here = shop();
    const { call } = await connected(here);
    const slow = Promise.all([call('refund_order', REFUND), call('refund_order', REFUND)]);
    const waiting = await until('two reviews wait', async () => {
      const open = await here.inbox();
      return open.length >= 2 && open;
    });
    expect(waiting).toHaveLength(2);
    for (const { id } of waiting) await here.decide('approve', String(id));
    expect((await slow).map(({ isError }) => isError)).toEqual([false, false]);
    expect(here.refunds()).toEqual(['T-1007 200', 'T-1007 200']);
  });

  it('that cancel a call get no answer, and pick it up with the same call', { tags: 'proof' }, async () => {
    const here = shop();
    const { call, client } = await connected(here);
    const control = new AbortController();
    const cancelled = client
      .callTool({ name: 'refund_order', arguments: REFUND }, { signal: control.signal })
      .catch(() => 'cancelled');
    const review = await here.waiting();
    control.abort();
    expect(await cancelled).toBe('cancelled');
    await here.decide('approve', review);
    // Another call waits, and is found approved: so would the cancelled one be.
    const other = call('refund_order', { ...REFUND, amount: 1 });
    await here.decide('approve', await here.waiting());
    expect((await other).isError).toBe(false);
    expect(here.refunds()).toEqual(['T-1007 1']);
    expect((await call('refund_order', REFUND)).text).toBe('200 EUR of T-1007 paid back.');
    expect(here.refunds()).toEqual(['T-1007 1', 'T-1007 200']);
  });
});

describe('what people and programs are asked', () => {
  it('four eyes and the names of those who may decide hold for calls, and for grants', async () => {
    const here = shop();
    const { call } = await connected(here, ['--hold', 'pending', '--eyes', '2']);
    const { meta } = await call('refund_order', REFUND);
    await here.decide('approve', String(meta['tamis/review']), '--for', '1h', '-m', 'all day');
    expect((await call('refund_order', REFUND)).meta['tamis/status']).toBe('pending');
    const stranger = await connected(here, ['--hold', 'pending', '--decider', 'nobody-here']);
    const { meta: other } = await stranger.call('refund_order', REFUND);
    const review = String(other['tamis/review']);
    const refused = await tamis(['approve', review, ...(await seen(review, here.ledger)), '--ledger', here.ledger]);
    expect(refused.code).toBe(1);
    expect(here.refunds()).toEqual([]);
  });

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

  it('a review that is not decided in time expires, which is not a denial', { tags: 'proof' }, async () => {
    const here = shop();
    const { call } = await connected(here, ['--expires', '1']);
    const { text, isError } = await call('refund_order', REFUND);
    expect(isError).toBe(true);
    expect(text).toContain('nobody decided in time');
    expect(text).not.toContain('denied');
  });
});
