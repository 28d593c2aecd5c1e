import { ask, compile, Fault, type Message, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import { expect, test } from 'vitest';
import { ledgerJournal, type ReviewRow } from '../src/index.ts';
import { takeRun } from '../src/journal/take-run.ts';
import { refusedBefore } from '../src/review/refused-before.ts';
import { begin, gather } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
const clock: Clock = { now: () => 0, random: () => 0.5, wait: async () => undefined };
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const messages: readonly Message[] = [{ role: 'user', content: 'Count.' }];

const saying = (text: string | Fault): Model => ({
  name: 'scripted:one',
  ask: async () => {
    if (text instanceof Fault) throw text;
    return { text, finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 } };
  },
});

test.each([
  ['accepted', 'ended', 'valid', '{"n": 1}'],
  ['accepted', 'ended', 'repaired', '{"n": 1,}'],
  ['exhausted', 'failed', 'failed', '{"n": "x"}'],
  ['faulted', 'failed', 'failed', new Fault('fault.filtered', 'No.')],
] as const)('a run that is %s has %s, and its unit is %s', async (reason, status, state, said) => {
  const ledger = opened(file(`${reason}-${state}.sqlite`));
  const record = ledgerJournal(ledger, { run: 'a' });
  const outcome = await ask({
    gate,
    model: record.durable(saying(said)),
    messages,
    clock,
    journal: record.journal,
    budget: { total: 1 },
  });
  await record.settled();
  expect(outcome.status).toBe(reason);
  expect(await ledger.run('a')).toMatchObject({ status, reason });
  expect(await ledger.unit('a', 'a')).toMatchObject([{ state }]);
  expect(await ledger.leaseOf('a')).toBeUndefined();
});

test.each(['all', 'findings', 'none'] as const)('of a run with contents %s that much is kept', async (contents) => {
  const ledger = opened(file(`${contents}.sqlite`));
  const record = ledgerJournal(ledger, { run: 'a', contents });
  await ask({ gate, model: record.durable(saying('{"n": 1}')), messages, clock, journal: record.journal });
  await record.settled();
  const [attempt] = await gather(ledger.attempts('a', { contents: true }));
  const isAll = contents === 'all';
  expect([attempt?.value, attempt?.reply, attempt?.status]).toEqual([
    isAll ? '{"n":1}' : undefined,
    isAll ? '{"n": 1}' : undefined,
    'pass',
  ]);
  expect((await ledger.run('a'))?.state === undefined).toBe(!isAll);
  expect(attempt?.calls).toMatchObject([{ outcome: 'answered', model: 'scripted:one' }]);
});

test('a model is what it was, but for its calls, which wait for the ledger', async () => {
  const ledger = opened(file('durable.sqlite'));
  const record = ledgerJournal(ledger, { run: 'a' });
  class Counted {
    readonly name = 'counted';
    #calls = 0;
    ask = async () => ({ text: String(++this.#calls), finish: 'stop' as const });
    calls() {
      return this.#calls;
    }
  }
  const model = new Counted();
  const durable = record.durable(model) as unknown as Counted;
  expect([durable.name, durable.calls()]).toEqual(['counted', 0]);
  await durable.ask();
  expect(durable.calls()).toBe(1);
  await record.settled();
  await record.release();
});

test('a purged run can not be taken, and one that another machine holds only by force', async () => {
  const ledger = opened(file('taken.sqlite'));
  const lease = await begin(ledger, 'r1');
  await expect(takeRun(ledger, { run: 'r1' })).rejects.toThrow(expect.objectContaining({ code: 'fault.lease-lost' }));
  const taken = await takeRun(ledger, { run: 'r1', force: true, holder: 'nobody' });
  await expect(takeRun(ledger, { run: 'r1' })).rejects.toThrow('nobody has been working on run "r1" since');
  await expect(ledger.changeRun(lease, { status: 'open' })).rejects.toThrow();
  await taken.end();
  await ledger.purge('r1');
  await expect(takeRun(ledger, { run: 'r1' })).rejects.toThrow('was purged');
});

test('a trend counts by what it is asked to, faults too', async () => {
  const ledger = opened(file('trend.sqlite'));
  const ruled = compile({
    schema: { type: 'object', properties: { n: { type: 'integer' } } },
    rules: { rules: [{ name: 'small', expr: 'n < 5', error: 'too big' }] },
  } as never);
  const record = ledgerJournal(ledger, { run: 'a' });
  const answers = [new Fault('fault.server', 'Down.'), '{"n": 9}', '{"n": 1}'];
  const model: Model = { name: 'scripted:one', ask: async () => saying(answers.shift() ?? '').ask([], {} as never) };
  await ask({ gate: ruled as never, model: record.durable(model), messages, clock, journal: record.journal });
  await record.settled();
  const keys = async (subject: 'faults' | 'failures', by: 'code' | 'rule' | 'model' | 'step' | 'path') =>
    (await ledger.trend('a', { subject, by, width: 1e12 })).map(({ key, code }) => [key, code]);
  expect(await keys('faults', 'code')).toEqual([['fault.server', undefined]]);
  expect(await keys('faults', 'model')).toEqual([['scripted:one', undefined]]);
  expect(await keys('faults', 'step')).toEqual([['ask', undefined]]);
  expect(await keys('failures', 'rule')).toEqual([['small', 'rules.failed']]);
  expect(await keys('failures', 'code')).toEqual([['rules.failed', undefined]]);
  expect(await keys('failures', 'model')).toEqual([['scripted:one', undefined]]);
});

test('what was refused before a review names its field once', async () => {
  const ledger = opened(file('refused.sqlite'));
  const record = ledgerJournal(ledger, { run: 'a' });
  const model = record.durable(saying('{"n": "x"}'));
  await ask({ gate, model, messages, clock, journal: record.journal, budget: { total: 0 } });
  await record.settled();
  const [attempt] = await gather(ledger.attempts('a'));
  const { unit = '', step = '' } = attempt ?? {};
  const next = { review: 'v', createdAt: 0, source: { run: 'a', unit, step, attempt: 2 } } as ReviewRow;
  expect(await refusedBefore(ledger, next)).toMatchObject([{ what: 'attempt 1', why: [expect.stringMatching(/^n: expected/)] }]);
});

test.each([
  ['all', '/n'],
  ['findings', '/n'],
  ['none', undefined],
] as const)('of a run with contents %s the place of a mistake is %s', async (contents, place) => {
  const ledger = opened(file(`placed-${contents}.sqlite`));
  const record = ledgerJournal(ledger, { run: 'a', contents });
  const model = record.durable(saying('{"n": "x"}'));
  await ask({ gate, model, messages, clock, journal: record.journal, budget: { total: 0 } });
  await record.settled();
  const [found] = await ledger.trend('a', { subject: 'failures', by: 'path', width: 1e12 });
  expect([found?.code, found?.key]).toEqual(['schema.type', place]);
});
