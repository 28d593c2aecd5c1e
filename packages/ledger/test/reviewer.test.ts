import { DatabaseSync } from 'node:sqlite';
import { ask, compile, Fault, type Gate, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import { keptPassages } from '@tamis/core/review';
import { describe, expect, test } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import {
  type Ledger,
  ledgerJournal,
  type NewDecision,
  openLedger,
  type ReviewerPolicy,
  type ReviewRow,
  reviewer,
} from '../src/index.ts';
import { gather, SetClock } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
const clock: Clock = { now: () => 0, random: () => 0.5, wait: async () => undefined };
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const CUT = '{"n": 5, "more": [1, 2';

function scripted(...answers: string[]): Model & { readonly calls: () => number } {
  let calls = 0;
  return {
    name: 'scripted:one',
    calls: () => calls,
    ask: async () => {
      calls += 1;
      return { text: answers.shift() ?? '', finish: 'stop' };
    },
  };
}

async function going(ledger: Ledger, model: Model, policy: ReviewerPolicy = {}, now?: () => number) {
  return await reviewer({ ledger, policy, ...(now && { now }) }).ask({
    ...{ run: 'a1', gate, model, messages: [{ role: 'user', content: 'Count.' }], clock, holds: 'person' },
    budget: { total: 1 },
  });
}

async function openOne(ledger: Ledger): Promise<ReviewRow> {
  const [review] = await gather(ledger.reviews({ state: 'open' }));
  if (review === undefined) throw new Error('Nothing waits.');
  return review;
}

async function decide(ledger: Ledger, decision: Partial<NewDecision> & Pick<NewDecision, 'kind'>) {
  const { review, digest } = await openOne(ledger);
  return await ledger.decide({ review, digest, by: 'ann', ...decision });
}

describe('a waiting run continues with what a person decided', () => {
  test.each([
    ['approve', { kind: 'approve' }, { n: 5, more: [1, 2] }, 'approve', 1],
    ['an edit', { kind: 'edit', value: '{"n": 7}' }, { n: 7 }, 'edit', 1],
    ['a hint', { kind: 'hint', text: 'No list.' }, { n: 6 }, 'hint', 2],
    ['a fresh start', { kind: 'fresh' }, { n: 6 }, 'first', 2],
  ] as const)('%s', async (name, decision, value, reason, calls) => {
    const ledger = opened(file(`${name}.sqlite`));
    const model = scripted(CUT, '{"n": 6}');
    expect((await going(ledger, model)).status).toBe('escalated');
    // Called again before a decision, it waits as before, and no one is asked twice.
    expect((await going(ledger, model)).status).toBe('escalated');
    expect(await gather(ledger.reviews())).toHaveLength(1);
    expect(await decide(ledger, decision)).toMatchObject({ status: 'recorded' });
    const outcome = await going(ledger, model);
    expect(outcome).toMatchObject({ status: 'accepted', value });
    expect(model.calls()).toBe(calls);
    if (reason !== 'approve') expect(outcome.attempts.at(-1)?.reason).toBe(reason);
    expect(await ledger.unit('a1', 'a1')).toMatchObject([{ state: 'valid' }]);
    // Once more, it returns the same and asks no one.
    expect(await going(ledger, model)).toMatchObject({ status: 'accepted' });
    expect(model.calls()).toBe(calls);
  });

  test('what is in doubt and needs an approval is two reviews, and both show the doubt', async () => {
    const ledger = opened(file('twofold.sqlite'));
    const amount = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] } as const;
    const TWICE = '{"name": "refund", "arguments": {"amount": 20, "amount": 2000}}';
    const model = scripted(TWICE);
    const again = () =>
      reviewer({ ledger }).ask({
        ...{ run: 'a1', model, messages: [{ role: 'user', content: 'Refund.' }], clock, holds: 'person' },
        gate: compile({
          kind: 'tool-calls',
          tools: [{ name: 'refund', effect: 'destroy', parameters: amount }],
          policy: { effects: { destroy: 'hold' } },
        }),
      });
    const doubt = { codes: ['parse.duplicate-key'], changes: [{ before: 20, after: 2000 }], says: TWICE };
    for (const reason of ['doubt', 'approval']) {
      expect(await again()).toMatchObject({ status: 'escalated', held: { reason } });
      expect((await again()).status).toBe('escalated');
      const review = await openOne(ledger);
      expect(review).toMatchObject({ reason });
      expect(JSON.parse(review.detail ?? '')).toMatchObject(doubt);
      expect(await decide(ledger, { kind: 'approve' })).toMatchObject({ status: 'recorded' });
    }
    const calls = [{ name: 'refund', arguments: { amount: 2000 } }];
    expect(await again()).toMatchObject({ status: 'accepted', value: { calls } });
    expect(await again()).toMatchObject({ status: 'accepted', value: { calls } });
    expect(await ledger.unit('a1', 'a1')).toMatchObject([{ state: 'valid' }]);
    expect(model.calls()).toBe(1);
  });

  test('an approval by somebody who was not shown the doubt is asked about again', async () => {
    const ledger = opened(file('unseen.sqlite'));
    const record = ledgerJournal(ledger, { run: 'a1' });
    const model = scripted(CUT);
    const messages = [{ role: 'user', content: 'Count.' }] as const;
    const waiting = await ask({
      ...{ run: 'a1', gate, messages, clock, holds: 'person', journal: record.journal, model: record.durable(model) },
      escalate: async () => 'later',
    });
    await record.settled();
    const { digest = '', value } = (waiting.status === 'escalated' && waiting.held) || {};
    const source = { run: 'a1', unit: 'a1', step: 'ask', attempt: 1 };
    const terms = { kind: 'reply', contract: waiting.state.contract ?? '', digest, held: JSON.stringify(value) };
    await ledger.openReview(source, { ...terms, review: 'v1', reason: 'doubt', detail: '{}' });
    await ledger.decide({ review: 'v1', digest, kind: 'approve', by: 'ann' });
    expect((await going(ledger, model)).status).toBe('escalated');
    expect(JSON.parse((await openOne(ledger)).detail ?? '')).toMatchObject({ codes: ['parse.unseen-end'], says: CUT });
    await decide(ledger, { kind: 'approve' });
    expect((await going(ledger, model)).status).toBe('accepted');
  });

  test.each([
    [
      'the state of a run that claims to be approved: people are still asked',
      `UPDATE run SET state = json_set(state, '$.phase', 'accepted', '$.approval',
        json(json_object('digest', (SELECT digest FROM review), 'by', 'ann')))`,
      'escalated',
    ],
    [
      'a decision that the log does not have',
      `INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', 'ann', digest, 1 FROM review`,
      'fault.ledger-altered',
    ],
  ])('nothing follows from %s', async (name, statement, end) => {
    const place = file(`${end}.sqlite`);
    const ledger = opened(place);
    expect((await going(ledger, scripted(CUT))).status, name).toBe('escalated');
    const db = new DatabaseSync(place);
    expect(Number(db.prepare(statement).run().changes)).toBe(1);
    if (statement.includes('INTO decision')) db.exec(`UPDATE review SET state = 'decided'`);
    db.close();
    const came = await going(ledger, scripted()).then(
      ({ status }) => status,
      ({ code }: Fault) => code,
    );
    expect(came).toBe(end);
  });

  test('a denial ends it', async () => {
    const ledger = opened(file('denied.sqlite'));
    const model = scripted(CUT);
    await going(ledger, model);
    await decide(ledger, { kind: 'deny', text: 'No.' });
    expect((await going(ledger, model)).status).toBe('cancelled');
    expect(model.calls()).toBe(1);
  });

  test('another value of the same reply is accepted under its own digest', async () => {
    const ledger = opened(file('several.sqlite'));
    const model = scripted('{"n": 1}\n\nor\n\n{"n": 2}');
    expect(await going(ledger, model)).toMatchObject({ status: 'escalated', held: { reason: 'several' } });
    const { alternatives = '[]' } = await openOne(ledger);
    expect(JSON.parse(alternatives)).toEqual([{ n: 1 }]);
    expect(await decide(ledger, { kind: 'choose', value: '{"n":1}' })).toMatchObject({ status: 'recorded' });
    expect(await going(ledger, model)).toMatchObject({ status: 'accepted', value: { n: 1 } });
  });

  test('each new attempt that is held gets its own review', async () => {
    const ledger = opened(file('again.sqlite'));
    const model = scripted(CUT, CUT, '{"n": 3}');
    await going(ledger, model);
    await decide(ledger, { kind: 'hint', text: 'No list.' });
    expect((await going(ledger, model)).status).toBe('escalated');
    expect((await gather(ledger.reviews())).map(({ source, state }) => [source.attempt, state])).toEqual([
      [1, 'decided'],
      [2, 'open'],
    ]);
    await decide(ledger, { kind: 'fresh' });
    expect(await going(ledger, model)).toMatchObject({ status: 'accepted', value: { n: 3 } });
  });

  test('a failed reply cannot be approved, and an edit that fails is asked about again', async () => {
    const ledger = opened(file('failed.sqlite'));
    const model = scripted('{"n": "x"}', '{"n": "y"}', '{"n": "z"}');
    expect((await going(ledger, model)).status).toBe('escalated');
    expect(await openOne(ledger)).toMatchObject({ kind: 'failed-reply' });
    expect(await decide(ledger, { kind: 'approve' })).toEqual({ status: 'not-offered' });
    await decide(ledger, { kind: 'edit', value: '{"n": "seven"}' });
    expect(await going(ledger, model)).toMatchObject({ status: 'escalated', reason: 'edit-failed' });
    await decide(ledger, { kind: 'edit', value: '{"n": 7}' });
    expect(await going(ledger, model)).toMatchObject({ status: 'accepted', value: { n: 7 } });
  });

  test('without a decision in time it stays escalated, and people are asked again, as often as it takes', async () => {
    const wall = new SetClock();
    const ledger = opened(file('expired.sqlite'), { clock: wall });
    const model = scripted(CUT);
    const again = () => going(ledger, model, { expiresIn: 1_000 }, () => wall.time);
    await again();
    wall.time += 1_000;
    expect((await again()).status).toBe('escalated');
    expect(await gather(ledger.reviews())).toMatchObject([{ state: 'expired' }, { state: 'open' }]);
    // Called again before a decision, no one is asked twice.
    await again();
    wall.time += 1_000;
    await again();
    expect((await gather(ledger.reviews())).map(({ state }) => state)).toEqual(['expired', 'expired', 'open']);
    await decide(ledger, { kind: 'approve' });
    expect(await again()).toMatchObject({ status: 'accepted', value: { n: 5, more: [1, 2] } });
    expect(model.calls()).toBe(1);
  });

  test('a fault ends a call and not the run: called again, it asks again', async () => {
    const ledger = opened(file('faulted.sqlite'));
    const down: Model = { name: 'down:one', ask: () => Promise.reject(new Fault('fault.auth', 'No key.')) };
    expect((await going(ledger, down)).status).toBe('faulted');
    expect(await going(ledger, scripted('{"n": 2}'))).toMatchObject({ status: 'accepted', value: { n: 2 } });
  });

  test('it waits as long as it is told to', async () => {
    const ledger = opened(file('patient.sqlite'));
    const waiting = going(ledger, scripted(CUT), { patience: 20_000 });
    await until('a review is open', async () => (await gather(ledger.reviews({ state: 'open' }))).length > 0);
    await decide(ledger, { kind: 'approve' });
    expect(await waiting).toMatchObject({ status: 'accepted', approved: { by: 'ann' } });
  });

  test('a run that is not in the ledger is refused, and nothing continues while the ledger is down', async () => {
    const name = file('down.sqlite');
    const ledger = openLedger(name);
    const call = { reason: 'held', attempts: [], state: { run: 'b1' } } as never;
    await expect(reviewer({ ledger }).escalate(call)).rejects.toThrow('not in this ledger');
    await ledger.close();
    const readOnly = opened(name, { readOnly: true });
    const model = scripted('{"n": 1}');
    await expect(going(readOnly, model)).rejects.toBeInstanceOf(Fault);
    expect(model.calls()).toBe(0);
  });
});

