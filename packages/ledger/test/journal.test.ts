import { type AskOptions, ask, compile, Fault, type Json, type Message, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import { expect, test } from 'vitest';
import { ledgerJournal, loadRun, openLedger } from '../src/index.ts';
import { gather } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
const clock: Clock = { now: () => 0, random: () => 0.5, wait: async () => undefined };
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const messages: readonly Message[] = [{ role: 'user', content: 'Count.' }];

function scripted(answers: (string | Fault)[], onCall: () => Promise<void> = async () => undefined): Model {
  return {
    name: 'scripted:one',
    ask: async () => {
      await onCall();
      const answer = answers.shift();
      if (answer instanceof Fault) throw answer;
      return { text: answer ?? '', finish: 'stop', usage: { inputTokens: 10, outputTokens: 2, cost: 0.001 }, reasoning: 'hm' };
    },
  };
}

test('a run of ask is in the ledger: attempts, faults, cost and its end', async () => {
  const ledger = opened(file('ask.sqlite'));
  const record = ledgerJournal(ledger, { run: 'a1' });
  const seen: unknown[] = [];
  const model = scripted(['{"n": "x"}', new Fault('fault.server', 'Down.'), '```json\n{"n": 2}\n```'], async () => {
    const [last] = (await gather(ledger.attempts('a1'))).slice(-1);
    seen.push([last?.attempt, last?.calls.map(({ outcome }) => outcome)]);
  });
  const outcome = await ask({ gate, model: record.durable(model), messages, clock, journal: record.journal });
  await record.settled();
  expect(outcome.status).toBe('accepted');
  // Every call was in the ledger before it was made.
  expect(seen).toEqual([
    [1, ['open']],
    [2, ['open']],
    [2, ['fault', 'open']],
  ]);
  expect(await ledger.unit('a1', 'a1')).toMatchObject([{ state: 'repaired', attempts: 2, result: 2 }]);
  expect(await ledger.run('a1')).toMatchObject({ kind: 'ask', status: 'ended', reason: 'accepted' });
  expect(await ledger.costs('a1')).toMatchObject([{ calls: 3, faults: 1, lost: 0, cost: 0.002, unpriced: 0 }]);
  const attempts = await gather(ledger.attempts('a1', { contents: true }));
  expect(attempts.map(({ status, code, reason }) => [status, code, reason])).toEqual([
    ['fail', 'schema.type', 'first'],
    ['pass', 'extract.fence', 'retry'],
  ]);
  expect((JSON.parse(attempts[0]?.request ?? '[]') as readonly unknown[])[0]).toEqual(messages[0]);
  expect(await ledger.leaseOf('a1')).toBeUndefined();
});

test('a run that waits for a person is resumed from the ledger by another process', async () => {
  const name = file('resume.sqlite');
  const first = openLedger(name);
  const before = ledgerJournal(first, { run: 'a2' });
  const given: Omit<AskOptions<Json>, 'model' | 'journal'> = { gate: gate as never, messages, clock, budget: { total: 1 } };
  const one = await ask({
    ...given,
    model: before.durable(scripted(['{"n": "x"}', '{"n": "y"}'])),
    journal: before.journal,
    escalate: async () => 'later',
  });
  await before.settled();
  await first.close();

  const second = opened(name);
  expect(await second.unit('a2', 'a2')).toMatchObject([{ state: 'waiting', attempts: 2 }]);
  const loaded = await loadRun(second, 'a2');
  expect(loaded).toEqual({ state: one.state, attempts: one.attempts });
  if (loaded === undefined) throw new Error('There is nothing to resume.');
  const after = ledgerJournal(second, { run: 'a2' });
  const two = await ask({
    ...given,
    model: after.durable(scripted(['{"n": 3}'])),
    journal: after.journal,
    escalate: async () => 'later',
    resume: { ...loaded, decision: { kind: 'hint', text: 'A number.' } },
  });
  await after.settled();
  expect(two.status).toBe('accepted');
  expect(await second.unit('a2', 'a2')).toMatchObject([{ state: 'valid', attempts: 3, result: 3 }]);
  expect((await loadRun(second, 'a2'))?.attempts).toEqual(two.attempts);
});

test('a fresh start keeps counting in the ledger and is left out of what is resumed', async () => {
  const ledger = opened(file('fresh.sqlite'));
  const record = ledgerJournal(ledger, { run: 'a3' });
  const outcome = await ask({
    gate,
    messages,
    clock,
    budget: { total: 0 },
    model: record.durable(scripted(['{"n": "x"}', '{"n": 1}'])),
    journal: record.journal,
    escalate: async () => ({ kind: 'fresh' }),
  });
  await record.settled();
  expect(outcome.status).toBe('accepted');
  expect(await ledger.unit('a3', 'a3')).toMatchObject([{ state: 'valid', attempts: 2, result: 2 }]);
  expect((await loadRun(ledger, 'a3'))?.attempts).toEqual(outcome.attempts);
});

test('what a person wrote is an attempt without a call', async () => {
  const ledger = opened(file('edit.sqlite'));
  const record = ledgerJournal(ledger, { run: 'a4' });
  await ask({
    gate,
    messages,
    clock,
    budget: { total: 0 },
    model: record.durable(scripted(['{"n": "x"}'])),
    journal: record.journal,
    escalate: async () => ({ kind: 'edit', text: '{"n": 7}' }),
  });
  await record.settled();
  const [, edited] = await gather(ledger.attempts('a4', { contents: true }));
  expect(edited).toMatchObject({ status: 'pass', reason: 'edit', reply: '{"n": 7}', value: '{"n":7}', calls: [] });
});

test('a run that no one could be asked about, or that met a permanent fault, has failed', async () => {
  const ledger = opened(file('failed.sqlite'));
  for (const [run, answer] of [
    ['exhausted', '{"n": "x"}'],
    ['faulted', new Fault('fault.auth', 'No key.')],
  ] as const) {
    const record = ledgerJournal(ledger, { run });
    const model = record.durable(scripted([answer]));
    const outcome = await ask({ gate, messages, clock, budget: { total: 0 }, model, journal: record.journal });
    await record.settled();
    expect(outcome.status).toBe(run);
    expect(await ledger.run(run)).toMatchObject({ status: 'failed', reason: run });
    expect(await ledger.unit(run, run)).toMatchObject([{ state: 'failed', reason: run }]);
  }
});

test('without contents there are accounts, and nothing to resume', async () => {
  const name = file('none.sqlite');
  const ledger = opened(name);
  const record = ledgerJournal(ledger, { run: 'a5', contents: 'none' });
  await ask({ gate, messages, clock, model: record.durable(scripted(['{"n": 41414141}'])), journal: record.journal });
  await record.settled();
  expect(await ledger.costs('a5')).toMatchObject([{ calls: 1, cost: 0.001 }]);
  expect(await loadRun(ledger, 'a5')).toBeUndefined();
  expect(await loadRun(ledger, 'a6')).toBeUndefined();
  expect(JSON.stringify(await gather(ledger.attempts('a5', { contents: true })))).not.toContain('41414141');
});

test('if the ledger cannot be written, no model is called', async () => {
  const name = file('unwritable.sqlite');
  await openLedger(name).close();
  const ledger = opened(name, { readOnly: true });
  const record = ledgerJournal(ledger, { run: 'a7' });
  let calls = 0;
  const count = async () => {
    calls += 1;
  };
  const model = record.durable(scripted(['{"n": 1}'], count));
  const outcome = await ask({ gate, messages, clock, model, journal: record.journal });
  expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.disk-read-only' } });
  expect(calls).toBe(0);
  await expect(record.settled()).rejects.toMatchObject({ code: 'fault.disk-read-only' });
});

test('a process that died while judging leaves the answer to the next one, and the call counts as answered', async () => {
  const ledger = opened(file('judging.sqlite'));
  const usage = { inputTokens: 3, outputTokens: 4, cost: 0.25 };
  const judging = { phase: 'judging', reply: { text: '{"n": 5}', finish: 'stop', usage } };
  const call = { kind: 'call-start', attempt: 1, reason: 'first', model: 'scripted:one', messages, at: 0 };
  const died = ledgerJournal(ledger, { run: 'a8' });
  for (const entry of [call, { kind: 'state-reached', state: judging, at: 1 }]) died.journal(entry as never);
  await died.settled();
  const next = ledgerJournal(ledger, { run: 'a8', force: true });
  const verdict = gate.judge('{"n": 5}');
  for (const entry of [
    { kind: 'state-reached', state: judging },
    { kind: 'verdict-reached', attempt: 1, reason: 'first', verdict },
    { kind: 'state-reached', state: { phase: 'accepted', reply: null } },
    { kind: 'run-end', status: 'accepted', usage },
  ])
    next.journal({ at: 2, ...entry } as never);
  await next.settled();
  expect(await gather(ledger.attempts('a8', { contents: true }))).toMatchObject([
    { status: 'pass', reply: '{"n": 5}', calls: [{ outcome: 'answered', usage }] },
  ]);
  expect(await ledger.unit('a8', 'a8')).toMatchObject([{ state: 'valid', attempts: 1 }]);
});

test.for([true, false])(
  'a held value that a person approves is accepted; it is valid if the ledger has the approval: %s',
  async (isHere) => {
    const ledger = opened(file(`approved-${isHere}.sqlite`));
    const record = ledgerJournal(ledger, { run: 'a9' });
    const outcome = await ask({
      gate,
      messages,
      clock,
      model: record.durable(scripted(['{"n": 5, "more": [1, 2'])),
      journal: record.journal,
      holds: 'person',
      escalate: async ({ held }) => {
        await record.settled();
        const digest = held?.digest ?? '';
        const asked = { review: 'v1', kind: 'document', reason: 'doubt', held: JSON.stringify(held?.value), digest };
        if (isHere) {
          await ledger.openReview({ run: 'a9', unit: 'a9', step: 'ask', attempt: 1 }, asked);
          await ledger.decide({ review: 'v1', kind: 'approve', by: 'ann', digest });
        }
        return { kind: 'release', digest, by: 'ann', codes: ['parse.unseen-end'] };
      },
    });
    await record.settled();
    expect(outcome.status).toBe('accepted');
    expect(await ledger.run('a9')).toMatchObject({ status: 'ended', reason: 'accepted' });
    const waiting = { state: 'waiting', reason: 'Approved outside this ledger.' };
    expect(await ledger.unit('a9', 'a9')).toMatchObject([isHere ? { state: 'valid', result: 1 } : waiting]);
  },
);

test('a run that died in the middle of a call is resumed: the call is repeated and uses up no attempt', async () => {
  const name = file('calling.sqlite');
  const first = openLedger(name);
  const died = ledgerJournal(first, { run: 'b1' });
  await new Promise<void>((called) => {
    const silent = scripted([], () => new Promise(() => called()));
    void ask({ gate, messages, clock, model: died.durable(silent), journal: died.journal });
  });
  const second = opened(name);
  const loaded = await loadRun(second, 'b1');
  if (loaded === undefined) throw new Error('There is nothing to resume.');
  const next = ledgerJournal(second, { run: 'b1', force: true });
  const model = next.durable(scripted(['{"n": 6}']));
  expect((await ask({ gate, messages, clock, model, journal: next.journal, resume: loaded })).status).toBe('accepted');
  await next.settled();
  expect(await second.unit('b1', 'b1')).toMatchObject([{ state: 'valid', attempts: 1 }]);
  expect(await second.costs('b1')).toMatchObject([{ calls: 2, lost: 1, unpriced: 1, cost: 0.001 }]);
  await first.close();
});
