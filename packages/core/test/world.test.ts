import { describe, expect, test } from 'vitest';
import { ask, type Check, compile, type World } from '../src/index.ts';
import { messages, scripted } from './asking.ts';

const PRECONDITIONS = [{ name: 'enough', expr: 'amount <= world.paid', error: 'Only {amount} is too much.' }];
const PARAMETERS = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
const shop = compile({
  kind: 'tool-calls',
  tools: [{ name: 'refund', effect: 'change', parameters: PARAMETERS, preconditions: PRECONDITIONS }, { name: 'look' }],
});
const REFUND = '{"name": "refund", "arguments": {"amount": 5}}';
const paid = (amount: number) => ({ paid: amount });

const forms = (state: object): readonly (readonly [string, World])[] => [
  ['a value', state],
  ['a function', () => state],
  ['a function that answers later', async () => state],
];

describe.each(forms(paid(9)))('a world that is %s', (_, world) => {
  test('is read by gate.check, gate.recheck and ask', async () => {
    const verdict = await shop.check(REFUND, world);
    expect(verdict.status).toBe('pass');
    expect(await shop.check(REFUND, undefined, { world })).toEqual(verdict);
    expect(verdict.status === 'pass' && (await shop.recheck(verdict.value, world))).toEqual([]);
    expect((await ask({ gate: shop, model: scripted(REFUND), messages, world })).status).toBe('accepted');
  });
});

describe.each(forms(paid(1)))('a world that is %s, in which too little was paid,', (_, world) => {
  test('stops the call everywhere', async () => {
    const stopped = { status: 'fail', findings: [{ code: 'preconditions.unmet' }] };
    expect(await shop.check(REFUND, world)).toMatchObject(stopped);
    const value = { calls: [{ name: 'refund', arguments: { amount: 5 } }] } as const;
    expect(await shop.recheck(value as never, world)).toMatchObject(stopped.findings);
  });
});

describe('a function', () => {
  test('is called once for each reply, and the checks see what the preconditions saw', async () => {
    const seen: unknown[] = [];
    const look: Check = { name: 'look', run: (_, world) => void seen.push(world) };
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', preconditions: PRECONDITIONS }], checks: [look] });
    let calls = 0;
    const world = () => ({ paid: 10, call: ++calls });
    await gate.check(REFUND, world);
    await gate.check(REFUND, world);
    expect(seen).toEqual([world, world].map((_, index) => ({ paid: 10, call: index + 1 })));
  });

  test('may be given to gate.judge if it answers at once', () => {
    expect(shop.judge(REFUND, { world: () => paid(9) }).status).toBe('pass');
    expect(shop.judge(REFUND, { world: () => paid(1) }).status).toBe('fail');
    const stream = shop.stream({ world: () => paid(9) });
    stream.push(REFUND);
    expect(stream.end().status).toBe('pass');
    // One that fails is not left to end the process: the runner reports rejections that nobody handles.
    const failing = async () => {
      throw new Error('gone');
    };
    for (const world of [async () => paid(9), Promise.resolve(paid(9)), failing])
      expect(() => shop.judge(REFUND, { world })).toThrow(/for which `gate\.judge` can.t wait; use `await gate\.check/);
  });

  test('that throws, or returns a function, is a fault and nothing passes', async () => {
    const gone = () => {
      throw new Error('gone');
    };
    for (const [world, why] of [
      [gone, 'The world could not be read: gone'],
      [() => () => paid(9), '`world` returned a function'],
    ] as const)
      await expect(shop.check(REFUND, world)).rejects.toMatchObject({
        code: 'fault.world',
        message: expect.stringContaining(why),
      });
  });
});

describe('a missing world', () => {
  const reads = 'but the precondition enough of refund reads it. Pass the state, or a function';

  test('is a fault that names the call, whatever the reply says', async () => {
    for (const reply of [REFUND, '{"name": "look"}', 'nothing'])
      await expect(shop.check(reply)).rejects.toMatchObject({
        code: 'fault.world',
        message: expect.stringContaining(`No \`world\` was given to gate.check, ${reads}`),
      });
    await expect(shop.recheck({ calls: [] } as never, undefined)).rejects.toMatchObject({
      message: expect.stringContaining('gate.recheck'),
    });
    await expect(shop.check(REFUND, async () => undefined)).rejects.toMatchObject({
      message: expect.stringContaining(`The \`world\` given to gate.check returned undefined, ${reads}`),
    });
  });

  test('is noticed by ask before anything is spent, or ends the run; no model is told', async () => {
    const model = scripted(REFUND, REFUND);
    await expect(ask({ gate: shop, model, messages })).rejects.toMatchObject({
      code: 'fault.world',
      message: expect.stringContaining(`No \`world\` was given to ask, ${reads}`),
    });
    expect(model.asked).toHaveLength(0);
    const outcome = await ask({ gate: shop, model, messages, world: () => undefined });
    expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.world' } });
    expect(model.asked).toHaveLength(1);
  });

  test('is no matter where nothing reads it, and a finding for gate.judge', async () => {
    const gate = compile({
      kind: 'tool-calls',
      tools: [{ name: 'refund', parameters: PARAMETERS, preconditions: [{ name: 'some', expr: 'amount > 0' }] }],
    });
    expect((await gate.check(REFUND)).status).toBe('pass');
    expect(shop.judge(REFUND)).toMatchObject({ status: 'fail', findings: [{ code: 'preconditions.needs-world' }] });
  });
});