describe('the contract changed between the question and the answer', () => {
  const actions = (...ids: readonly string[]) =>
    compile({ kind: 'actions', actions: ids.map((id) => ({ id, command: id, approve: true })) });
  const strict = compile({
    schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
  });
  const asking = async (ledger: Ledger, asked: Gate<never>, model: Model) =>
    await reviewer({ ledger }).ask({
      ...{ run: 'a', gate: asked, model, messages: [{ role: 'user', content: 'Act.' }], clock, holds: 'person' },
    });

  test.each([
    ['an approval of one action', [actions('hug', 'fire'), actions('fire', 'hug')], '1', { kind: 'approve' }],
    [
      'the choice of another action',
      [actions('hug', 'fire', 'wait'), actions('fire', 'hug', 'wait')],
      '1',
      { kind: 'choose', value: 'last' },
    ],
    ['an approval of a document', [gate, strict], CUT, { kind: 'approve' }],
  ] as const)('%s accepts nothing else, and people are asked again', async (name, gates, reply, decision) => {
    const ledger = opened(file(`moved ${name}.sqlite`));
    const model = scripted(reply, reply);
    const [first, second] = gates as unknown as readonly [Gate<never>, Gate<never>];
    expect((await asking(ledger, first, model)).status).toBe('escalated');
    const before = await openOne(ledger);
    const options = JSON.parse(before.alternatives ?? '[]') as readonly unknown[];
    const value = 'value' in decision ? { value: JSON.stringify(options.at(-1)) } : {};
    expect(await decide(ledger, { kind: decision.kind, ...value })).toMatchObject({ status: 'recorded' });
    expect((await asking(ledger, second, model)).status).toBe('escalated');
    expect(await ledger.review(before.review)).toMatchObject({
      state: 'stale',
      endReason: expect.stringContaining('read differently'),
    });
    const after = await openOne(ledger);
    expect(after.digest).not.toBe(before.digest);
    await decide(ledger, { kind: 'approve' });
    expect(await asking(ledger, second, model)).toMatchObject({ status: 'accepted', value: JSON.parse(after.held ?? '') });
  });

  test('an unanswered question is asked again', async () => {
    const ledger = opened(file('moved open.sqlite'));
    const model = scripted('1');
    await asking(ledger, actions('hug', 'fire') as never, model);
    await asking(ledger, actions('fire', 'hug') as never, model);
    await asking(ledger, actions('hug', 'fire') as never, model);
    const states = (await gather(ledger.reviews())).map(({ state, held = '' }) => [state, JSON.parse(held).action.id]);
    expect(states).toEqual([
      ['stale', 'hug'],
      ['stale', 'fire'],
      ['open', 'hug'],
    ]);
  });
});

