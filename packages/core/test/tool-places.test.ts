import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const gate = compile({
  kind: 'tool-calls',
  tools: [
    { name: 'get_weather', effect: 'read', parameters: city },
    { name: 'send_mail', effect: 'change', parameters: { type: 'object' } },
  ],
});

const texts = [
  '<think>I called send_mail</think>\n\n Hi! I called send_mail.\n<tool_call>{"name":"get_weather","arguments":{"city":"Rome",}}</tool_call>',
  '<tool_call>{"name":"get_weather","arguments":{"city":"Rome",}}</tool_call>\n\nAnd I called send_mail, which said yes.',
  '<tool_call>oops</tool_call>',
  'get_weather(city=Rome)',
  'get_weather(city="Rome"',
  "get\\_weather(city='Rome')",
  '```json\n{"name": "get_weather", "arguments": {"city": "Ro',
];

describe('the places of what is said of a reply', () => {
  it.each(texts)('are those in the reply: %j', (text) => {
    const { changes, findings } = gate.judge(text);
    for (const { at, before } of changes) {
      if (at !== undefined && typeof before === 'string') expect(text.slice(at, at + before.length)).toBe(before);
    }
    const claims = findings.filter(({ code }) => code === 'tools.claimed-call');
    for (const { at } of claims) expect(text.slice(at)).toMatch(/^send_mail[.,]/);
    expect(changes.length + findings.length).toBeGreaterThan(0);
  });

  it.each(texts)('are left out where the text was decoded first: %j', (text) => {
    const answer = JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] });
    const { changes, findings } = gate.judge(answer);
    expect([...changes, ...findings].filter(({ at }) => at !== undefined)).toEqual([]);
    expect(changes.length + findings.length).toBe(gate.judge(text).changes.length + gate.judge(text).findings.length);
  });

  it('say where a claim stands though something stood before it', () => {
    const [, second] = texts;
    const [claim] = gate.judge(second as string).findings;
    expect(claim).toMatchObject({ code: 'tools.claimed-call', at: second?.indexOf('send_mail') });
  });
});
