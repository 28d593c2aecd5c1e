import { DatabaseSync } from 'node:sqlite';
import { compile } from '@tamis/core';
import { actDigest, contractDigest, proposalOf } from '@tamis/core/review';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import {
  answerRechecks,
  type ExecutionStart,
  execute,
  type Ledger,
  type NewDecision,
  openLedger,
  propose,
  type ReviewRow,
} from '../src/index.ts';
import { askHost, pendingAct } from '../src/internal.ts';
import { beginUnit, ending, gather, held, starting } from './behaviour/setting.ts';
import { gate, proposeRefund, WORLD } from './children/refund.ts';
import { folder } from './folder.ts';
import { approved, deciding, openShop } from './shop.ts';

const { file } = folder();
let made = 0;
const shop = () => openShop(file(`shop-${++made}.sqlite`));

// How a ledger is refused whose rows say something that its log does not.
const ALTERED = { code: 'fault.ledger-altered', isPassing: false, message: expect.stringContaining('log of decisions') };

test('what a program calls an act never passes for what the contract computes from it', async () => {
  const { ledger } = shop();
  const own = {
    summary: 'refund of 2',
    preconditions: ['none'],
    changes: [{ name: 'paid', after: 212 }, { code: 'parse.comment' }],
  };
  const review = await proposeRefund(ledger, { detail: own });
  expect(pendingAct(review)).toMatchObject({ summary: 'refund of 200', words: 'refund of 2' });
  const { preconditions, changes } = JSON.parse(review.detail ?? '') as { preconditions: unknown; changes: unknown };
  expect(preconditions).not.toContain('none');
  expect(changes).toEqual([{ name: 'paid', before: 214, after: 14 }, { code: 'parse.comment' }]);
  const unnamed = await proposeRefund(ledger, { detail: own, gate: undefined, source: { ...review.source, unit: 'free' } });
  expect(pendingAct(unnamed)).toMatchObject({ words: 'refund of 2' });
  expect(pendingAct(unnamed)).not.toHaveProperty('summary');
});

describe('done exactly once', () => {
  test('an approved act runs with the stored arguments, and a replay returns the first result', async () => {
    const { ledger, ran, run } = shop();
    const { review, detail } = await approved(ledger);
    expect(JSON.parse(detail ?? '')).toMatchObject({
      summary: 'refund of 200',
      changes: [{ name: 'paid', before: 214, after: 14 }],
    });
    expect(await run(review)).toMatchObject({ status: 'done', result: 'refunded' });
    expect(await run(review)).toMatchObject({ status: 'before', execution: { state: 'done', result: '"refunded"' } });
    expect(ran).toEqual([['refund', { order: 'T-1', amount: 200 }]]);
  });

  test('twenty calls at once in one process', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    const all = await Promise.all(Array.from({ length: 20 }, () => run(review)));
    expect(all.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(ran).toHaveLength(1);
  });

  test('an act that throws may have run, and does not run again', async () => {
    const { ledger, run } = shop();
    const { review } = await approved(ledger);
    const thrown = await execute({ ledger, review, gate, world: () => WORLD }, () => {
      throw new Error('The bank is closed.');
    });
    expect(thrown).toMatchObject({ status: 'unknown', error: { message: 'The bank is closed.' } });
    expect(await run(review)).toMatchObject({ status: 'unknown', execution: { state: 'unknown' } });
  });

  test('an act that needs no approval goes through the same door', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await proposeRefund(ledger, { decidedBy: 'policy' });
    await proposeRefund(ledger, { decidedBy: 'policy' });
    await run(review);
    await run(review);
    expect(ran).toHaveLength(1);
  });

  test('an edit runs as it was written, with its types', async () => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger);
    await ledger.decide(deciding(review, { kind: 'edit', value: '{"order":"T-1","amount":5}' }));
    expect(await run(review.review)).toMatchObject({ status: 'done' });
    expect(ran).toEqual([['refund', { order: 'T-1', amount: 5 }]]);
  });

  test('another option runs in place of the suggestion', async () => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger);
    await ledger.decide(deciding(review, { kind: 'choose', value: '{"action":"wait","arguments":{}}' }));
    expect(await run(review.review)).toMatchObject({ status: 'done' });
    expect(ran).toEqual([['wait', {}]]);
  });

  test('no decision in time: the fallback runs once, and no one is said to have refused', async () => {
    const { ledger, clock, ran, run } = shop();
    const policy = { expiresIn: 500, fallback: { action: 'wait', value: {} } };
    const { review } = await proposeRefund(ledger, { policy, now: () => clock.time });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'open' });
    clock.time += 500;
    expect(await run(review)).toMatchObject({ status: 'done' });
    await run(review);
    expect(ran).toEqual([['wait', {}]]);
    expect(await ledger.review(review)).toMatchObject({ state: 'expired', execution: { state: 'done' } });
    expect(await ledger.review(review)).not.toHaveProperty('decision');
  });

  test('a fallback that was refused because the state had changed never runs, even if the state changes back', async () => {
    const { ledger, clock, ran, run } = shop();
    const policy = { expiresIn: 500, fallback: { action: 'wait', value: {} } };
    const { review } = await proposeRefund(ledger, { policy, now: () => clock.time });
    clock.time += 500;
    const moved = { ...WORLD, orders: { 'T-1': 1 } };
    expect(await run(review, { world: () => moved })).toMatchObject({ status: 'refused', reason: 'state-moved' });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'stale' });
    expect(ran).toEqual([]);
  });

  test('the world changed where no precondition looks, or changed and changed back', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    expect(await run(review, { world: () => ({ ...WORLD, weather: 'rain' }) })).toMatchObject({ status: 'done' });
    expect(ran).toHaveLength(1);
  });
});

