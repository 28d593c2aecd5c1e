import { compile, NotRun } from '@tamis/core';
import type { LostAct, Reconciled } from '@tamis/core/review';
import { describe, expect, test } from 'vitest';
import { reconcileActs, type ToolDoorGiven, toolDoor } from '../src/index.ts';
import { gather } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let made = 0;
const parameters = { type: 'object', properties: { order: { type: 'string' }, amount: { type: 'integer' } } };
const reset = () => {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};
const call = (id: string, amount = 20) => ({ id, name: 'refund', arguments: { order: 'T-1', amount } });

// A shop's door; `knows` says what became of a lost refund.
function shop(knows: (lost: LostAct) => Reconciled | Promise<Reconciled>, more: object = {}) {
  let now = Date.now();
  const place = file(`reconcile-${++made}.sqlite`);
  const ledger = opened(place, { clock: { now: () => now } });
  const asked: LostAct[] = [];
  const reconcile = (lost: LostAct) => {
    asked.push(lost);
    return knows(lost);
  };
  const about = { refund: { effectKey: 'refund:{order}', window: '24h', reconcile, ...more } };
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters }], about } as never);
  const door = (given: Partial<ToolDoorGiven> = {}) => toolDoor({ ledger, gate: gate as never, source: 'chat', ...given });
  const questions = async () => (await gather(ledger.reviews())).filter(({ kind }) => kind === 'unknown');
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ledger, gate, door, asked, questions, pass };
}

