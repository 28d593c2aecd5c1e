import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { compile, doubtIn, type Json } from '@tamis/core';
import {
  execute,
  type Grant,
  type GrantedProposal,
  grantsOf,
  type Ledger,
  type NewGrant,
  openGrant,
  openLedger,
  propose,
  type ReviewRow,
  revokeGrant,
  underGrant,
  usesOf,
} from '@tamis/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { grantDigest, grantIn } from '../src/grant/grant.ts';
import { opened } from './opened.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-grants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
function place(): string {
  count += 1;
  return path.join(folder, `${count}.sqlite`);
}

const HOUR = 3_600_000;
const ACT = { action: 'refund', value: { amount: 5 } } as const;
const CALL = { act: ACT, session: 'one', server: 'shop' };
function grant(more: Partial<NewGrant> = {}): NewGrant {
  const until = Date.now() + HOUR;
  return { tool: 'refund', where: { expr: 'amount <= 10' }, of: { session: 'one' }, until, by: 'ann', reason: 'small', ...more };
}
function proposal(ledger: Ledger, more: Partial<GrantedProposal> = {}): GrantedProposal {
  return { ledger, kind: 'tool-call', act: ACT, reason: 'approval', ...more };
}

async function listed(rows: AsyncIterable<ReviewRow>): Promise<readonly ReviewRow[]> {
  const found: ReviewRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe('a grant', () => {
  it('covers no call that carries a value from outside content, even one that is only reported', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant());
    const outside = { code: 'tools.outside-value', severity: 'warning', path: '/calls/0/arguments/amount', args: {} } as const;
    const findings = [{ ...outside, code: 'tools.unknown' }, outside] as const;
    expect(await underGrant(proposal(ledger), { ...CALL, findings })).toBeUndefined();
    expect(await underGrant(proposal(ledger), { ...CALL, findings: findings.slice(0, 1) })).toBeDefined();
  });

  it('decides the review of a call in the name of its giver, and lets it run once', async () => {
    const ledger = opened(place());
    const { id } = await openGrant(ledger, grant());
    const review = await underGrant(proposal(ledger), CALL);
    expect(review).toMatchObject({ state: 'decided', decision: { kind: 'approve', by: `ann (grant ${id})` } });
    const run = () => execute({ ledger, review: review?.review ?? '', world: () => undefined }, () => 'ran');
    expect((await run()).status).toBe('done');
    expect((await run()).status).toBe('before');
  });

  it('runs nothing more once it is revoked or past its time, even what it let through before; once used up, it still does', async () => {
    let now = Date.now();
    const ledger = opened(place(), { clock: { now: () => now } });
    const until = now + 60_000;
    const run = (review = '') => execute({ ledger, review, world: () => undefined }, () => 'ran');
    const ended = { status: 'refused', reason: 'grant-ended' };
    const { id } = await openGrant(ledger, grant({ until }));
    const placed = await underGrant(proposal(ledger, { now: () => now }), CALL);
    await revokeGrant(ledger, id, 'ann', 'enough');
    expect(await run(placed?.review)).toMatchObject(ended);
    expect(await ledger.review(placed?.review ?? '')).toMatchObject({ state: 'stale' });
    await openGrant(ledger, grant({ until, times: 1 }));
    const last = await underGrant(proposal(ledger, { now: () => now }), CALL);
    expect(await underGrant(proposal(ledger, { now: () => now }), CALL)).toBeUndefined();
    expect(await run(last?.review)).toMatchObject({ status: 'done' });
    await openGrant(ledger, grant({ until }));
    const late = await underGrant(proposal(ledger, { now: () => now }), CALL);
    now = until;
    expect(await run(late?.review)).toMatchObject(ended);
  });

  it('covers nothing that is in doubt', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant());
    const gate = compile({ schema: { type: 'object', properties: { amount: { type: 'integer' } } } });
    const doubt = doubtIn(gate, gate.judge('{"amount": [5]}'), '{"amount": [5]}');
    expect(await underGrant(proposal(ledger, { doubt }), CALL)).toBeUndefined();
  });

  it('covers its tool, its session or server, and its arguments, and nothing else', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant());
    const covers = async (more: object) => (await underGrant(proposal(ledger), { ...CALL, ...more })) !== undefined;
    expect(await covers({})).toBe(true);
    expect(await covers({ session: 'two' })).toBe(false);
    expect(await covers({ act: { action: 'other', value: { amount: 5 } } })).toBe(false);
    expect(await covers({ act: { action: 'refund', value: { amount: 11 } } })).toBe(false);
    // A condition that can't be evaluated covers nothing.
    expect(await covers({ act: { action: 'refund', value: {} } })).toBe(false);
    expect(await covers({ act: { action: 'refund', value: { amount: 'x' } } })).toBe(false);
    await openGrant(ledger, grant({ of: { server: 'shop' }, where: { arguments: { amount: 7 } } }));
    expect(await covers({ session: 'two', act: { action: 'refund', value: { amount: 7 } } })).toBe(true);
    expect(await covers({ session: 'two', act: { action: 'refund', value: { amount: 8 } } })).toBe(false);
  });

  it('covers nothing under another contract than the one it was given under', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant({ contract: 'sha256:one' }));
    const covers = async (more: Partial<GrantedProposal>) => (await underGrant(proposal(ledger, more), CALL)) !== undefined;
    expect(await covers({ contract: 'sha256:one' })).toBe(true);
    expect(await covers({ contract: 'sha256:two' })).toBe(false);
    expect(await covers({})).toBe(false);
  });

  it('is never used more often than it says, even from two connections at once', async () => {
    const file = place();
    const [one, other] = [openLedger(file), openLedger(file)];
    await openGrant(one, grant({ times: 3 }));
    const uses = Array.from({ length: 12 }, (_, place) => underGrant(proposal(place % 2 === 0 ? one : other), CALL));
    const granted = (await Promise.all(uses)).filter((review) => review !== undefined);
    expect(granted).toHaveLength(3);
    expect(new Set(granted.map(({ review }) => review)).size).toBe(3);
    await Promise.all([one.close(), other.close()]);
  });

  it('counts calls with different arguments, each of which runs once', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant({ times: 3 }));
    const use = (amount: number) => {
      const act = { action: 'refund', value: { amount } };
      return underGrant(proposal(ledger, { act }), { ...CALL, act });
    };
    const ran: unknown[] = [];
    for (const amount of [1, 2, 1]) {
      const review = (await use(amount))?.review ?? '';
      await execute({ ledger, review, world: () => undefined }, ({ value }) => ran.push(value));
    }
    expect(ran).toEqual([{ amount: 1 }, { amount: 2 }, { amount: 1 }]);
    expect(await use(3)).toBeUndefined();
    expect(await grantsOf(ledger, Date.now())).toEqual([]);
  });

  it('lets no more through than its sum, to the last digit, and nothing that has no amount or a negative one', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant({ sum: { argument: 'amount', most: 0.7 } }));
    const use = (value: { readonly amount?: number; readonly other?: number }) => {
      const act = { action: 'refund', value };
      return underGrant(proposal(ledger, { act }), { ...CALL, act });
    };
    expect(await use({ amount: -5 })).toBeUndefined();
    // 0.1 and six times that are more than 0.7 for a computer that adds in twos.
    for (const amount of [0.1, 0.2, 0.1, 0.3]) expect(await use({ amount })).toBeDefined();
    expect(await use({ amount: 1e-9 })).toBeUndefined();
    expect(await use({ amount: 0 })).toBeDefined();
    const [open] = await grantsOf(ledger, Date.now());
    expect(open?.sum).toEqual({ argument: 'amount', most: 0.7 });
    expect(await usesOf(ledger, open as Grant)).toHaveLength(5);
  });

  it('covers a call only if every argument is within its bounds', async () => {
    const ledger = opened(place());
    const bounds = {
      amount: { from: 1, to: 9 },
      order: { like: 'T-##' },
      to: { oneOf: [{ a: 1, b: [2] }, null], optional: true },
    } as const;
    await openGrant(ledger, grant({ where: { bounds } }));
    const covers = async (value: Json) => {
      const act = { action: 'refund', value };
      return (await underGrant(proposal(ledger, { act }), { ...CALL, act })) !== undefined;
    };
    for (const inside of [{}, { amount: 9, to: null }, { amount: 1, to: { b: [2], a: 1 } }])
      expect(await covers({ amount: 5, order: 'T-07', ...inside })).toBe(true);
    for (const outside of [
      ...[{ amount: 10 }, { amount: 0.5 }, { amount: '5' }, { amount: true }, { order: 'T-7' }, { order: 'T-077' }],
      ...[{ order: 'T-0x' }, { order: 'U-07' }, { order: 'T-\u0667\u0667' }, { to: { a: 1 } }, { note: '' }],
    ])
      expect(await covers({ amount: 5, order: 'T-07', ...outside })).toBe(false);
    expect(await covers({ amount: 5 })).toBe(false);
    expect(await covers([])).toBe(false);
  });

  it('ends for good when it expires or is revoked', async () => {
    const ledger = opened(place());
    const now = Date.now();
    await openGrant(ledger, grant({ until: now + 1000 }));
    expect(await grantsOf(ledger, now)).toHaveLength(1);
    expect(await grantsOf(ledger, now + 1000)).toHaveLength(0);
    // Setting a clock back revives nothing.
    expect(await grantsOf(ledger, now)).toHaveLength(0);
    const { id } = await openGrant(ledger, grant());
    await revokeGrant(ledger, id, 'bob', 'over');
    expect(await underGrant(proposal(ledger), CALL)).toBeUndefined();
  });

  it('needs the same people as the call itself', async () => {
    const ledger = opened(place());
    const policy = { eyes: 2, deciders: ['ann', 'bob'] };
    await openGrant(ledger, grant());
    expect(await underGrant(proposal(ledger, { policy }), CALL)).toBeUndefined();
    const { id, decided } = await openGrant(ledger, grant(policy));
    expect(decided.status).toBe('seconded');
    expect(await underGrant(proposal(ledger, { policy }), CALL)).toBeUndefined();
    const digest = (await ledger.review(id))?.digest ?? '';
    await ledger.decide({ review: id, digest, kind: 'approve', by: 'bob' });
    expect((await underGrant(proposal(ledger, { policy }), CALL))?.decision?.by).toBe(`ann and bob (grant ${id})`);
  });

  it('knows its people by name, however that is written', async () => {
    const ledger = opened(place());
    await openGrant(ledger, grant({ by: 'Ann' }));
    const under = async (deciders: readonly string[]) => await underGrant(proposal(ledger, { policy: { deciders } }), CALL);
    expect((await under(['a\u200bnn']))?.decision?.by).toContain('Ann (grant');
    expect(await under(['anna'])).toBeUndefined();
  });

  it('counts two spellings of one name in an older ledger once', () => {
    const held = JSON.stringify({ tool: 'refund' });
    const digest = grantDigest({ tool: 'refund' });
    const row = { review: 'g', kind: 'grant', state: 'decided', held, digest, reason: 'small' };
    const agreements = [{ kind: 'approve', by: 'ann', digest }];
    const decision = { kind: 'approve', by: 'a\u200bnn', digest, at: 0 };
    expect(grantIn({ ...row, agreements, decision } as unknown as ReviewRow)?.by).toEqual(['ann']);
  });

  it('does not count if its scope was altered in the file', async () => {
    const file = place();
    const ledger = openLedger(file);
    await openGrant(ledger, grant({ where: { expr: 'amount <= 1' } }));
    await ledger.close();
    const database = new DatabaseSync(file);
    database.exec(`UPDATE review SET held = replace(held, '<= 1', '<= 9') WHERE kind = 'grant'`);
    database.close();
    const again = opened(file);
    await expect(underGrant(proposal(again), CALL)).rejects.toMatchObject({ code: 'fault.ledger-altered' });
  });

  it('does not count again once it is revoked, though the end was undone in the file and removed from the log', async () => {
    const file = place();
    const ledger = openLedger(file);
    const { id } = await openGrant(ledger, grant());
    const asked = (unit: string) => propose({ ...proposal(ledger), source: { run: 'shop', step: 'refund', unit, attempt: 1 } });
    // Entries about other reviews surround the one that is removed.
    await asked('before');
    await revokeGrant(ledger, id, 'bob', 'over');
    await asked('after');
    await ledger.close();
    const database = new DatabaseSync(file);
    const [trigger] = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%DELETE ON decision_log%'")
      .all();
    database.exec(`DROP TRIGGER ${trigger?.name}; UPDATE review SET state = 'decided' WHERE id = '${id}';
      DELETE FROM decision_log WHERE event IN ('stale', 'noted') AND review_no = (SELECT no FROM review WHERE id = '${id}')`);
    database.close();
    const again = opened(file);
    await expect(underGrant(proposal(again), CALL)).rejects.toMatchObject({ code: 'fault.ledger-altered' });
  });

  it('needs a reason, and a condition that parses', async () => {
    const ledger = opened(place());
    await expect(openGrant(ledger, grant({ reason: ' ' }))).rejects.toThrow(RangeError);
    await expect(openGrant(ledger, grant({ where: { expr: 'amount <=' } }))).rejects.toThrow(RangeError);
    await expect(openGrant(ledger, grant({ times: 0 }))).rejects.toThrow(RangeError);
    await expect(openGrant(ledger, grant({ sum: { argument: 'amount', most: Number.NaN } }))).rejects.toThrow(RangeError);
    expect(await listed(ledger.reviews())).toEqual([]);
  });
});

describe('a function that does not know whether it ran', () => {
  it('raises a question at once, and is never run again', async () => {
    const ledger = opened(place());
    const source = { run: 'test', step: 'refund', unit: 'a', attempt: 1 };
    const { review } = await propose({ ...proposal(ledger), source, decidedBy: 'contract' });
    const run = () =>
      execute({ ledger, review, world: () => undefined }, () => {
        throw new Error('No answer came.');
      });
    expect(await run()).toMatchObject({ status: 'unknown', execution: { state: 'unknown' } });
    expect((await run()).status).toBe('unknown');
    const open = await listed(ledger.reviews({ state: 'open' }));
    expect(open.map(({ kind }) => kind)).toEqual(['unknown']);
  });
});