describe('refused', () => {
  test.each([
    ['nobody decided', {}, 'open'],
    ['denied', { kind: 'deny', text: 'No.' }, 'denied'],
    ['a hint', { kind: 'hint', text: 'Less.' }, 'undecided'],
    ['an edit with a string for a number', { kind: 'edit', value: '{"order":"T-1","amount":"5"}' }, 'not-met'],
    ['an edit with an argument that the tool lacks', { kind: 'edit', value: '{"order":"T-1","amount":5,"to":"eve"}' }, 'not-met'],
    ['an edit that exceeds what was paid', { kind: 'edit', value: '{"order":"T-1","amount":500}' }, 'not-met'],
    ['an option whose precondition does not hold', choosing(900), 'not-met'],
  ] as const)('%s', async (_, decision, reason) => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger);
    if ('kind' in decision) expect(await ledger.decide(deciding(review, decision))).toMatchObject({ status: 'recorded' });
    const refused = await run(review.review);
    expect(refused).toMatchObject({ status: 'refused', reason });
    // An edit that does not meet the contract is refused with what is wrong with it.
    expect('findings' in refused && refused.findings.length > 0).toBe(reason === 'not-met');
    expect(ran).toEqual([]);
  });

  test('a made-up id, and an object that claims to be approved', async () => {
    const { ledger, ran, run } = shop();
    expect(await run('v-forged')).toMatchObject({ status: 'refused', reason: 'unknown' });
    const review = await proposeRefund(ledger);
    const forged = { ...review, state: 'decided', decision: { ...deciding(review), at: 1 } };
    // A caller may pass in anything: only the id is read.
    expect(await run(forged.review, { ...forged, review: forged.review } as object)).toMatchObject({ reason: 'open' });
    expect(ran).toEqual([]);
  });

  test.each([
    ['another tool', { kind: 'choose', value: '{"action":"delete_order","arguments":{"order":"T-1"}}' }, 'not-offered'],
    ['different arguments for the same tool', choosing(21), 'not-offered'],
    ['a made-up digest', { digest: `sha256:${'0'.repeat(64)}` }, 'other-digest'],
    ['someone who may not decide', { by: 'eve' }, 'not-allowed'],
    ['a denial without a reason', { kind: 'deny' }, 'no-reason'],
  ] as const)('a decision: %s', async (_, decision, status) => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger, { policy: { deciders: ['ann', 'bob'] } });
    expect(await ledger.decide(deciding(review, decision))).toMatchObject({ status });
    expect(await run(review.review)).toMatchObject({ status: 'refused', reason: 'open' });
    expect(ran).toEqual([]);
  });

  test('an approval of an earlier attempt does not count for the next', async () => {
    const { ledger, ran, run } = shop();
    const first = await approved(ledger);
    const second = await proposeRefund(ledger, { act: { action: 'refund', value: { order: 'T-1', amount: 201 } } }, 2);
    expect(await ledger.decide(deciding(second, { digest: first.digest }))).toMatchObject({ status: 'other-digest' });
    expect(await run(second.review)).toMatchObject({ reason: 'open' });
    expect(ran).toEqual([]);
  });

  test.each([
    [
      'the state changed',
      { world: (): unknown => ({ orders: { 'T-1': 213 } }) },
      'state-moved',
      'The state that it depends on has changed since it was proposed.',
    ],
    [
      'a precondition no longer holds',
      { world: (): unknown => ({ orders: { 'T-1': 1 } }) },
      'state-moved',
      'The state that it depends on has changed since it was proposed. The precondition within what was paid is unmet: amount <= world.orders[order].',
    ],
    [
      'its subject is gone',
      { world: (): unknown => ({ orders: {} }) },
      'state-moved',
      expect.stringContaining('There is no order T-1.'),
    ],
    [
      'the world cannot be read',
      { world: (): Promise<unknown> => Promise.reject(new Error('down')) },
      'no-world',
      'The state that it depends on could not be read.',
    ],
    [
      'another contract is in force',
      { gate: compile({ kind: 'tool-calls', tools: [{ name: 'refund' }] }) },
      'contract-moved',
      'The contract has changed since it was proposed.',
    ],
  ] as const)('%s: the approval is void, even if everything is as before again', async (_, more, reason, why) => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    expect(await run(review, more)).toMatchObject({ status: 'refused', reason });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'stale' });
    expect(await ledger.review(review)).toMatchObject({ state: 'stale', endReason: why });
    expect(ran).toEqual([]);
  });

  test('there is no world: a fault of the program, for which the approval is not lost', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    for (const world of [undefined, () => undefined, () => Promise.resolve(undefined)])
      await expect(run(review, { world })).rejects.toMatchObject({
        code: 'fault.world',
        message: expect.stringContaining(
          'No `world` was given to execute, but the precondition order exists of refund reads it.',
        ),
      });
    expect([(await ledger.review(review))?.state, ran]).toEqual(['decided', []]);
    expect(await run(review, { world: WORLD })).toMatchObject({ status: 'done' });
  });

  test('the world is gone once the act is claimed: nothing ran, and that is recorded', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    const worlds = [WORLD];
    await expect(run(review, { world: () => worlds.pop() })).rejects.toMatchObject({ code: 'fault.world' });
    expect([(await ledger.review(review))?.execution?.state, ran]).toEqual(['not-run', []]);
  });

  test('the host gives its world a version of its own', async () => {
    const { ledger, ran } = shop();
    const target = (version: string) => ({ premises: { version: () => version } });
    const source = { run: 'host', step: 'post', unit: '1', attempt: 1 };
    const open = { ledger, source, kind: 'action', act: { action: 'post', value: {} }, reason: 'approval', world: {} };
    const { review } = await propose({ ...open, ...target('7'), decidedBy: 'policy' });
    const run = (version: string) => execute({ ledger, review, world: () => ({}), ...target(version) }, () => ran.push(1));
    expect(await run('8')).toMatchObject({ reason: 'state-moved' });
    expect(ran).toEqual([]);
  });

  test('a precondition that does not hold, though nothing has changed since the approval', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger, { act: { action: 'refund', value: { order: 'T-1', amount: 900 } } });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'unmet', findings: [{ code: 'preconditions.unmet' }] });
    expect(ran).toEqual([]);
  });

  test('preconditions that the host can not evaluate, because it has no gate', async () => {
    const { ledger, ran } = shop();
    const { review } = await approved(ledger);
    const { contract } = (await ledger.review(review)) ?? {};
    const version = (await ledger.review(review))?.stateVersion;
    const given = { ledger, review, contract: contract ?? '', world: () => WORLD };
    const premises = { version: () => version };
    expect(await execute({ ...given, premises }, () => ran.push(['refund', {}]))).toMatchObject({ reason: 'unmet' });
    expect(ran).toEqual([]);
  });

  test("a premise of the host's own that does not hold, or throws", async () => {
    const { ledger, ran, run } = shop();
    const unmet = { code: 'checks.failed', severity: 'error', path: '', args: { message: 'Closed.' } } as const;
    const closed = [() => [unmet], () => Promise.reject(new Error('down'))];
    for (const [index, premise] of closed.entries()) {
      const { review } = await proposeRefund(ledger, { decidedBy: 'policy' }, index + 1);
      expect(await run(review, { premises: { unmet: premise } })).toMatchObject({ status: 'refused', reason: 'unmet' });
    }
    expect(ran).toEqual([]);
  });

  test('an edit that cannot be judged', async () => {
    const { ledger, ran } = shop();
    const source = { run: 'host', step: 'post', unit: '1', attempt: 1 };
    const review = await propose({
      ledger,
      source,
      kind: 'action',
      act: { action: 'post', value: { n: 1 } },
      reason: 'approval',
    });
    await ledger.decide(deciding(review, { kind: 'edit', value: '{"n":2}' }));
    const executed = await execute({ ledger, review: review.review, world: () => ({}) }, () => ran.push(1));
    expect(executed).toMatchObject({ reason: 'not-judged' });
    expect(ran).toEqual([]);
  });

  test.each([
    ['arguments', `UPDATE review SET held = '{"order":"T-1","amount":214}'`],
    ['tool', `UPDATE review SET action = 'wait'`],
    ['state version', `UPDATE review SET state_version = 'sha256:0'`],
    ['contract', `UPDATE review SET contract = '0'`],
  ])('the stored %s changed after the approval', async (_, statement) => {
    const { ledger, place, ran, run } = shop();
    const { review } = await approved(ledger);
    const db = new DatabaseSync(place);
    expect(Number(db.prepare(statement).run().changes)).toBe(1);
    db.close();
    await expect(run(review)).rejects.toMatchObject(ALTERED);
    expect(ran).toEqual([]);
  });

  test('expired: too late by the clock, too late although the clock was set back, and not denied', async () => {
    const { ledger, clock, ran, run } = shop();
    const policy = { expiresIn: 500 };
    const review = await proposeRefund(ledger, { policy, now: () => clock.time });
    clock.time += 500;
    expect(await run(review.review)).toMatchObject({ reason: 'expired' });
    clock.time -= 400;
    expect(await ledger.decide(deciding(review))).toEqual({ status: 'expired' });
    expect(await run(review.review)).toMatchObject({ reason: 'expired' });
    expect(ran).toEqual([]);
  });

  test('approved between the check and the start: it was not checked, so it runs with the next call', async () => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger);
    const hasty: Ledger = Object.assign(Object.create(ledger) as Ledger, ledger, {
      review: async (id: string) => {
        const row = await ledger.review(id);
        await ledger.decide(deciding(review));
        return row;
      },
    });
    expect(await run(review.review, { ledger: hasty })).toMatchObject({ status: 'refused', reason: 'open' });
    expect(await run(review.review)).toMatchObject({ status: 'done' });
    expect(ran).toHaveLength(1);
  });

  test('withdrawn', async () => {
    const { ledger, run } = shop();
    const review = await proposeRefund(ledger);
    await ledger.closeReview(review.review, 'withdrawn');
    expect(await ledger.decide(deciding(review))).toEqual({ status: 'withdrawn' });
    expect(await run(review.review)).toMatchObject({ reason: 'withdrawn' });
  });

  test('the ledger is down: nothing runs', async () => {
    const { ledger, place, ran } = shop();
    const { review } = await approved(ledger);
    await ledger.close();
    const readOnly = openLedger(place, { readOnly: true });
    const given = { ledger: readOnly, review, gate, world: () => WORLD };
    await expect(execute(given, () => ran.push(1))).rejects.toMatchObject({ code: 'fault.disk-read-only' });
    await readOnly.close();
    await expect(execute({ ...given, ledger }, () => ran.push(1))).rejects.toThrow();
    expect(ran).toEqual([]);
  });
});

