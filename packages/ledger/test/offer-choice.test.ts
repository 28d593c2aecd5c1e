import { type ActionContract, compile } from '@tamis/core';
import { LocalReviews, memoryStorage } from '@tamis/core/local-reviews';
import { optionsOf, type ReviewStore } from '@tamis/core/review';
import { describe, expect, test } from 'vitest';
import { type ChoiceReason, execute, type OfferedChoice, offerChoice, openLedger } from '../src/index.ts';
import { actWords, pendingAct } from '../src/internal.ts';
import { folder } from './folder.ts';

const { file } = folder();
let made = 0;

const gate = compile({
  kind: 'actions',
  wait: 'wait',
  actions: [
    { id: 'go-kitchen', type: 'go', command: 'go to the kitchen', targets: [{ id: 'kitchen' }], approve: true },
    { id: 'wait', command: 'wait' },
  ],
  about: { go: { preconditions: [{ name: 'unlocked', expr: 'target.id not in world.locked', error: 'That door is locked.' }] } },
});

const SAID = { speech: 'I am hungry.', thoughts: 'Nobody must know why.', notes: ['the key is red'] };

interface Keeper extends ReviewStore {
  readonly close?: () => Promise<void>;
}

const KEEPERS: readonly (readonly [string, () => Keeper])[] = [
  ['in a ledger', () => openLedger(file(`${++made}.sqlite`))],
  ['in a page', () => new LocalReviews(memoryStorage())],
];

function game(keeper: () => Keeper) {
  const ledger = keeper();
  const events: unknown[] = [];
  const world = { locked: [] as string[] };
  const apply = (said: ChoiceReason) => events.push(said);
  const offer = async (reply: object, more: Partial<OfferedChoice> = {}) => {
    const verdict = await gate.check(JSON.stringify(reply), world);
    return await offerChoice(
      { ledger, gate, verdict, source: 'game', turn: 't1', attempt: 1, world: () => ({ ...world }), ...more },
      apply,
    );
  };
  const run = (review: string) =>
    execute({ ledger, gate, review, world: () => ({ ...world }) }, ({ action }) => events.push(action));
  return { ledger, events, world, offer, run };
}

