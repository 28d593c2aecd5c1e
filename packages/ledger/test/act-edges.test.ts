import { compile, type Json } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import { runnablesIn, valueFor } from '../../core/src/review/act/act-conditions.ts';
import { isAsWritten } from '../../core/src/review/act/as-written.ts';
import { requireCondition } from '../src/grant/open-grant.ts';
import { execute, type Ledger, openGrant, type Proposal, propose, underGrant } from '../src/index.ts';
import { judgeEdit } from '../src/internal.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let made = 0;
const PAY = {
  name: 'pay',
  parameters: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
};
const CONTRACT = { kind: 'tool-calls', tools: [PAY] };
const gate = compile(CONTRACT as never);

async function inLedger<Result>(work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
  return await work(opened(file(`edges-${++made}.sqlite`)));
}

function proposal(ledger: Ledger, more: Partial<Proposal> = {}): Proposal {
  return {
    ...{ ledger, kind: 'tool-call', act: { action: 'pay', value: { amount: 5 } }, reason: 'approval' },
    source: { run: 'program', step: 'pay', unit: `call ${++made}`, attempt: 1 },
    ...more,
  };
}

describe('an act as a value of its gate, and back', () => {
  const act = { action: 'pay', value: { amount: 5 } };

  test.each([
    ['tool-calls', { calls: [{ name: 'pay', arguments: { amount: 5 } }] }, [act]],
    ['actions', { action: { id: 'pay', arguments: { amount: 5 } }, by: 'alternative' }, [act]],
    ['json', { amount: 5 }, [{ value: { amount: 5 } }]],
  ] as const)('%s', (kind, value, runnables) => {
    expect(valueFor({ kind } as never, act)).toEqual(value);
    expect(runnablesIn({ kind } as never, value as unknown as Json)).toEqual(runnables);
  });

  test.each([
    ['tool-calls', 'text', [{ value: 'text' }]],
    ['tool-calls', null, [{ value: null }]],
    ['tool-calls', { calls: 5 }, [{ value: { calls: 5 } }]],
    ['tool-calls', { calls: [{ name: 'pay' }] }, [{ action: 'pay', value: {} }]],
    ['actions', { action: null }, [{ value: { action: null } }]],
    ['actions', { action: { id: 'pay' } }, [{ action: 'pay', value: {} }]],
    ['actions', { calls: [] }, [{ value: { calls: [] } }]],
  ] as const)('%s with %j', (kind, value, runnables) => {
    expect(runnablesIn({ kind } as never, value as unknown as Json)).toEqual(runnables);
  });

  test('is as written if nothing was added, dropped, altered or replaced', () => {
    const verdict = (calls: readonly unknown[], more: object = {}) =>
      ({ status: 'pass', value: { calls }, findings: [], changes: [], dropped: [], ...more }) as never;
    const call = { name: 'pay', arguments: { amount: 5 } };
    expect(isAsWritten(gate as never, act, verdict([call]))).toBe(true);
    expect(isAsWritten(gate as never, act, verdict([call], { status: 'hold', held: { calls: [call] } }))).toBe(true);
    for (const other of [
      verdict([]),
      verdict([call, call]),
      verdict([{ ...call, arguments: { amount: 6 } }]),
      verdict([{ ...call, name: 'send' }]),
      verdict([call], { status: 'fail' }),
      verdict([call], { changes: [{}] }),
      verdict([call], { dropped: [{}] }),
    ])
      expect(isAsWritten(gate as never, act, other)).toBe(false);
  });
});

