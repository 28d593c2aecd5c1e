import type { ReviewRow } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { MOST_RUNNING, STATE_LIFE } from '../src/call/limits.ts';
import { clockedLedger, type Door, door, PAY, taskIn, words } from './desk.ts';
import { decide, newLedger, newPlace, reviewsIn } from './play.ts';

const PAID = { name: 'pay', arguments: { amount: 10 } };

const DONE = { result: { content: [] }, length: 2 };

function chosen({ review = '', digest = '' }: Partial<ReviewRow> = {}) {
  return { review, digest, kind: 'choose', by: 'ann' } as const;
}

async function held(given: Parameters<typeof door>[1] = {}): Promise<Door & { readonly task: string }> {
  const opened = door(newLedger(), given);
  return { ...opened, task: taskIn(await opened.call('pay', { amount: 10 })) };
}

describe('a held call of a client that can wait for tasks', () => {
  it('is a task that works until somebody decides, and then runs once when it is asked about', async () => {
    const { call, get, ask, ran, ledger, task } = await held();
    const [row] = await reviewsIn(ledger, { state: 'open' });
    const waiting = { status: 'working', statusMessage: `Waiting for a person to decide (review ${row?.review}).` };
    expect(await get(task)).toMatchObject({ taskId: task, ...waiting, pollIntervalMs: 1000, ttlMs: 30 * 86_400_000 });
    await decide(ledger, { kind: 'approve' });
    expect(ran).toEqual([]);
    const done = { status: 'completed', result: { content: [{ type: 'text', text: 'done' }] } };
    const both = await Promise.all([get(task), get(task)]);
    expect([...both, await get(task)]).toMatchObject([done, done, done]);
    expect(ran).toEqual([PAID]);
    expect(await ask('cancel', task)).toEqual({ kind: 'result', result: {} });
    expect(await get(task)).toMatchObject(done);
    // What passes is no task, and the same call is a new question.
    expect(await call('look', {})).toMatchObject({ kind: 'server' });
    expect(taskIn(await call('pay', { amount: 10 }))).not.toBe(task);
  });

  it('is found again after a restart, with its result, and with what a person changed', async () => {
    const { ledger, task } = await held();
    await decide(ledger, { kind: 'edit', value: '{"amount":9}' });
    const next = door(ledger);
    const text = 'ann changed the call. This ran: pay {"amount":9}\ndone';
    expect(words((await next.get(task)).result)).toBe(text);
    expect(words((await door(ledger).get(task)).result)).toBe(text);
    expect(next.ran).toEqual([{ name: 'pay', arguments: { amount: 9 } }]);
  });

  it('whose arguments the gate repaired says so', async () => {
    const { call, get, ledger } = door(newLedger());
    const task = taskIn(await call('pay', { amount: '10' }));
    await decide(ledger, { kind: 'approve' });
    expect(words((await get(task)).result)).toBe('The gate repaired the call. This ran: pay {"amount":10}\ndone');
    expect(words((await door(ledger).get(task)).result)).toMatch(/^The gate repaired the call/);
  });

  it('that is denied, has expired, or lost its tool is completed with the reason', async () => {
    const denied = await held();
    await decide(denied.ledger, { kind: 'deny', text: 'too much' });
    const said = { status: 'completed', result: { isError: true, _meta: { 'tamis/status': 'denied' } } };
    expect(await denied.get(denied.task)).toMatchObject(said);
    expect(words((await door(denied.ledger).get(denied.task)).result)).toBe('ann denied pay: too much');
    const expired = await held({ policy: { expiresIn: 0 } });
    expect(words((await expired.get(expired.task)).result)).toMatch(/^pay was not run: nobody decided in time/);
    const gone = await held();
    await decide(gone.ledger, { kind: 'approve' });
    const bare = door(gone.ledger, { tools: [] });
    const twice = [await bare.get(gone.task), await bare.get(gone.task)].map(({ result }) => words(result));
    expect(twice).toEqual(Array(2).fill('pay was not run. The server no longer has a tool named pay.'));
    expect([...denied.ran, ...expired.ran, ...gone.ran, ...bare.ran]).toEqual([]);
  });

  it('that is cancelled leaves a record and never runs, whether or not somebody had agreed', async () => {
    const open = await held();
    await open.ask('cancel', open.task);
    const agreed = await held();
    await decide(agreed.ledger, { kind: 'approve' });
    await agreed.ask('cancel', agreed.task);
    for (const { get, task, ledger, ran } of [open, agreed]) {
      const cancelled = { status: 'cancelled', statusMessage: 'The caller cancelled the task.' };
      expect(await get(task)).toMatchObject(cancelled);
      expect(await door(ledger).get(task)).toMatchObject(cancelled);
      const rows = (await reviewsIn(ledger)).filter(({ kind }) => kind === 'tool-call');
      expect(rows.map(({ endReason }) => endReason)).toEqual(['The caller cancelled the task.']);
      expect(ran).toEqual([]);
    }
  });

  it('waits while its tool is described differently from what was accepted', async () => {
    const { ledger, task } = await held();
    await decide(ledger, { kind: 'approve' });
    const changed = door(ledger, { tools: [{ ...PAY, description: 'Pays it all.' }] });
    expect(await changed.get(task)).toMatchObject({ status: 'working' });
    expect(String((await changed.get(task)).statusMessage)).toMatch(/^The server changed its description of pay; waiting/);
    expect(changed.ran).toEqual([]);
  });

  it.each([
    ['ran', 'ann found out that pay ran. Its result is lost.'],
    ['did not run', 'ann found out that pay did not run.'],
  ])('whose answer was lost works until a person found out that it %s; the same call waits for that too', async (said, text) => {
    const lost = () => Promise.reject(new Error('lost'));
    const { ledger, get, ran, task } = await held({ reply: lost });
    const other = door(ledger, { session: 'mcp shop s2' });
    const same = taskIn(await other.call('pay', { amount: 10 }));
    for (const _ of [task, same]) await decide(ledger, { kind: 'approve' });
    const unknown = await get(task);
    expect(unknown).toMatchObject({ status: 'working' });
    expect(String(unknown.statusMessage)).toMatch(/^pay may have run: its answer was lost, and a person is asked/);
    expect(await other.get(same)).toMatchObject({ status: 'working', statusMessage: expect.stringMatching(/^The same call/) });
    const second = door(ledger);
    expect(await second.call('pay', { amount: 10 })).toMatchObject({ kind: 'result' });
    const [asked] = await reviewsIn(ledger, { state: 'open' });
    await ledger.decide({ ...chosen(asked), value: JSON.stringify(said) });
    for (const at of [{ get }, second]) expect(words((await at.get(task)).result)).toBe(text);
    expect([ran, other.ran]).toEqual([[PAID], []]);
    expect(await other.get(same)).toMatchObject({ status: 'completed' });
    expect([ran, other.ran]).toEqual([[PAID], [PAID]]);
  });

  it('fails with the error of the server, and with its words after a restart', async () => {
    const error = { code: -32_001, message: 'no money', data: { left: 3 } };
    const failing = { reply: () => ({ error, length: 9 }), about: { pay: { failures: [{ code: -32_001 }] } } };
    const { ledger, task, get } = await held(failing);
    await decide(ledger, { kind: 'approve' });
    expect(await get(task)).toMatchObject({ status: 'failed', error, statusMessage: 'no money' });
    expect(await get(task)).toMatchObject({ status: 'failed', error });
    expect(await door(ledger).get(task)).toMatchObject({ status: 'failed', error: { code: -32_603, message: 'no money' } });
  });

  it('is working while it runs, here or in another process, and ends with what a person found out if that died', async () => {
    const { promise, resolve } = Promise.withResolvers<{ result: { content: [] }; length: number }>();
    const { ledger, task, get, desk } = await held({ reply: () => promise, lease: 40 });
    await decide(ledger, { kind: 'approve' });
    const asked = get(task);
    await until('it runs', () => desk.held.runs.size === 1);
    const other = door(ledger);
    await until('the ledger has it', async () => (await reviewsIn(ledger, { unsettled: true })).length === 1);
    expect(await other.get(task)).toMatchObject({ status: 'working', statusMessage: 'Another process is running pay.' });
    resolve({ result: { content: [] }, length: 2 });
    expect(await asked).toMatchObject({ status: 'completed', result: { content: [] } });
    expect(other.ran).toEqual([]);
  });

  it('keeps long results while the process lives', async () => {
    const text = 'x'.repeat(300_000);
    const { ledger, task, get } = await held({
      reply: () => ({ result: { content: [{ type: 'text', text }] }, length: 300_000 }),
    });
    await decide(ledger, { kind: 'approve' });
    expect([words((await get(task)).result), words((await get(task)).result)]).toEqual([text, text]);
    expect(words((await door(ledger).get(task)).result)).toBe('It ran before; its result was too long to keep.');
  });

  it('made again before it ran is the same question, in this process and in the next: each id is good for one result', async () => {
    const { ledger, call, get, ran, task } = await held();
    await get(task);
    const next = door(ledger);
    const ids = [task, taskIn(await call('pay', { amount: 10 })), taskIn(await next.call('pay', { amount: 10 }))];
    expect(new Set(ids).size).toBe(3);
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(1);
    await decide(ledger, { kind: 'approve' });
    // A caller that has lost its task gets the result with the same call.
    expect(await next.call('pay', { amount: 10 })).toMatchObject({ kind: 'server' });
    for (const id of ids) expect(await get(id)).toMatchObject({ status: 'completed', result: { content: [{ text: 'done' }] } });
    expect([ran, next.ran]).toEqual([[], [PAID]]);
  });

  it('keeps what runs, however many there are; above the limit a task starts when another has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ledger, call, get, ran, desk } = door(newLedger(), { reply: () => promise.then(() => DONE) });
    const ids: string[] = [];
    for (let amount = 0; amount <= MOST_RUNNING; amount++) ids.push(taskIn(await call('pay', { amount })));
    for (const _ of ids) await decide(ledger, { kind: 'approve' });
    const running = ids.slice(0, MOST_RUNNING).map((id) => get(id));
    await until('as many run as may', () => ran.length === MOST_RUNNING);
    const last = ids.at(-1) ?? '';
    const statusMessage = `${MOST_RUNNING} calls of this caller are running; pay starts when one of them has ended.`;
    expect(await get(last)).toMatchObject({ status: 'working', statusMessage });
    resolve();
    for (const one of await Promise.all(running)) expect(one).toMatchObject({ status: 'completed' });
    expect(await get(last)).toMatchObject({ status: 'completed' });
    expect(ran).toHaveLength(MOST_RUNNING + 1);
    expect(desk.held.runs.size).toBe(MOST_RUNNING + 1);
  });
});