describe('several people', () => {
  const policy = { eyes: 2 };

  test('one person agreeing repeatedly does not count as two', async () => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger, { policy });
    expect(await ledger.decide(deciding(review))).toMatchObject({ status: 'seconded' });
    expect(await ledger.decide(deciding(review))).toEqual({ status: 'counted' });
    expect(await run(review.review)).toMatchObject({ reason: 'open' });
    expect(await ledger.decide(deciding(review, { by: 'bob' }))).toMatchObject({ status: 'recorded' });
    expect(await run(review.review)).toMatchObject({ status: 'done' });
    expect(ran).toHaveLength(1);
  });

  test('a denial after an agreement is final', async () => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger, { policy });
    await ledger.decide(deciding(review));
    await ledger.decide(deciding(review, { by: 'bob', kind: 'deny', text: 'No.' }));
    expect(await ledger.decide(deciding(review, { by: 'cy' }))).toMatchObject({ status: 'decided', first: { by: 'bob' } });
    expect(await run(review.review)).toMatchObject({ reason: 'denied' });
    expect(ran).toEqual([]);
  });

  test('an edit must have been seen by both', async () => {
    const { ledger, ran, run } = shop();
    const review = await proposeRefund(ledger, { policy });
    await ledger.decide(deciding(review));
    const edit = await ledger.decide(deciding(review, { by: 'bob', kind: 'edit', value: '{"order":"T-1","amount":5}' }));
    if (edit.status !== 'seconded') throw new Error(edit.status);
    expect(await ledger.decide(deciding(review, { by: 'cy' }))).toMatchObject({ status: 'other-digest' });
    expect(await ledger.decide(deciding(review, { digest: edit.digest }))).toMatchObject({ status: 'recorded' });
    expect(await run(review.review)).toMatchObject({ status: 'done' });
    expect(ran).toEqual([['refund', { order: 'T-1', amount: 5 }]]);
  });
});

