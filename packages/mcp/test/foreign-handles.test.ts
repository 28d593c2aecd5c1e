import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../../../tools/damage/random.ts';
import type { Caller } from '../src/call/call.ts';
import { MOST_ASKING } from '../src/call/limits.ts';
import type { Exchange } from '../src/session/exchange.ts';
import { type Parked, type ParkedCalls, park, unparked } from '../src/session/parked.ts';
import { ANN, clockedLedger, type Door, type DoorGiven, door, stateIn, taskIn } from './desk.ts';
import { newLedger, reviewsIn } from './play.ts';

const ASKED: Caller = { ...ANN, canWait: 'input' };
const APPROVE = { decision: { action: 'accept', content: { decision: 'approve' } } };
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. =+/\u0000é';

const KINDS = ['state', 'task', 'server', 'parked'] as const;
type Kind = (typeof KINDS)[number];
type Handles = { readonly [kind in Kind]: string };

interface Given extends Door, Handles {
  readonly amount: number;
  readonly others: Handles;
  readonly waiting: ParkedCalls;
}

interface Attempt {
  readonly handle: string;
  readonly caller?: Partial<Caller>;
  readonly at?: Pick<Given, 'call' | 'ask' | 'desk'>;
  readonly amount?: number;
}

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

function spliced(one: string, other: string): string {
  return `${one.split('.')[0]}.${other.split('.')[1]}`;
}

// Ways to use a handle that must not work.
const WAYS: readonly ((kind: Kind, given: Given, random: Random) => Attempt)[] = [
  (kind, given, random) => ({ handle: tampered(given[kind], random) }),
  (kind, given) => ({ handle: spliced(given[kind], given.others[kind]) }),
  (kind, given) => ({ handle: spliced(given.others[kind], given[kind]) }),
  (kind, given) => ({ handle: given.others[nextTo(kind)] }),
  (kind, given) => ({ handle: spliced(given[kind], given.others[nextTo(kind)]) }),
  (kind, given) => ({ handle: given[kind], caller: { principal: 'bob' } }),
  (kind, given) => ({ handle: given[kind], caller: { principal: 'Ann' } }),
  (kind, given) => ({ handle: given[kind], caller: { principal: undefined as never } }),
  (kind, given) => ({ handle: given[kind], at: door(given.ledger, { ...GIVEN, session: 'mcp shop s2' }) }),
  (kind, given) => ({ handle: given[kind], at: door(given.ledger, { ...GIVEN, server: 'mcp bank' }) }),
  (kind, given) =>
    kind === 'task'
      ? { handle: given.task, caller: { principal: 'ann\u200b' } }
      : { handle: given[kind], amount: given.amount + 1 },
  (kind, given) => ({ handle: given.others[kind].repeat(2) }),
  (_, given) => ({ handle: given.ledger.holder }),
];

function nextTo(kind: Kind): Kind {
  return KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] ?? kind;
}

const ASKS = { input: { inputRequests: { decision: { method: 'elicitation/create', params: {} } } }, length: 9 };
const DONE = { result: { content: [] }, length: 9 };

const GIVEN: DoorGiven = {
  clientDeciders: ['ann', 'bob', 'Ann'],
  reply: (name, _, { answers }) => (name === 'look' && answers === undefined ? ASKS : DONE),
};
const place = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-handles-')), 'ledger.sqlite');

async function gave(opened: Door, amount: number): Promise<Given> {
  const waiting: ParkedCalls = new Map();
  const handles = async (at: number): Promise<Handles> => {
    const server = stateIn(await opened.call('look', { amount: at }, ASKED));
    const exchange = { review: server.split('.')[0] } as Exchange;
    const asked = { method: 'roots/list', params: {}, respond: () => undefined, refuse: () => undefined };
    const waits = { exchange, asked, answered: new Promise<never>(() => {}) };
    const question = await park({ desk: opened.desk, parked: waiting, caller: ANN, call: callOf('parked', at) }, waits);
    const pay = { amount: at };
    return {
      state: stateIn(await opened.call('pay', pay, ASKED)),
      task: taskIn(await opened.call('pay', pay, ANN)),
      ...{ server, parked: String(question?.requestState) },
    };
  };
  return { ...opened, amount, waiting, ...(await handles(amount)), others: await handles(amount + 2) };
}

