import { type AskOptions, ask, compile, type Gate, jsonlJournal, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import { describe, expect, test } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { anthropicModel, type Exchange, geminiModel, openAiModel, systemClock } from '../src/index.ts';
import { serving } from './serving.ts';

const KEY = 'sk-planted-0123456789abcdef';
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const messages = [{ role: 'user', content: 'A number, as JSON.' }] as const;
const timeouts = { firstByte: 2000, idle: 2000 };

const clock: Clock = { ...systemClock, wait: (_, signal) => systemClock.wait(1, signal) };

const PROVIDERS: { readonly [name: string]: (url: string) => Model } = {
  openai: (url) => openAiModel({ model: 'm', baseURL: `${url}/v1`, apiKey: KEY, timeouts }),
  anthropic: (url) => anthropicModel({ model: 'm', baseURL: `${url}/v1`, apiKey: KEY, timeouts }),
  gemini: (url) => geminiModel({ model: 'm', baseURL: `${url}/v1beta`, apiKey: KEY, timeouts }),
};

const FAULTS: { readonly [fault: string]: 'accepted' | 'faulted' } = {
  '429:1ms': 'accepted',
  '500': 'accepted',
  '529': 'accepted',
  html: 'accepted',
  empty: 'accepted',
  'error-in-200': 'accepted',
  'no-choices': 'accepted',
  'cut@40': 'accepted',
  reset: 'accepted',
  hang: 'accepted',
  silence: 'accepted',
  length: 'accepted',
  '401': 'faulted',
  '400': 'faulted',
  refusal: 'faulted',
  filter: 'faulted',
};

async function asking(provider: string, exchanges: readonly Exchange[], more: Partial<AskOptions<unknown>> = {}) {
  return await serving(exchanges, async ({ url, hits }) => {
    const lines: string[] = [];
    const model = (PROVIDERS[provider] as (url: string) => Model)(url);
    const journal = jsonlJournal((line) => lines.push(line));
    const outcome = await ask({ gate: gate as Gate<unknown>, model, messages, clock, journal, ...more });
    return { outcome, lines, hits };
  });
}

describe.each(Object.keys(PROVIDERS))('asking %s over a socket', (provider) => {
  // What is waited out is waited out with one provider, another one with each commit.
  const isWaitedFor = isTaken(Object.keys(PROVIDERS).indexOf(provider), 3);
  const faults = Object.entries(FAULTS).filter(([fault]) => isWaitedFor || !['hang', 'silence'].includes(fault));

  test.each(faults)('after %s the run is %s, and every call is known', async (fault, status) => {
    const cut =
      fault === 'length' || fault.startsWith('cut') ? { reply: { text: '{"n": 1, "text": "and so on and on and on' } } : {};
    const { outcome, lines, hits } = await asking(provider, [{ fault, ...cut } as Exchange, { reply: { text: '{"n": 7}' } }]);
    expect(outcome.status).toBe(status);
    expect(hits).toHaveLength(lines.filter((line) => line.includes('"kind":"call-start"')).length);
    expect(hits).toHaveLength(status === 'accepted' ? 2 : 1);
    // A fault costs nothing; a reply that was cut is an attempt.
    expect(outcome.state.left.total).toBe(fault === 'length' ? 2 : 3);
    const stack = outcome.status === 'faulted' ? String(outcome.fault.stack) : '';
    expect([...lines, JSON.stringify(outcome), JSON.stringify(hits), stack].join('\n')).not.toContain(KEY);
  });

  test.each(['hold', 'fail'] as const)(
    'a reply that was cut is never accepted, however whole it looks (%s)',
    async (truncated) => {
      const strict = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } } }, policy: { truncated } });
      const texts = ['{"n": 1}', '{"n": 1, "tags": ["a", "b"]', '{}', '{"n": 2}'];
      const whole = texts.map((text): Exchange => ({ fault: 'length', reply: { text } }));
      const { outcome, hits } = await asking(provider, whole, { gate: strict as Gate<unknown>, budget: { syntax: 3 } });
      expect(outcome).toMatchObject({ status: 'exhausted', verdict: { status: truncated } });
      expect(outcome.attempts.map(({ finish }) => finish)).toEqual(['length', 'length', 'length', 'length']);
      expect(JSON.stringify(hits[1]?.messages)).toContain('was cut off');
    },
  );

  test('a provider that stays down ends the run after four calls', async () => {
    const { outcome, hits } = await asking(provider, [{ fault: '500', repeat: true }]);
    expect([outcome.status, hits.length, outcome.attempts.length]).toEqual(['faulted', 4, 0]);
  });

  test('a key that is in the prompt or echoed in a good answer is not written down', async () => {
    const echo: Exchange = { reply: { text: JSON.stringify({ n: 7, echo: KEY }), model: KEY } };
    const asked = [...messages, { role: 'user', content: `With ${KEY}.` }] as const;
    const { outcome, lines } = await asking(provider, [echo], { messages: asked });
    expect(outcome).toMatchObject({ status: 'accepted', value: { echo: KEY } });
    expect(lines.join('')).not.toContain(KEY);
  });

  test('a wrong answer is asked for again with what was wrong, over the wire', async () => {
    const good: Exchange = { reply: { text: '{"n": 7}', reasoning: 'thoughts' } };
    const { outcome, hits } = await asking(provider, [{ reply: { text: '{"n": "many"}' } }, good]);
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 7 }, attempts: [{}, { reasoning: 'thoughts' }] });
    expect(JSON.stringify(hits[1]?.messages)).toContain('schema.type at /n');
  });
});