describe('in any order', () => {
  test('decisions and executions yield one decision, and it runs once or not at all', async () => {
    const step = fc.constantFrom('ann', 'bob', 'deny', 'run', 'withdraw', 'stale', 'moved');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { ledger, ran, run } = shop();
        const review = await proposeRefund(ledger);
        const decided: string[] = [];
        const decide = async (more: Partial<NewDecision>) => {
          if ((await ledger.decide(deciding(review, more))).status === 'recorded') decided.push(more.kind ?? 'approve');
        };
        await Promise.all(
          steps.map((name) => {
            if (name === 'ann' || name === 'bob') return decide({ by: name });
            if (name === 'deny') return decide({ kind: 'deny', text: 'No.' });
            if (name === 'run') return run(review.review);
            if (name === 'moved') return run(review.review, { world: () => ({ orders: {} }) });
            return ledger.closeReview(review.review, name === 'stale' ? 'stale' : 'withdrawn');
          }),
        );
        expect(decided.length).toBeLessThanOrEqual(1);
        expect(ran.length).toBeLessThanOrEqual(decided[0] === 'approve' ? 1 : 0);
        await ledger.close();
      }),
      { numRuns: 40 },
    );
  });
});

describe('what changes while the act is claimed', () => {
  function whileClaiming(ledger: Ledger, work: () => void): Ledger {
    return Object.assign(Object.create(ledger) as Ledger, ledger, {
      startExecution: async (start: ExecutionStart) => {
        work();
        return await ledger.startExecution(start);
      },
    });
  }

  test.each([
    ['a precondition no longer holds', { orders: { 'T-1': 1 } }, 'state-moved'],
    ['the state is another', { orders: { 'T-1': 213 } }, 'state-moved'],
    ['the world can not be read any more', new Error('down'), 'no-world'],
  ])('is seen: %s', async (_, after, reason) => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    let now: unknown = WORLD;
    const world = () => {
      if (now instanceof Error) throw now;
      return now;
    };
    const claiming = whileClaiming(ledger, () => {
      now = after;
    });
    expect(await run(review, { ledger: claiming, world })).toMatchObject({ status: 'refused', reason });
    expect(ran).toEqual([]);
    // It is known that it did not run; it is not tried again, even if everything is as before.
    const row = await ledger.review(review);
    expect(row).toMatchObject({ state: 'stale', execution: { state: 'not-run', error: row?.endReason } });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'stale' });
    const events = (await ledger.history(review)).map(({ event, kind }) => [event, kind]);
    expect(events.slice(-3)).toEqual([
      ['intent', undefined],
      ['result', 'not-run'],
      ['stale', undefined],
    ]);
    expect(await ledger.tend()).toEqual({ expired: [], unknown: [] });
    expect(ran).toEqual([]);
  });

  test('a check that can not be made: the claim is over, and what went wrong is passed on', async () => {
    const { ledger, ran, run } = shop();
    const { review, stateVersion } = await approved(ledger);
    let isClaimed = false;
    const version = () => {
      if (isClaimed) throw new TypeError('No version.');
      return stateVersion;
    };
    const claiming = whileClaiming(ledger, () => {
      isClaimed = true;
    });
    await expect(run(review, { ledger: claiming, premises: { version } })).rejects.toThrow('No version.');
    expect(await ledger.review(review)).toMatchObject({ state: 'stale', execution: { state: 'not-run' } });
    expect(ran).toEqual([]);
  });

  test('elsewhere in the world: it runs', async () => {
    const { ledger, ran, run } = shop();
    const { review } = await approved(ledger);
    let now: unknown = WORLD;
    const claiming = whileClaiming(ledger, () => {
      now = { ...WORLD, weather: 'rain' };
    });
    expect(await run(review, { ledger: claiming, world: () => now })).toMatchObject({ status: 'done' });
    expect(ran).toHaveLength(1);
  });

  test('a process that dies while it looks again leaves a question, as it does while it acts', async () => {
    const { ledger, clock, ran, run } = shop();
    const { review } = await approved(ledger);
    let looks = 0;
    const world = () => (++looks === 1 ? WORLD : new Promise(() => undefined));
    void execute({ ledger, review, gate, world, lease: 1_000_000 }, () => ran.push(1));
    await until('the world is looked at again', () => looks >= 2, 5);
    expect(await run(review)).toMatchObject({ status: 'running' });
    clock.time += 1_000_000;
    expect(await run(review)).toMatchObject({ status: 'unknown' });
    expect(ran).toEqual([]);
  });

  test('a process that was presumed dead while it looked again runs nothing, and says so', async () => {
    const { ledger, clock, ran, run } = shop();
    const { review } = await approved(ledger);
    let looks = 0;
    let question = '';
    const world = async () => {
      if (++looks === 2) {
        clock.time += 61_000;
        [question = ''] = (await ledger.tend()).unknown;
      }
      return WORLD;
    };
    expect(await run(review, { world })).toMatchObject({ status: 'refused', reason: 'stale' });
    expect(ran).toEqual([]);
    expect(await ledger.review(review)).toMatchObject({ state: 'stale', execution: { state: 'not-run' } });
    expect(await ledger.review(question)).toMatchObject({ kind: 'unknown', state: 'withdrawn' });
  });
});