describe('a call whose answer was lost', () => {
  test('is reconciled before anybody is asked, and the log says by what', async () => {
    const { ledger, door, asked, questions } = shop(() => ({ status: 'ran', result: 're_1' }));
    const ran = await door().run(call('a'), reset);
    expect(ran).toMatchObject({ status: 'before', execution: { state: 'done', result: '"re_1"' } });
    expect(await questions()).toMatchObject([{ state: 'withdrawn' }]);
    const [review] = (await gather(ledger.reviews())).filter(({ kind }) => kind !== 'unknown');
    expect(asked).toEqual([
      {
        name: 'refund',
        arguments: call('a').arguments,
        review: review?.review,
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect((await ledger.history(review?.review ?? '')).at(-1)).toMatchObject({ event: 'result', kind: 'done', by: 'reconcile' });
    const guarded = door().guard('refund', () => 'again');
    expect(await guarded(call('a').arguments, { toolCallId: 'a' })).toBe('re_1');
    expect(await guarded(call('b').arguments, { toolCallId: 'b' })).toBe('re_1');
  });

  test('that did not run may be made again under another id, by its caller', async () => {
    const { door } = shop(() => ({ status: 'not-run' }));
    expect(await door().run(call('a'), reset)).toMatchObject({ status: 'refused', reason: 'stale' });
    expect(await door().run(call('a'), () => 'again')).toMatchObject({ status: 'refused', reason: 'stale' });
    expect(await door().run(call('b'), () => 'ran')).toMatchObject({ status: 'done', result: 'ran' });
  });

  test.each([
    ['does not know', () => ({ status: 'unknown' }) as const],
    ['throws', reset],
    ['answers with something else', () => 'ran' as never],
    ['answers with what can not be read', () => Object.defineProperty({}, 'status', { get: reset }) as never],
    [
      'says that it ran, with a result that can not be read',
      () => Object.defineProperty({ status: 'ran' }, 'result', { get: reset }) as never,
    ],
  ])('is asked about if its declaration %s, and reconciled when it is met again', async (_, knows) => {
    let answer: () => Reconciled = knows;
    const { ledger, gate, door, questions } = shop(() => answer());
    expect(await door().run(call('a'), reset)).toMatchObject({ status: 'unknown', error: { message: 'socket hang up' } });
    expect(await questions()).toMatchObject([{ state: 'open', reason: 'no-answer' }]);
    expect(await door().run(call('b'), () => 'again')).toMatchObject({ status: 'unknown' });
    expect(await door().run(call('c', 30), () => 'again')).toMatchObject({ status: 'taken' });
    expect(await reconcileActs(ledger, () => ({ gate: gate as never }))).toBe(0);
    answer = () => ({ status: 'ran', result: 're_2' });
    expect(await door().run(call('d'), () => 'again')).toMatchObject({ status: 'before', execution: { result: '"re_2"' } });
    expect(await questions()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('in a process that died is reconciled at the next start', async () => {
    const { ledger, gate, door, pass, questions } = shop(() => ({ status: 'ran', result: 're_3' }));
    const offered = await door().offer(call('a'));
    const review = 'review' in offered ? offered.review.review : '';
    await ledger.startExecution({ review, holder: 'dead', milliseconds: 1_000 });
    pass(2_000);
    const lookingFor = ({ action = '' }) => (action === 'refund' ? { gate: gate as never } : undefined);
    expect(await reconcileActs(ledger, () => undefined)).toBe(0);
    expect(await reconcileActs(ledger, lookingFor)).toBe(1);
    expect(await reconcileActs(ledger, lookingFor)).toBe(0);
    expect((await ledger.review(review))?.execution).toMatchObject({ state: 'done', result: '"re_3"' });
    expect(await questions()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('is not asked about if the error proves that it did not run', async () => {
    const { door, asked, questions } = shop(() => ({ status: 'unknown' }), { failures: [{ code: 'ECONNRESET' }] });
    expect(await door().run(call('a'), reset)).toMatchObject({ status: 'failed' });
    const unsent = () => {
      throw new NotRun('No connection.');
    };
    expect(await door().run(call('b'), unsent)).toMatchObject({ status: 'failed' });
    expect(await door().run(call('c'), () => 'ran')).toMatchObject({ status: 'done' });
    expect([asked, await questions()]).toEqual([[], []]);
  });
});

test('an act is known to be lost before its declaration is asked, which need not answer', async () => {
  const { promise: isAsked, resolve } = Promise.withResolvers<void>();
  const hang = () => {
    resolve();
    return new Promise<never>(() => undefined);
  };
  const about = { effectKey: undefined, window: undefined };
  const { ledger, door, asked, questions } = shop(() => (asked.length === 1 ? hang() : { status: 'unknown' }), about);
  void door().run(call('a'), reset);
  await isAsked;
  expect(await questions()).toMatchObject([{ state: 'open', reason: 'no-answer' }]);
  const [row] = (await gather(ledger.reviews())).filter(({ kind }) => kind !== 'unknown');
  expect(row?.execution?.state).toBe('unknown');
  // Nothing like it runs meanwhile, in this process either.
  expect(await door().run(call('b'), () => 'again')).toMatchObject({ status: 'unknown' });
});

describe('the effect key of an act', () => {
  const keyed = (effectKey: () => string) => {
    const asked: LostAct[] = [];
    const reconcile = (lost: LostAct): Reconciled => {
      asked.push(lost);
      return { status: 'unknown' };
    };
    const about = { refund: { effectKey, reconcile } };
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters }], about } as never);
    const ledger = opened(file(`keyed-${++made}.sqlite`));
    return { ledger, asked, run: toolDoor({ ledger, gate: gate as never, source: 'chat' }).run };
  };

  test('is computed once for a start: what is claimed is what its function and its declaration are given', async () => {
    let times = 0;
    const { asked, run } = keyed(() => `key ${++times}`);
    const [given, computed]: [string[], number[]] = [[], []];
    await run(call('a'), ({ idempotencyKey = '' }) => {
      given.push(idempotencyKey);
      computed.push(times);
      return reset();
    });
    expect([times]).toEqual(computed);
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(given);
  });

  test.each([1, 2])('that can not be computed the %ith time starts nothing', async (limit) => {
    let times = 0;
    const { ledger, run } = keyed(() => {
      if (++times >= limit) throw new Error('No key.');
      return 'key';
    });
    let ran = 0;
    await expect(run(call('a'), () => ++ran)).rejects.toThrow('No key.');
    expect([ran, (await gather(ledger.reviews())).flatMap(({ execution }) => execution ?? [])]).toEqual([0, []]);
  });
});
