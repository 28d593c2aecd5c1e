import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { door as gateTo } from './desk.ts';
import { DOORS, LOSSES, losingProvider, lostReply } from './lost-replies.ts';
import { newLedger } from './play.ts';

let provider: Awaited<ReturnType<typeof losingProvider>>;
beforeAll(async () => {
  provider = await losingProvider();
});
afterAll(() => provider.close());

const ALL = DOORS.flatMap((door) => LOSSES.flatMap((loss) => [0, 1].map((seed) => [door, loss, seed] as const)));
const TAKEN = ALL.filter(([, loss], place) => loss !== 'killed' || isTaken(place, 10));

// `npm run proof:held` loses 200 through each door.
describe('a payment', () => {
  it.each(TAKEN)(
    'through %s whose answer is lost by %s (%i) is made once, is not called failed, and a person is asked',
    async (door, loss, seed) => {
      const { paid, states, said, asked } = await lostReply(provider, door, loss, seed);
      expect({ paid, states, asked }).toEqual({ paid: 1, states: ['unknown'], asked: 1 });
      expect(said.filter((text) => /fail|^done/.test(text))).toEqual([]);
    },
  );
});

describe('a call that a server answers with an error', () => {
  // The SDK of servers answers -32602 when a tool ran and its result does not match its own schema.
  it.each([-32_700, -32_600, -32_601, -32_602, -32_603, -32_000, 0])('%i may have run, and is not run again', async (code) => {
    const ledger = newLedger();
    let paid = 0;
    const error = { code, message: 'Output validation error' };
    const reply = () => {
      paid++;
      return { error, length: 10 };
    };
    const { call } = gateTo(ledger, { effects: {}, reply });
    expect(await call('pay', { amount: 5 })).toMatchObject({ kind: 'server', response: { error } });
    expect(await call('pay', { amount: 5 })).toMatchObject({ result: { _meta: { 'tamis/status': 'unknown' } } });
    expect(paid).toBe(1);
    expect(await call('look', {})).toMatchObject({ kind: 'server', response: { error } });
    expect(await call('look', {})).toMatchObject({ kind: 'server', response: { error } });
    const declaring = gateTo(ledger, { effects: {}, reply, about: { pay: { failures: [{ code }] } }, session: 'mcp shop s2' });
    for (const amount of [6, 6]) await declaring.call('pay', { amount });
    expect(paid).toBe(5);
    const states: string[] = [];
    for await (const { execution } of ledger.reviews()) states.push(...(execution === undefined ? [] : [execution.state]));
    expect(states.sort()).toEqual(['failed', 'failed', 'failed', 'failed', 'unknown']);
    await ledger.close();
  });
});