describe('an act that its contract does not allow', () => {
  const wrong = [
    ['a type', { order: 'T-1', amount: '200' }],
    ['one key too many', { order: 'T-1', amount: 200, force: true }],
    ['one key too few', { amount: 200 }],
  ] as const;

  test.each(wrong)('no one is asked about: %s', async (_, value) => {
    const { ledger } = shop();
    await expect(proposeRefund(ledger, { act: { action: 'refund', value } })).rejects.toThrow('does not meet its contract');
    await expect(proposeRefund(ledger, { act: { action: 'delete', value: {} } })).rejects.toThrow('does not meet its contract');
    expect(await gather(ledger.reviews())).toEqual([]);
  });

  test.each(wrong)('it does not run either, no matter how it was opened: %s', async (_, value) => {
    const { ledger, ran, run } = shop();
    const contract = contractDigest(gate) ?? '';
    const terms = { kind: 'tool-call', action: 'refund', contract, held: JSON.stringify(value) };
    const digest = actDigest({ ...terms, digest: '' }, { action: 'refund', value }) ?? '';
    const source = { run: 'support', step: 'refund', unit: 'call-1', attempt: 1 };
    const row = await ledger.propose(source, { ...terms, digest, reason: 'approval' });
    await ledger.decide(deciding(row));
    const refused = await run(row.review, { world: () => ({ orders: { 'T-1': 214 } }) });
    expect(refused).toMatchObject({ status: 'refused', reason: expect.stringMatching(/^(not-met|unmet)$/) });
    expect(ran).toEqual([]);
  });

  test('an action takes the arguments in the contract, and no others', async () => {
    const { ledger } = shop();
    const actions = compile({ kind: 'actions', actions: [{ id: 'pay', command: 'pay', arguments: { amount: 10 } }] });
    const paying = (amount: number) =>
      proposeRefund(ledger, { gate: actions as never, act: { action: 'pay', value: { amount } }, alternatives: [] });
    await expect(paying(11)).rejects.toThrow('does not meet its contract');
    expect(await paying(10)).toMatchObject({ state: 'open' });
  });
});

