import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatEvent, HeldRefund } from '../../../../examples/refund-page/events.ts';
import { scriptedModel } from '../../../../examples/refund-page/scripted-model.ts';
import { type Served, serveRefunds } from '../../../../examples/refund-page/serve.ts';
import { rawCall } from '../raw-call.ts';

let served: Served;
beforeEach(async () => {
  served = await serveRefunds(scriptedModel());
});
afterEach(async () => {
  await served.close();
});

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(address: string, body: object, headers: Record<string, string> = JSON_TYPE): Promise<string> {
  const response = await fetch(served.url + address, { method: 'POST', headers, body: JSON.stringify(body) });
  return `${response.status} ${await response.text()}`;
}

// Everything that the page is told, over a real connection, until the conversation is ready so many times.
async function told(times: number): Promise<readonly ChatEvent[]> {
  const response = await fetch(`${served.url}/events`);
  const events: ChatEvent[] = [];
  let rest = '';
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n\n');
    rest = lines.pop() ?? '';
    events.push(...lines.map((line) => JSON.parse(/^data: (.*)$/m.exec(line)?.[1] ?? '') as ChatEvent));
    if (events.filter(({ type }) => type === 'ready').length >= times) break;
  }
  return events;
}

async function heldAfter(text: string, times = 1): Promise<HeldRefund> {
  expect(await post('/say', { text })).toBe('202 taken');
  return (await told(times)).findLast(({ type }) => type === 'held') as HeldRefund;
}

const wordsIn = (events: readonly ChatEvent[]) => events.map((event) => (event.type === 'words' ? event.text : '')).join('');

describe('the page for refunds, over HTTP', () => {
  it('shows codes, both readings and the raw text of a refund in doubt, and runs it once however often it is approved', async () => {
    const held = await heldAfter('I paid too much for T-1007.');
    expect(held).toMatchObject({
      summary: 'Pay back 200 EUR of order T-1007',
      codes: ['parse.duplicate-key'],
      readings: ['refund_order {"order":"T-1007","amount":200}', 'refund_order {"order":"T-1007","amount":20}'],
      raw: expect.stringContaining('refund_order {"order": "T-1007", "amount": 20, "amount": 200}'),
    });
    expect(served.shop.refunds).toEqual([]);
    const { review, digest } = held;
    const clicks = await Promise.all([0, 0, 0].map((reading) => post('/decide', { review, digest, reading })));
    expect(clicks.filter((answer) => answer === '202 recorded')).toHaveLength(1);
    const events = await told(2);
    expect(served.shop.refunds).toEqual([{ order: 'T-1007', amount: 200 }]);
    expect(wordsIn(events)).toContain('This is what came of it: 200 EUR of T-1007 were paid back.');
    expect(await post('/decide', { review, digest, reading: 0 })).toBe('409 not-waiting');
    expect(served.shop.refunds).toHaveLength(1);
  });

  it('runs the other reading if a person chooses that', async () => {
    const { review, digest } = await heldAfter('I paid too much for T-1007.');
    expect(await post('/decide', { review, digest, reading: 2 })).toBe('409 no-such-reading');
    expect(await post('/decide', { review, digest, reading: 1 })).toBe('202 recorded');
    expect(await told(2)).toContainEqual({ type: 'called', call: 'refund_order', result: '20 EUR of T-1007 were paid back.' });
    expect(served.shop.refunds).toEqual([{ order: 'T-1007', amount: 20 }]);
  });

  it('runs nothing that was denied, and tells the model why; the conversation goes on', async () => {
    const { review, digest } = await heldAfter('And T-1008?');
    expect(await post('/say', { text: 'Hurry.' })).toBe('409 busy');
    expect(await post('/decide', { review, digest: 'sha256:other', reading: 0 })).toBe('409 other-digest');
    expect(await post('/decide', { review, digest, why: 'Too late.' })).toBe('202 recorded');
    expect(wordsIn(await told(2))).toContain('it was denied. Too late.');
    expect(await post('/decide', { review, digest, reading: 0 })).toBe('409 not-waiting');
    expect(await post('/say', { text: 'What about T-1009?' })).toBe('202 taken');
    const events = await told(3);
    expect(events).toContainEqual({
      type: 'stopped',
      call: 'refund_order',
      why: 'refund_order: Less than 50 EUR was paid for T-1009. Choose something that is possible now.',
    });
    expect(wordsIn(events)).toMatch(/This is what came of it: refund_order: Less than 50 EUR was paid for T-1009\..*$/);
    expect(served.shop.refunds).toEqual([]);
  });

  it('runs nothing if the order has changed since it was shown', async () => {
    const { review, digest } = await heldAfter('And T-1008?');
    served.shop.refund({ order: 'T-1008', amount: 1 });
    await post('/decide', { review, digest, reading: 0 });
    expect(wordsIn(await told(2))).toContain('refund_order was not run (state-moved).');
    expect(served.shop.refunds).toEqual([{ order: 'T-1008', amount: 1 }]);
  });

  it('hears nobody but its own page', async () => {
    const { review, digest } = await heldAfter('And T-1008?');
    const decision = { review, digest, reading: 0 };
    expect(await post('/decide', decision, { ...JSON_TYPE, origin: 'https://elsewhere.example' })).toBe('403 another site');
    // The name of another site leads here, and its page asks and decides as if it were this one's.
    const { port } = new URL(served.url);
    const named = { ...JSON_TYPE, host: `evil.example:${port}`, origin: `http://evil.example:${port}` };
    const rebound = await rawCall(`${served.url}/decide`, decision, { headers: named });
    expect([rebound.status, rebound.body]).toEqual([403, 'another site']);
    expect((await rawCall(`${served.url}/events`, '', { method: 'GET', headers: { host: `evil.example:${port}` } })).status).toBe(
      403,
    );
    expect(await post('/decide', decision, { 'content-type': 'text/plain' })).toBe('415 not JSON');
    expect(await post('/decide', { review, digest, reading: '0' })).toBe('400 not understood');
    expect((await fetch(`${served.url}/..%2fserve.ts`)).status).toBe(404);
    expect(served.shop.refunds).toEqual([]);
  });
});