describe.each(KEEPERS)('a turn, kept %s', (_where, keeper) => {
  test('what was said is applied before the question, once, and others do not hear thoughts or notes', async () => {
    const { ledger, events, offer, run } = game(keeper);
    const offered = await offer({ choice: 1, ...SAID });
    if (offered.status !== 'open') throw new Error(offered.status);
    expect(events).toEqual([{ own: SAID, others: { speech: SAID.speech } }]);
    expect(offered.review).toMatchObject({ action: 'go-kitchen', state: 'open', kind: 'action' });
    expect(JSON.parse(offered.review.detail ?? '')).toMatchObject({ says: SAID.speech, thinks: SAID.thoughts });
    // Shown again, with or without a restart, nothing is said twice.
    await offer({ choice: 1, ...SAID });
    expect(events).toHaveLength(1);
    const { review, digest } = offered.review;
    await ledger.decide({ review, digest, kind: 'approve', by: 'ann' });
    expect(await run(review)).toMatchObject({ status: 'done' });
    expect(await run(review)).toMatchObject({ status: 'before' });
    expect(events.slice(1)).toEqual(['go-kitchen']);
    await ledger.close?.();
  });

  test('a later attempt in the same turn says nothing more, and a failed attempt says nothing at all', async () => {
    const { ledger, events, world, offer } = game(keeper);
    world.locked = ['kitchen'];
    expect(await offer({ choice: 1, speech: 'Never heard.' })).toEqual({ status: 'failed' });
    expect(events).toEqual([]);
    const second = await offer({ choice: 2, speech: 'First.' }, { attempt: 2 });
    const third = await offer({ choice: 2, speech: 'Second.' }, { attempt: 3 });
    expect([second.status, third.status]).toEqual(['decided', 'decided']);
    expect(events).toEqual([{ own: { speech: 'First.' }, others: { speech: 'First.' } }]);
    await offer({ choice: 2, speech: 'Next turn.' }, { turn: 't2' });
    expect(events).toHaveLength(2);
    await ledger.close?.();
  });

  test('the person is told what was refused and why, every option in words, and the notes', async () => {
    const { ledger, world, offer } = game(keeper);
    world.locked = ['kitchen'];
    const asking = compile({ ...(gate.contract as ActionContract), moved: 'person' });
    const verdict = await asking.check(JSON.stringify({ choice: 1, ...SAID }), world);
    const offered = await offer({}, { gate: asking, verdict });
    if (offered.status !== 'open') throw new Error(offered.status);
    expect(JSON.parse(offered.review.detail ?? '')).toMatchObject({
      refused: [{ value: 1, findings: [{ code: 'preconditions.unmet', args: { action: 'go-kitchen' } }] }],
      words: { 'go-kitchen': 'go to the kitchen', wait: 'wait' },
      notes: SAID.notes,
    });
    expect(pendingAct(offered.review)).toMatchObject({ action: '' });
    const said = actWords(offered.review);
    expect([said({ action: 'wait', value: {} }), said({ action: 'leave', value: {} })]).toEqual(['wait', undefined]);
    await ledger.close?.();
  });

  test('an action with the effect of an earlier turn is answered with the review of that turn', async () => {
    const { ledger, events, offer } = game(keeper);
    const actions = [{ id: 'pay', command: 'pay', effectKey: 'pay', window: '1h' }];
    const paying = compile({ kind: 'actions', actions } as ActionContract) as unknown as typeof gate;
    const verdict = await paying.check('{"choice":1,"speech":"Here."}', {});
    const first = await offer({}, { gate: paying, verdict });
    if (first.status !== 'decided') throw new Error(first.status);
    const second = await offer({}, { gate: paying, verdict, turn: 't2' });
    expect(second).toMatchObject({ status: 'taken', review: { review: first.review.review } });
    expect(events).toHaveLength(2);
    await ledger.close?.();
  });

  test('the door was locked after the approval: nothing moves', async () => {
    const { ledger, events, world, offer, run } = game(keeper);
    const offered = await offer({ choice: 1 });
    if (offered.status !== 'open') throw new Error(offered.status);
    const { review, digest } = offered.review;
    await ledger.decide({ review, digest, kind: 'approve', by: 'ann' });
    world.locked = ['kitchen'];
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'state-moved' });
    expect(events).toEqual([]);
    await ledger.close?.();
  });

  test('a person can choose another offered action, but no other', async () => {
    const { ledger, events, offer, run } = game(keeper);
    const offered = await offer({ choice: 1 });
    if (offered.status !== 'open') throw new Error(offered.status);
    const { review, digest, alternatives = '[]' } = offered.review;
    const choose = (action: string) =>
      ledger.decide({ review, digest, kind: 'choose', by: 'ann', value: JSON.stringify({ action, arguments: {} }) });
    expect(await choose('fly')).toEqual({ status: 'not-offered' });
    const other = (JSON.parse(alternatives) as readonly { readonly action: string }[]).find(({ action }) => action === 'wait');
    expect(other).toBeDefined();
    expect(await choose('wait')).toMatchObject({ status: 'recorded' });
    expect(await run(review)).toMatchObject({ status: 'done' });
    expect(events).toEqual(['wait']);
    await ledger.close?.();
  });

  test('another action under the same attempt is refused, and pending reviews are not decided', async () => {
    const { ledger, events, offer, run } = game(keeper);
    const offered = await offer({ choice: 1 }, { policy: { eyes: 2 } });
    if (offered.status !== 'open') throw new Error(offered.status);
    const { review } = offered.review;
    expect(await offer({ choice: 2 })).toMatchObject({ status: 'another', review: { review } });
    expect(await ledger.review(review)).toMatchObject({ state: 'open', action: 'go-kitchen' });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'open' });
    expect(events).toEqual([]);
    await ledger.close?.();
  });

  test.each([
    ['a person picks one of the others', { kind: 'choose', value: '{"action":"wait","arguments":{}}' }, 'done', ['wait']],
    ['a person agrees that nothing is done', { kind: 'approve' }, 'refused', []],
  ] as const)('none of the chosen actions is possible, and %s', async (_, decision, status, done) => {
    const asking = compile({
      kind: 'actions',
      moved: 'person',
      actions: [
        { id: 'go', command: 'go', preconditions: [{ name: 'unlocked', expr: 'not world.locked' }] },
        { id: 'wait', command: 'wait' },
      ],
    });
    const ledger = keeper();
    const events: unknown[] = [];
    const world = () => ({ locked: true });
    const verdict = await asking.check('{"choice": 1, "speech": "I go."}', world());
    expect(verdict).toMatchObject({ status: 'hold', held: { action: null } });
    const given = { ledger, gate: asking, verdict, source: 'game', turn: 't1', attempt: 1, world };
    const offered = await offerChoice(given, ({ own }) => events.push(own.speech));
    if (offered.status !== 'open') throw new Error(offered.status);
    const { review, digest, alternatives = '' } = offered.review;
    expect(JSON.parse(alternatives)).toEqual([{ action: 'wait', arguments: {} }]);
    expect(await ledger.decide({ review, digest, by: 'ann', kind: 'edit', value: '{}' })).toEqual({ status: 'not-offered' });
    expect(await ledger.decide({ review, digest, by: 'ann', ...decision })).toMatchObject({ status: 'recorded' });
    const run = await execute({ ledger, gate: asking, review, world }, ({ action }) => events.push(action));
    expect(run).toMatchObject(status === 'done' ? { status } : { status, reason: 'unheld' });
    expect(events).toEqual(['I go.', ...done]);
    await ledger.close?.();
  });

  test('everything that the schema of the contract has is said once, shown to the person, and no part of what runs', async () => {
    const { ledger, events, world, offer } = game(keeper);
    const asking = compile({
      ...(gate.contract as ActionContract),
      schema: {
        properties: { chosenIndex: {}, speech: {}, notes: { items: { required: ['text'] } }, mood: { type: 'object' } },
        required: ['chosenIndex', 'speech', 'mood'],
      },
      policy: { on: { '/notes/*': 'drop' } },
    });
    const said = { speech: 'Come in.', mood: { valence: 3 } };
    const reply = JSON.stringify({ chosenIndex: 1, reasons: 'Hunger.', ...said, notes: [{}, { text: 'Red key.' }] });
    const verdict = await asking.check(reply, world);
    const offered = await offer({}, { gate: asking, verdict });
    if (offered.status !== 'open') throw new Error(offered.status);
    const notes = [{ text: 'Red key.' }];
    expect(events).toEqual([{ own: { ...said, notes }, others: { speech: said.speech } }]);
    const { review, digest, detail = '' } = offered.review;
    expect(JSON.parse(detail)).toMatchObject({ fields: { mood: { valence: 3 } }, notes, reasons: 'Hunger.', refused: [] });
    await ledger.decide({ review, digest, kind: 'approve', by: 'ann' });
    const done = await execute({ ledger, gate: asking, review, world: () => world }, ({ action, value }) => [action, value]);
    expect(done).toMatchObject({ status: 'done', result: ['go-kitchen', {}] });
    await ledger.close?.();
  });

  describe('what was said in a reply that is in doubt', () => {
    const purse = compile({
      kind: 'actions',
      actions: [
        { id: 'go', command: 'go' },
        { id: 'wait', command: 'wait' },
      ],
      schema: { properties: { chosenIndex: { type: 'integer' }, gold: { type: 'integer' } }, required: ['chosenIndex'] },
    });
    const DOUBTED = '{"chosenIndex": 1, "gold": 1, "gold": 999}';

    function counting() {
      const ledger = keeper();
      const golds: unknown[] = [];
      const offer = async (reply: string, attempt = 1) => {
        const turn = { source: 'game', turn: 't1', attempt, world: () => ({}) };
        const given = { ledger, gate: purse, verdict: purse.judge(reply), reply, ...turn };
        const offered = await offerChoice(given, ({ own }) => golds.push(own.gold));
        if (!('review' in offered)) throw new Error(offered.status);
        return offered;
      };
      return { ledger, golds, offer };
    }

    test('is never applied if a person denies it, and a later attempt of the turn is', async () => {
      const { ledger, golds, offer } = counting();
      const { status, said, review } = await offer(DOUBTED);
      expect([status, said, golds]).toEqual(['open', undefined, []]);
      await ledger.decide({ review: review.review, digest: review.digest, by: 'ann', kind: 'deny', text: 'A cheat.' });
      expect(await offer(DOUBTED)).toMatchObject({ status: 'decided', said: undefined });
      expect(golds).toEqual([]);
      expect(await offer('{"chosenIndex": 2, "gold": 3}', 2)).toMatchObject({ said: { status: 'done' } });
      expect(golds).toEqual([3]);
      await ledger.close?.();
    });

    test('is applied once, when it is offered again after an approval, and only as it was shown', async () => {
      const { ledger, golds, offer } = counting();
      const { review } = await offer(DOUBTED);
      await ledger.decide({ review: review.review, digest: review.digest, by: 'ann', kind: 'approve' });
      expect(await offer(DOUBTED.replace('999', '5000'))).toMatchObject({ status: 'decided', said: undefined });
      expect(golds).toEqual([]);
      expect(await offer(DOUBTED)).toMatchObject({ status: 'decided', said: { status: 'done' } });
      expect(await offer(DOUBTED)).toMatchObject({ status: 'decided', said: { status: 'before' } });
      expect(golds).toEqual([999]);
      await ledger.close?.();
    });

    test('is not applied if a person chooses another reading', async () => {
      const { ledger, golds, offer } = counting();
      const two = '{"chosenIndex": 1, "gold": 5}\n\n{"chosenIndex": 2, "gold": 7}';
      const { review } = await offer(two);
      const [other] = optionsOf(review).filter(({ isSuggested }) => !isSuggested);
      const value = JSON.stringify({ action: other?.action, arguments: other?.value });
      const choice = { review: review.review, digest: review.digest, by: 'ann', kind: 'choose', value } as const;
      expect(await ledger.decide(choice)).toMatchObject({ status: 'recorded' });
      expect(await offer(two)).toMatchObject({ status: 'decided', said: undefined });
      expect(golds).toEqual([]);
      await ledger.close?.();
    });

    test('is applied if a person chooses another action and every option says the same', async () => {
      const { ledger, events, offer } = game(keeper);
      const reply = '{"choice": 1, "speech": "I go';
      const verdict = gate.judge(reply, { world: { locked: [] } });
      const offered = await offer({}, { verdict, reply });
      if (offered.status !== 'open') throw new Error(offered.status);
      expect([offered.review.reason, events]).toEqual(['doubt and approval', []]);
      const { review, digest } = offered.review;
      await ledger.decide({ review, digest, by: 'ann', kind: 'choose', value: '{"action":"wait","arguments":{}}' });
      expect(await offer({}, { verdict, reply })).toMatchObject({ said: { status: 'done' } });
      expect(events).toEqual([{ own: { speech: 'I go' }, others: { speech: 'I go' } }]);
      await ledger.close?.();
    });
  });

  test('what was said depends on no world: one that could not be read ends nothing', async () => {
    const { ledger, events, offer } = game(keeper);
    const world = () => {
      throw new Error('No world.');
    };
    await expect(offer({ choice: 2, ...SAID }, { world })).rejects.toThrow('No world.');
    expect(await offer({ choice: 2, ...SAID })).toMatchObject({ status: 'decided', said: { status: 'before' } });
    expect(events).toEqual([{ own: SAID, others: { speech: SAID.speech } }]);
    await ledger.close?.();
  });

  test('an edit that the contract does not have is refused with what is wrong with it', async () => {
    const { ledger, events, offer, run } = game(keeper);
    const offered = await offer({ choice: 1 });
    if (offered.status !== 'open') throw new Error(offered.status);
    const { review, digest } = offered.review;
    await ledger.decide({ review, digest, kind: 'edit', by: 'ann', value: '{"fast":true}' });
    const refused = await run(review);
    expect(refused).toMatchObject({ status: 'refused', reason: 'not-met', findings: [{ severity: 'error' }] });
    expect((await ledger.review(review))?.endReason).toContain('go-kitchen only with other arguments');
    expect(events).toEqual([]);
    await ledger.close?.();
  });
});