describe('written around the log', () => {
  test.each([
    ['a decision that the log does not have', `UPDATE decision SET by = 'eve'`],
    ['an edit that the log does not have', `UPDATE decision SET kind = 'edit', value = '{"order":"T-1","amount":1}'`],
  ])('%s allows nothing to run', async (_, statement) => {
    const { ledger, place, ran, run } = shop();
    const { review } = await approved(ledger);
    const db = new DatabaseSync(place);
    db.exec(statement);
    db.close();
    await expect(run(review)).rejects.toMatchObject(ALTERED);
    expect(ran).toEqual([]);
  });

  test('an approval that the log does not have makes no unit valid', async () => {
    const { ledger, place } = shop();
    const lease = await beginUnit(ledger);
    await starting(ledger, lease, 1);
    const review = { kind: 'unit', reason: 'doubt', digest: 'd', held: '{"refund": 40.0}' };
    await ledger.endAttempt(lease, ending(1, held, 'waiting', { review }));
    const db = new DatabaseSync(place);
    db.exec(`INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', 'ann', digest, 1 FROM review;
      UPDATE review SET state = 'decided'`);
    db.close();
    const change = { unit: 'u1', step: 'draft', from: ['waiting'], state: 'valid', result: 1 } as const;
    await expect(ledger.changeUnit(lease, change)).rejects.toMatchObject(ALTERED);
    expect(await ledger.unit('r1', 'u1')).toMatchObject([{ state: 'waiting' }]);
  });

  test('an edit whose value is gone', async () => {
    const { ledger, place, ran, run } = shop();
    const row = await proposeRefund(ledger);
    await ledger.decide(deciding(row, { kind: 'edit', value: '{"order":"T-1","amount":1}' }));
    const db = new DatabaseSync(place);
    db.exec('UPDATE decision SET value = NULL; UPDATE decision_log SET value = NULL');
    db.close();
    await expect(run(row.review)).rejects.toMatchObject(ALTERED);
    expect(ran).toEqual([]);
  });

  test.each([{ deciders: 'ann' }, { deciders: [''] }, { decider: ['ann'] }, { eye: 2 }, { risk: 'hgh' }])(
    'a policy of %o is refused, and no review is opened',
    async (policy) => {
      const { ledger } = shop();
      await expect(proposeRefund(ledger, { policy: policy as never })).rejects.toThrow(RangeError);
      expect(await gather(ledger.reviews())).toEqual([]);
    },
  );

  test.each([0, -1, Number.NaN, 1.5])('%d people cannot agree, and no review is opened', async (eyes) => {
    const { ledger } = shop();
    await expect(proposeRefund(ledger, { policy: { eyes } })).rejects.toThrow('eyes');
    await expect(proposeRefund(ledger, { policy: { expiresIn: Number.NaN } })).rejects.toThrow('expires');
    expect(await gather(ledger.reviews())).toEqual([]);
  });
});

