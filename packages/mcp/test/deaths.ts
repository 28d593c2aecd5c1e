import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '@tamis/core';
import { type Ledger, openLedger, type ReviewRow } from '@tamis/ledger';
import type { Answer, Caller } from '../src/call/call.ts';
import { ANN, clockedLedger, type Door, door, words } from './desk.ts';

// How a client waits: for a task that others decide, for a task that its user decides, or with a state; before a server that may ask too.
export const FLOWS = ['task', 'task of its user', 'state', 'task and the server asks', 'state and the server asks'] as const;

export type Flow = (typeof FLOWS)[number];

interface Known {
  readonly handle?: string;
  readonly answers?: JsonObject;
  readonly isAnswered?: boolean;
}

interface Death {
  readonly file: string;
  readonly paid: number;
  readonly known: Known;
  readonly at: string;
}

export interface Survived {
  readonly at: string;
  readonly paid: number;
  readonly isKnown: boolean;
}

const APPROVE = { decision: { action: 'accept', content: { decision: 'approve' } } };
const GIVEN = { clientDeciders: ['ann'] };
const ASKS = { input: { inputRequests: { to: { method: 'elicitation/create', params: {} } }, requestState: 's' }, length: 9 };
const ANSWER = { action: 'accept', content: { to: 'bob' } };
const PAID = { result: { content: [{ type: 'text', text: 'paid' }] }, length: 9 };

// More steps than this do not end.
const MOST_STEPS = 30;

export async function deathsOf(flow: Flow): Promise<readonly Death[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-deaths-'));
  const whole = path.join(folder, 'whole.sqlite');
  const deaths: Death[] = [];
  let known: Known = {};
  let paid = 0;
  const dies = (at: string) => {
    const file = path.join(folder, `${deaths.length}.sqlite`);
    for (const suffix of ['', '-wal']) if (existsSync(whole + suffix)) copyFileSync(whole + suffix, file + suffix);
    deaths.push({ file, paid, known, at: `${flow} ${deaths.length}: ${at}` });
  };
  const ledger = openLedger(whole, { onCommit: (moment) => dies(`${moment} a commit`) });
  const opened = door(ledger, {
    ...GIVEN,
    reply: (...[, , { answers }]) => {
      if (asks(flow, answers)) {
        dies('before the server asks');
        return ASKS;
      }
      dies('before it is paid');
      paid += 1;
      dies('after it is paid');
      return PAID;
    },
  });
  const client = clientOf(flow, opened, async () => await decideAll(ledger, () => paid));
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = await client(known);
    if (next === 'knows' || next === 'gave up') break;
    known = next;
    dies('between two requests');
  }
  await ledger.close();
  return deaths;
}

// Goes on after a death with a new process, as a client, its user and the people at the inbox would.
export async function survived(flow: Flow, { file, paid: before, known: had, at }: Death): Promise<Survived> {
  const { ledger, pass } = clockedLedger(file);
  let paid = before;
  const opened = door(ledger, {
    ...GIVEN,
    reply: (...[, , { answers }]) => {
      if (asks(flow, answers)) return ASKS;
      paid += 1;
      return PAID;
    },
  });
  // The process that died is known to be dead after a minute.
  pass(61_000);
  const client = clientOf(flow, opened, async () => await decideAll(ledger, () => paid));
  let known: Known | 'knows' | 'gave up' = had;
  for (let step = 0; step < MOST_STEPS && typeof known !== 'string'; step++) known = await client(known);
  await ledger.close();
  rmSync(file);
  return { at, paid, isKnown: known === 'knows' };
}

function asks(flow: Flow, answers: JsonObject | undefined): boolean {
  return flow.endsWith('asks') && answers === undefined;
}

type Client = (known: Known) => Promise<Known | 'knows' | 'gave up'>;

function clientOf(flow: Flow, { call, ask }: Door, decided: () => Promise<void>): Client {
  const begin = async (caller: Caller): Promise<Known | 'knows' | 'gave up'> => {
    const answer = await call('pay', { amount: 10 }, caller);
    if (answer.kind === 'task') return { handle: String(answer.task.taskId) };
    return asInput(answer, decided);
  };
  if (flow.startsWith('state')) {
    const caller: Caller = { ...ANN, canWait: 'input' };
    return async ({ handle, answers = APPROVE }) =>
      await begin(handle === undefined ? caller : { ...caller, requestState: handle, inputResponses: answers });
  }
  return async ({ handle, isAnswered }) => {
    if (handle === undefined) return await begin(ANN);
    const looked = await ask('get', handle);
    if (looked.kind === 'error') return {};
    const { status, result, inputRequests = {} } = looked.result;
    const [key = ''] = Object.keys(inputRequests as JsonObject);
    if (key.endsWith('.to')) {
      await ask('update', handle, { inputResponses: { [key]: ANSWER } });
      return { handle };
    }
    if (status === 'input_required' && flow === 'task of its user' && isAnswered !== true) {
      await ask('update', handle, { inputResponses: APPROVE });
      return { handle, isAnswered: true };
    }
    if (status !== 'completed') {
      await decided();
      return { handle };
    }
    return ends(result) ?? {};
  };
}

// What a client that knows no tasks does next. A user who reads that the same call already ran does not approve it again.
async function asInput(answer: Answer, decided: () => Promise<void>): Promise<Known | 'knows' | 'gave up'> {
  if (answer.kind === 'server') return 'knows';
  if (answer.kind === 'result') {
    await decided();
    return ends(answer.result) ?? {};
  }
  if (answer.kind !== 'input') return {};
  const handle = answer.requestState ?? '';
  if (answer.inputRequests?.to !== undefined) return { handle, answers: { to: ANSWER } };
  const { message = '' } = ((answer.inputRequests?.decision as JsonObject | undefined)?.params ?? {}) as { message?: string };
  return message.includes('already ran') ? 'knows' : { handle };
}

function ends(result: Json | undefined): 'knows' | undefined {
  return /^paid$|found out that pay ran/.test(words(result)) ? 'knows' : undefined;
}

async function decideAll(ledger: Ledger, paid: () => number): Promise<void> {
  await ledger.tend();
  const open: ReviewRow[] = [];
  for await (const row of ledger.reviews({ state: 'open' })) open.push(row);
  for (const { review, digest, kind } of open) {
    const said = { review, digest, by: 'carol' };
    if (kind === 'unknown')
      await ledger.decide({ ...said, kind: 'choose', value: JSON.stringify(paid() > 0 ? 'ran' : 'did not run') });
    // A call, or a tool that was not stored with the first list.
    else await ledger.decide({ ...said, kind: 'approve' });
  }
}