function callOf(kind: Kind, amount: number) {
  return { name: kind === 'server' || kind === 'parked' ? 'look' : 'pay', arguments: { amount } };
}

async function isAccepted(kind: Kind, given: Given, attempt: Attempt): Promise<boolean> {
  const { handle, at = given, amount = given.amount } = attempt;
  const caller = { ...ANN, ...attempt.caller };
  const call = callOf(kind, amount);
  const back = { requestState: handle, inputResponses: APPROVE };
  if (kind === 'parked') {
    const parking = { desk: at.desk, parked: given.waiting, caller, call };
    return (await unparked(parking, back).catch(() => undefined)) !== undefined;
  }
  if (kind !== 'task')
    return (await at.call(call.name, call.arguments, { ...caller, canWait: 'input', ...back })).kind !== 'error';
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
    const attempt = async (kind: Kind, given: Given, made: Attempt) => {
      tries += 1;
      if (await isAccepted(kind, given, made)) accepted += 1;
    };
    while (tries < 200) {
      round += 10;
      const given = await gave(opened, round);
      opened.ran.length = 0;
      const before = await reviewsIn(ledger, { state: 'open' });
      for (const way of WAYS) for (const kind of KINDS) await attempt(kind, given, way(kind, given, random));
      expect([opened.ran, await reviewsIn(ledger, { state: 'open' })]).toEqual([[], before]);
      // What was given is still good: a wrong try does not use it up. All but tasks are good once.
      const isGood = round % 20 === 0;
      if (!isGood) pass(40 * 86_400_000);
      for (const kind of ['state', 'server', 'parked'] as const) {
        expect([kind, await isAccepted(kind, given, { handle: given[kind] })]).toEqual([kind, isGood]);
        if (!isGood) tries += 1;
        await attempt(kind, given, { handle: given[kind] });
      }
      if (!isGood) await attempt('task', given, { handle: given.task });
    }
    expect([accepted, tries >= 200]).toEqual([0, true]);
    await ledger.close();
  });

  it.each(['state', 'server', 'parked'] as const)('a %s that is used twice at once is accepted once', async (kind) => {
    const { ledger } = clockedLedger(`${place}.${kind}`);
    const given = await gave(door(ledger, GIVEN), 10);
    const other = door(ledger, GIVEN);
    given.ran.length = 0;
    const twice = [given, other, given, other].map((at) => isAccepted(kind, given, { handle: given[kind], at }));
    expect((await Promise.all(twice)).toSorted()).toEqual([false, false, false, true]);
    expect([...given.ran, ...other.ran]).toHaveLength(kind === 'parked' ? 0 : 1);
    await ledger.close();
  });
});

it('a caller has so many parked calls and no more: its server is told that nobody can be asked', async () => {
  const given = await gave(door(newLedger(), GIVEN), 10);
  const [known] = given.waiting.values();
  for (let more = given.waiting.size; more < MOST_ASKING; more++) given.waiting.set(`r${more}`, known as Parked);
  let said = '';
  const asked = { method: 'roots/list', params: {}, respond: () => undefined, refuse: ({ message }: Error) => (said = message) };
  const waits = { exchange: { review: 'r' } as Exchange, asked, answered: new Promise<never>(() => {}) };
  const parking = { desk: given.desk, parked: given.waiting, caller: ANN, call: callOf('parked', 1) };
  expect(await park(parking, waits)).toBeUndefined();
  expect([said, given.waiting.size]).toEqual([
    `The caller can't be asked: ${MOST_ASKING} of its calls already wait for answers.`,
    MOST_ASKING,
  ]);
});