test('a controller is not a signal, and nothing is recorded', async () => {
  const ledger = opened(file('controller.sqlite'));
  const { ask, escalate } = reviewer({ ledger });
  const given = { gate, model: scripted('{"n": 5}'), messages: [], clock, run: 'a1', signal: new AbortController() as never };
  await expect(ask(given)).rejects.toThrow('`signal` must be an AbortSignal; did you mean `controller.signal`?');
  await expect(escalate({} as never, given.signal)).rejects.toThrow('`signal` must be an AbortSignal');
  expect(await ledger.run('a1')).toBeUndefined();
});

test('a review of values that must be in the messages carries the passages, which offsets of no other text are taken for', async () => {
  const ledger = opened(file('passages'));
  const said = '🙂 From Anna Müller\r\nto Otto';
  await reviewer({ ledger }).ask({
    ...{ run: 'a1', gate: compile({ grounding: { source: 'messages' } }), model: scripted('["Anna Miller", "Otto"]'), clock },
    messages: [
      { role: 'system', content: 'Quote Otto.' },
      { role: 'user', content: said },
    ],
    ...{ holds: 'person', budget: { total: 1 } },
  });
  const review = await openOne(ledger);
  expect(keptPassages(review)).toMatchObject({
    ...{ source: 'messages', length: said.length, excerpts: [{ start: 0, text: said }] },
    passages: [
      { path: '/0', match: 'nearest', place: { start: said.indexOf('Anna'), end: said.indexOf('\r'), line: 1 } },
      { path: '/1', match: 'exact', place: { start: said.indexOf('Otto'), line: 2 } },
    ],
  });
  const detail = JSON.parse(review.detail ?? '{}') as { readonly passages: object };
  const bad = { ...detail, passages: { ...detail.passages, excerpts: [{ start: -1, line: 1, text: 'x' }] } };
  expect(keptPassages({ detail: JSON.stringify(bad) })).toBeUndefined();
});