describe('a live host', () => {
  test('checks what someone substituted for the held act', async () => {
    const { ledger } = shop();
    const row = await proposeRefund(ledger, { policy: { eyes: 2 } });
    const asked = async () => {
      await ledger.askRecheck(row.review, 'bob');
      const answer = askHost(ledger, row.review, 'bob', 60_000);
      await answerRechecks(ledger, () => ({ gate, world: () => WORLD }));
      return await answer;
    };
    expect(await asked()).toMatchObject({ couldRun: true, digest: row.digest });
    for (const [amount, couldRun] of [
      [10, true],
      [9999, false],
    ] as const) {
      const { digest } = proposalOf((await ledger.review(row.review)) as ReviewRow);
      const value = `{"order":"T-1","amount":${amount}}`;
      const edited = await ledger.decide(deciding(row, { kind: 'edit', value, digest }));
      if (edited.status !== 'seconded') throw new Error(edited.status);
      const changes = [{ name: 'paid', before: 214, after: 214 - amount }];
      expect(await asked()).toMatchObject({ couldRun, digest: edited.digest, changes });
    }
  });

  test('says for each choice which preconditions hold and what it would change, all in one world', async () => {
    const { ledger } = shop();
    const row = await proposeRefund(ledger, {
      alternatives: [{ action: 'refund', value: { order: 'T-1', amount: 9999 } }],
    });
    let looks = 0;
    const world = () => {
      looks++;
      return WORLD;
    };
    await ledger.askRecheck(row.review, 'ann');
    const asked = askHost(ledger, row.review, 'ann', 60_000);
    await answerRechecks(ledger, () => ({ gate, world }));
    const found = await asked;
    expect(looks).toBe(1);
    expect(found?.options).toHaveLength(2);
    const [held, other] = found?.options ?? [];
    expect(held).toMatchObject({ couldRun: true, unmet: [], changes: [{ name: 'paid', before: 214, after: 14 }] });
    expect(held?.preconditions?.every(({ problem }) => problem === undefined)).toBe(true);
    expect(other).toMatchObject({ couldRun: false, changes: [{ name: 'paid', before: 214, after: 214 - 9999 }] });
    const failing = other?.preconditions?.filter(({ problem }) => problem !== undefined) ?? [];
    expect(failing).toHaveLength(1);
    expect(other?.unmet).toContain(failing[0]?.problem);
  });

  test('says whether a review could run now; without one there is no answer', async () => {
    const { ledger, ran } = shop();
    const { review } = await proposeRefund(ledger);
    expect(await askHost(ledger, review, 'ann', 0)).toBeUndefined();
    const asked = askHost(ledger, review, 'ann', 60_000);
    expect(await answerRechecks(ledger, () => ({ gate, world: () => WORLD }))).toBe(1);
    expect(await asked).toMatchObject({ couldRun: true, unmet: [], changes: [{ name: 'paid', before: 214, after: 14 }] });
    await ledger.askRecheck(review, 'bob');
    expect(await answerRechecks(ledger, () => undefined)).toBe(0);
    const moved = askHost(ledger, review, 'ann', 60_000);
    expect(await answerRechecks(ledger, () => ({ gate, world: () => ({ orders: {} }) }))).toBe(1);
    expect(await moved).toMatchObject({ couldRun: false, reason: 'state-moved' });
    expect(ran).toEqual([]);
  });
});

function choosing(amount: number) {
  return { kind: 'choose', value: `{"action":"refund","arguments":{"order":"T-1","amount":${amount}}}` } as const;
}
