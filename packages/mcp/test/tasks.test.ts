import { OutcomeUnknown, type ReviewRow } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { ANN, type Door, door, PAY, taskIn, words } from './desk.ts';
import { decide, newLedger, reviewsIn } from './play.ts';

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
    const lost = () => Promise.reject(new OutcomeUnknown('lost'));
    const { ledger, call, get, ran, task } = await held({ reply: () => (ran.length === 1 ? lost() : DONE) });
    const same = taskIn(await call('pay', { amount: 10 }));
    for (const _ of [task, same]) await decide(ledger, { kind: 'approve' });
    const unknown = await get(task);
    expect(unknown).toMatchObject({ status: 'working' });
    expect(String(unknown.statusMessage)).toMatch(/^pay may have run: its answer was lost, and a person is asked/);
    expect(await get(same)).toMatchObject({ status: 'working', statusMessage: expect.stringMatching(/^The same call/) });
    const second = door(ledger);
    expect(await second.call('pay', { amount: 10 })).toMatchObject({ kind: 'result' });
    const [asked] = await reviewsIn(ledger, { state: 'open' });
    await ledger.decide({ ...chosen(asked), value: JSON.stringify(said) });
    for (const at of [{ get }, second]) expect(words((await at.get(task)).result)).toBe(text);
    expect(ran).toEqual([PAID]);
    expect(await get(same)).toMatchObject({ status: 'completed' });
    expect(ran).toEqual([PAID, PAID]);
  });

  it('fails with the error of the server, and with its words after a restart', async () => {
    const error = { code: -32_001, message: 'no money', data: { left: 3 } };
    const { ledger, task, get } = await held({ reply: () => ({ error, length: 9 }) });
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
    await expect.poll(() => desk.held.runs.size).toBe(1);
    const other = door(ledger);
    await expect.poll(async () => (await reviewsIn(ledger, { unsettled: true })).length).toBe(1);
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

  it('made again before its caller asked about it is the same question in the next process, and another one in this', async () => {
    const { ledger, call, task } = await held();
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(1);
    const next = door(ledger);
    const again = taskIn(await next.call('pay', { amount: 10 }));
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(1);
    await call('pay', { amount: 10 });
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(2);
    // Both ids are good for one result.
    await decide(ledger, { kind: 'approve' });
    expect([await next.get(again), await next.get(task)]).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
    expect(next.ran).toEqual([PAID]);
  });

  it('that its caller asked about is not given to the next identical call of another process', async () => {
    const { ledger, get, task } = await held();
    await get(task);
    const next = door(ledger);
    await next.call('pay', { amount: 10 });
    expect(await reviewsIn(ledger, { state: 'open' })).toHaveLength(2);
    expect(await next.get(task, ANN)).toMatchObject({ status: 'working' });
  });
});
