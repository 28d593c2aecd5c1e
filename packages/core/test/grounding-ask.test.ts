import { expect, it } from 'vitest';
import { messageSource } from '../src/entries/loop.ts';
import { ask, compile, type Message } from '../src/index.ts';
import { scripted } from './asking.ts';

const gate = compile({ grounding: { source: 'messages' } });

const messages: readonly Message[] = [
  { role: 'system', content: 'Names such as Zoe are in the letter.' },
  { role: 'user', content: 'Who wrote? The letter: best wishes, Anna' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'look', input: { name: 'Otto' } }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: '1', toolName: 'look', output: { type: 'json', value: { mayor: 'Ida' } } }],
  },
  { role: 'user', content: [{ type: 'text', text: 'Hurry, Bo.' }] },
];

it('what users and tools say is a source; instructions, replies and our own words are none', async () => {
  for (const name of ['Anna', 'Ida', 'Bo']) {
    const model = scripted(JSON.stringify([name]));
    expect((await ask({ gate, model, messages })).status).toBe('accepted');
  }
  // The second request says `Otto` and `Zoe` in what was wrong with the first.
  for (const name of ['Otto', 'Zoe']) {
    const model = scripted(JSON.stringify([name]), JSON.stringify([name]), JSON.stringify([name]));
    const outcome = await ask({ gate, model, messages });
    expect(outcome.status).toBe('exhausted');
    expect(model.asked.length).toBeGreaterThan(1);
  }
});

it('a model that is asked again is told what to quote', async () => {
  const model = scripted('["Anne"]', '["Anna"]');
  const outcome = await ask({ gate, model, messages });
  const [, again = []] = model.asked;
  expect(outcome).toMatchObject({ status: 'accepted', value: ['Anna'] });
  const text = String(again.at(-1)?.content);
  expect(text).toContain('Your last reply has values that are not in the source.');
  expect(text).toMatch(/ground\.not-found at \/0.*“Anne” is not in the source `messages`\. The nearest passage is "Anna"/);
  expect(text).toContain('Quote it as the source has it. If the source does not state it, write null or leave it out');
});

it('no text goes on from one message to the next', () => {
  const source = messageSource([
    { role: 'user', content: 'An' },
    { role: 'user', content: 'na' },
  ]);
  expect(gate.judge('["An na"]', { sources: { messages: source } }).status).toBe('hold');
  expect(gate.judge('["An", "na"]', { sources: { messages: source } }).status).toBe('pass');
});

it('the strings of a tool that returns JSON are its text, not their escapes', () => {
  const said = (content: string) => messageSource([{ role: 'tool', content }]);
  const row = String.raw`{"name": "M\u00fcller", "note": "paid\nAnna \"Ann\" \\u0041", "share": 1.50}`;
  expect(said(row)).toBe('{"name": "Müller", "note": "paid\nAnna "Ann" \\u0041", "share": 1.50}');
  expect(gate.judge('["Müller", "Anna"]', { sources: { messages: said(row) } }).status).toBe('pass');
  const path = String.raw`C:\new\u0041`;
  expect(said(path)).toBe(path);
});

it('a released value is accepted', async () => {
  const outcome = await ask({
    gate,
    model: scripted('["Otto"]'),
    messages,
    holds: 'person',
    escalate: async ({ held }) => {
      if (held?.reason !== 'doubt') throw new Error('not held');
      expect(held.doubt.codes).toEqual(['ground.not-found']);
      return { kind: 'release', digest: String(held.digest), codes: ['ground.not-found'] };
    },
  });
  expect(outcome).toMatchObject({ status: 'accepted', value: ['Otto'] });
});

it('without its source, a run is a fault and asks nothing again', async () => {
  const model = scripted('["Anna"]', '["Anna"]');
  const other = compile({ grounding: { source: 'letter' } });
  const outcome = await ask({ gate: other, model, messages });
  expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.contract' } });
  expect(model.asked).toHaveLength(1);
});