describe('a proposal', () => {
  test('keeps what a person needs to decide', async () => {
    await inLedger(async (ledger) => {
      const others = [{ action: 'pay', value: { amount: 6 } }];
      const row = await propose(proposal(ledger, { gate, alternatives: others, policy: { risk: 'low', eyes: 2 } } as never));
      expect(row.alternatives).toBe('[{"action":"pay","arguments":{"amount":6}}]');
      expect(JSON.parse(row.contractText ?? '{}')).toEqual(CONTRACT);
      expect(JSON.parse(row.detail ?? '{}')).toMatchObject({ risk: 'low' });
      const bare = await propose(proposal(ledger, { act: { value: { amount: 5 } } }));
      expect([bare.action, bare.alternatives, bare.contractText]).toEqual([undefined, undefined, undefined]);
    });
  });

  test('names an approval that its doubt needs as well', async () => {
    await inLedger(async (ledger) => {
      const doubt = (needsApproval: boolean) => ({ findings: [], changes: [], needsApproval });
      const reasons = [];
      for (const needs of [true, false])
        reasons.push((await propose(proposal(ledger, { reason: 'unsafe', doubt: doubt(needs) } as never))).reason);
      expect(reasons).toEqual(['unsafe and approval', 'unsafe']);
    });
  });

  test.each([
    [{ risk: 'medium' }, 'risk: expected high or low, found medium.'],
    [{ decider: ['ann'] }, 'policy has decider'],
  ])('refuses the policy %j', async (policy, message) => {
    await inLedger(async (ledger) => {
      await expect(propose(proposal(ledger, { policy } as never))).rejects.toThrow(message);
    });
  });

  test('that expired runs its fallback, and nothing if that names none', async () => {
    let now = 1_000_000;
    const ledger = opened(file('fallback.sqlite'), { clock: { now: () => now } } as never);
    const later = { expiresIn: 1000, fallback: { action: 'pay', value: { amount: 1 } } };
    const { review } = await propose(proposal(ledger, { gate, policy: later, now: () => now } as never));
    now += 2000;
    const ran: unknown[] = [];
    const answer = await execute({ ledger, review, gate, world: () => undefined } as never, ({ action, value, decision }) => {
      ran.push([action, value, decision]);
    });
    expect([answer.status, ran]).toEqual(['done', [['pay', { amount: 1 }, undefined]]]);
  });
});

describe('an edit', () => {
  const judged = (text: string, contract: object | undefined = CONTRACT, action: string | null = 'pay') =>
    judgeEdit(
      { ...(action === null ? {} : { action }), ...(contract === undefined ? {} : { contractText: JSON.stringify(contract) }) },
      text,
    );
  const ACTIONS = {
    kind: 'actions',
    actions: [
      { id: 'pay', command: 'pay five', arguments: { amount: 5 } },
      { id: 'wait', command: 'wait' },
    ],
  };

  test('is judged by the contract that its review has', () => {
    expect(judged(' {"amount": 7} ')).toEqual({ status: 'fits', text: '{"amount": 7}' });
    expect(judged('{"amount": "x"}')).toMatchObject({ status: 'not-met', problems: [{ path: '/amount' }] });
    expect(judged('{"amount": "7"}')).toMatchObject({ status: 'not-met' });
    expect(judged('{"amount": 7')).toMatchObject({ status: 'not-json' });
    expect(judged('{"amount": 7,}')).toMatchObject({ status: 'not-json' });
    expect(judgeEdit({ action: 'pay' }, '{"any": 7}')).toEqual({ status: 'fits', text: '{"any": 7}' });
    expect(judgeEdit({}, 'any text')).toEqual({ status: 'fits', text: 'any text' });
    expect(judged('{"amount": 7}', { schema: PAY.parameters })).toMatchObject({ status: 'fits' });
    expect(judged('{"amount": 7.5}', { schema: PAY.parameters })).toMatchObject({ status: 'not-met' });
  });

  test('of a listed action has to be listed', () => {
    expect(judged('{"amount": 5}', ACTIONS)).toMatchObject({ status: 'fits' });
    expect(judged('{"amount": 6}', ACTIONS)).toEqual({ status: 'not-listed', listed: { amount: 5 } });
    expect(judged('{}', ACTIONS, 'wait')).toMatchObject({ status: 'fits' });
    expect(judged('{}', ACTIONS, 'send')).toEqual({ status: 'not-listed' });
  });
});

test('a grant for a server covers its calls in any session, and those of no other server', async () => {
  await inLedger(async (ledger) => {
    const [act, until] = [{ action: 'pay', value: { amount: 5 } }, Date.now() + 60_000];
    const covers = async (session: string, server: string) =>
      (await underGrant({ ledger, kind: 'tool-call', act, reason: 'approval' }, { act, session, server })) !== undefined;
    await openGrant(ledger, {
      tool: 'pay',
      where: { arguments: act.value },
      of: { server: 'shop' },
      until,
      by: 'ann',
      reason: 'small',
    });
    expect([await covers('one', 'shop'), await covers('two', 'shop'), await covers('one', 'bank')]).toEqual([true, true, false]);
  });
});

test('the end of what never began is no news', async () => {
  await inLedger(async (ledger) => {
    expect(await ledger.endExecution({ review: 'none', token: 'none', state: 'done' })).toBe('known');
    expect(await ledger.renewExecution('none', 'none', 1000)).toBe('known');
  });
});

test('the condition of a grant has to be one', () => {
  requireCondition({ tool: 'pay', where: { arguments: {} } } as never);
  requireCondition({ tool: 'pay', where: { expr: 'amount < 5' } } as never);
  expect(() => requireCondition({ tool: 'pay', where: { expr: 'amount <' } } as never)).toThrow(RangeError);
});
