import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../../../scripts/soundness/random.ts';
import type { Caller } from '../src/call/call.ts';
import { ANN, clockedLedger, type Door, door, stateIn, taskIn } from './desk.ts';
import { reviewsIn } from './play.ts';

const ASKED: Caller = { ...ANN, canWait: 'input' };
const APPROVE = { decision: { action: 'accept', content: { decision: 'approve' } } };
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. =+/\u0000é';

/** A gate that has given out a state and the id of a task, each for another amount. */
interface Given extends Door {
  readonly amount: number;
  readonly state: string;
  readonly task: string;
  /** A state and an id that belong to other calls of the same caller. */
  readonly others: { readonly state: string; readonly task: string };
}

/** An attempt to use one of them: what is presented, by whom, with which call. */
interface Attempt {
  readonly handle: string;
  readonly caller?: Partial<Caller>;
  readonly at?: Pick<Given, 'call' | 'ask'>;
  readonly amount?: number;
}

/** A text with a few characters replaced, left out, doubled or put in. */
function tampered(text: string, random: Random): string {
  const place = random.below(text.length);
  const letter = LETTERS[random.below(LETTERS.length)] ?? '';
  const made = random.pick([
    () => text.slice(0, place) + letter + text.slice(place + 1),
    () => text.slice(0, place) + letter + text.slice(place),
    () => text.slice(0, place) + text.slice(place + 1),
    () => text.slice(0, place),
    () => text.slice(place),
    () => `${text}${letter}`,
    () => text.toUpperCase(),
    () => text.split('').reverse().join(''),
  ])();
  return made === text ? `${text}x` : made;
}

/** The review of one with the secret of another. */
function spliced(one: string, other: string): string {
  return `${one.split('.')[0]}.${other.split('.')[1]}`;
}

/** Ways to use the state of a call, or the id of a task, that must not work. */
const WAYS: readonly ((kind: 'state' | 'task', given: Given, random: Random) => Attempt)[] = [
  (kind, given, random) => ({ handle: tampered(given[kind], random) }),
  (kind, given) => ({ handle: spliced(given[kind], given.others[kind]) }),
  (kind, given) => ({ handle: spliced(given.others[kind], given[kind]) }),
  (kind, given) => ({ handle: given[kind === 'state' ? 'task' : 'state'] }),
  (kind, given) => ({ handle: given[kind], caller: { principal: 'bob' } }),
  (kind, given) => ({ handle: given[kind], caller: { principal: 'Ann' } }),
  (kind, given) => ({ handle: given[kind], caller: { principal: undefined as never } }),
  (kind, given) => ({ handle: given[kind], at: door(given.ledger, { ...GIVEN, session: 'mcp shop s2' }) }),
  (kind, given) => ({ handle: given[kind], at: door(given.ledger, { ...GIVEN, server: 'mcp bank' }) }),
  (kind, given) =>
    kind === 'state'
      ? { handle: given.state, amount: given.amount + 1 }
      : { handle: given.task, caller: { principal: 'ann\u200b' } },
  (kind, given) => ({ handle: given.others[kind].repeat(2) }),
  (_, given) => ({ handle: given.ledger.holder }),
];

const GIVEN = { clientDeciders: ['ann', 'bob', 'Ann'] };
const place = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-handles-')), 'ledger.sqlite');

async function gave(opened: Door, amount: number): Promise<Given> {
  const other = async (more: number, caller: Caller) => await opened.call('pay', { amount: amount + more }, caller);
  return {
    ...{ ...opened, amount, state: stateIn(await other(0, ASKED)), task: taskIn(await other(0, ANN)) },
    others: { state: stateIn(await other(2, ASKED)), task: taskIn(await other(3, ANN)) },
  };
}

/** Uses a handle, with an approval; whether it was accepted. */
async function isAccepted(kind: 'state' | 'task', given: Given, attempt: Attempt): Promise<boolean> {
  const { handle, at = given, amount = given.amount } = attempt;
  const caller = { ...ANN, ...attempt.caller };
  if (kind === 'state') {
    const back = { ...caller, canWait: 'input', requestState: handle, inputResponses: APPROVE } as const;
    return (await at.call('pay', { amount }, back)).kind !== 'error';
  }
  const updated = await at.ask('update', handle, { caller, inputResponses: APPROVE });
  const looked = await at.ask('get', handle, { caller });
  return updated.kind !== 'error' || looked.kind !== 'error' || (await at.ask('cancel', handle, { caller })).kind !== 'error';
}

describe('of 200 states and task ids that were tampered with, replayed, kept too long, or given to somebody else', () => {
  it('none is accepted, nothing runs and nothing is decided', async () => {
    const { ledger, pass } = clockedLedger(place);
    const random = seeded(20_261_118);
    const opened = door(ledger, GIVEN);
    let [tries, accepted, round] = [0, 0, 0];
    const attempt = async (kind: 'state' | 'task', given: Given, made: Attempt) => {
      tries += 1;
      if (await isAccepted(kind, given, made)) accepted += 1;
    };
    while (tries < 200) {
      round += 10;
      const given = await gave(opened, round);
      const before = await reviewsIn(ledger, { state: 'open' });
      for (const way of WAYS) for (const kind of ['state', 'task'] as const) await attempt(kind, given, way(kind, given, random));
      expect([opened.ran, await reviewsIn(ledger, { state: 'open' })]).toEqual([[], before]);
      // What was given is still good: a wrong try does not use it up. A state is good once.
      const isGood = round % 20 === 0;
      if (!isGood) pass(40 * 86_400_000);
      expect(await isAccepted('state', given, { handle: given.state })).toBe(isGood);
      if (!isGood) tries += 1;
      await attempt('state', given, { handle: given.state });
      if (!isGood) await attempt('task', given, { handle: given.task });
      opened.ran.length = 0;
    }
    expect([accepted, tries >= 200]).toEqual([0, true]);
    await ledger.close();
  });

  it('one that is used twice at once is accepted once', async () => {
    const { ledger } = clockedLedger(`${place}.2`);
    const given = await gave(door(ledger, GIVEN), 10);
    const other = door(ledger, GIVEN);
    const twice = [given, other, given, other].map((at) => isAccepted('state', given, { handle: given.state, at }));
    expect((await Promise.all(twice)).toSorted()).toEqual([false, false, false, true]);
    expect([...given.ran, ...other.ran]).toHaveLength(1);
    await ledger.close();
  });
});