const TO = { to: { method: 'elicitation/create', params: { message: 'To whom?' } } };
const BOB = { action: 'accept', content: { to: 'bob' } };

describe('a task whose server asks', () => {
  // A server that asks twice, with the same key, before it pays.
  const asking = (reply: { readonly rounds: number } = { rounds: 2 }) => {
    let asked = 0;
    return () => {
      asked += 1;
      return asked <= reply.rounds ? { input: { inputRequests: TO, requestState: `s${asked}` }, length: 9 } : DONE;
    };
  };

  it('asks the client under a key of its own each time, and is one run of one approval, also after a restart', async () => {
    const reply = asking();
    const { ledger, get, ask, ran, task } = await held({ reply });
    await decide(ledger, { kind: 'approve' });
    const first = { status: 'input_required', inputRequests: { 'server-1.to': TO.to } };
    expect([await get(task), await get(task)]).toMatchObject([first, first]);
    expect(ran).toEqual([PAID]);
    // Neither an answer to the gate, nor one to a question that is not asked now, goes to the server.
    for (const key of ['to', 'decision', 'server-0.to', 'server-2.to', 'server-1.other'])
      await ask('update', task, { inputResponses: { [key]: BOB } });
    expect(await door(ledger).get(task)).toMatchObject(first);
    expect(ran).toHaveLength(1);
    const next = door(ledger, { reply });
    await next.ask('update', task, { inputResponses: { 'server-1.to': BOB } });
    await until('the server asks', async () => (await next.get(task)).status === 'input_required');
    expect(await next.get(task)).toMatchObject({ inputRequests: { 'server-2.to': TO.to } });
    // Answers to the earlier round are for nothing; of two answers at once, one counts.
    await next.ask('update', task, { inputResponses: { 'server-1.to': BOB } });
    await Promise.all([1, 2].map(() => next.ask('update', task, { inputResponses: { 'server-2.to': BOB } })));
    await until('it is completed', async () => (await next.get(task)).status === 'completed');
    const answers = (requestState: string) => ({ ...PAID, requestState, inputResponses: { to: BOB } });
    expect([ran, next.ran]).toEqual([[PAID], [answers('s1'), answers('s2')]]);
    const rows = await reviewsIn(ledger, { action: 'pay' });
    expect(rows).toMatchObject([{ decision: { by: 'ann' }, execution: { state: 'done' } }]);
    const events = (await ledger.history(rows[0]?.review ?? '')).map(({ event }) => event);
    const rounds = ['suspended', 'resumed', 'suspended', 'resumed'];
    expect(events).toEqual(['opened', 'decided', 'intent', ...rounds, 'result']);
  });

  it('is unknown, and a person is asked, if the client never answers', async () => {
    const { ledger, pass } = clockedLedger(newPlace());
    const { call, get, ask, ran } = door(ledger, { reply: asking() });
    const task = taskIn(await call('pay', { amount: 10 }));
    await decide(ledger, { kind: 'approve' });
    expect(await get(task)).toMatchObject({ status: 'input_required' });
    pass(STATE_LIFE);
    await ask('update', task, { inputResponses: { 'server-1.to': BOB } });
    expect(await get(task)).toMatchObject({ status: 'working', statusMessage: expect.stringMatching(/^pay may have run/) });
    expect(await reviewsIn(ledger, { state: 'open' })).toMatchObject([{ kind: 'unknown', reason: 'abandoned' }]);
    expect(ran).toEqual([PAID]);
  });
});
