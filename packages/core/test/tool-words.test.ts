import { describe, expect, it } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { compile } from '../src/index.ts';
import { growthBySize, LINEAR } from './growth.ts';
import groups from './tool-words.json' with { type: 'json' };

const text = { type: 'string' };
const pay = {
  name: 'transfer',
  parameters: { type: 'object', properties: { to: text, amount: { type: 'number' } }, required: ['to', 'amount'] },
};
const gate = compile({ kind: 'tool-calls', tools: [pay] });
const reading = compile({ kind: 'tool-calls', tools: [{ ...pay, effect: 'read' }] });

const forms = {
  tags: (to: string) => `<tool_call>{"name": "transfer", "arguments": {"to": "${to}", "amount": 5}}</tool_call>`,
  function: (to: string) => `<function=transfer>{"to": "${to}", "amount": 5}</function>`,
  react: (to: string) => `Action: transfer\nAction Input: {"to": "${to}", "amount": 5}`,
  tool: (to: string) => `<transfer><to>${to}</to><amount>5</amount></transfer>`,
};
const all = Object.values(forms);
const inJson = JSON.stringify({ name: 'transfer', arguments: { to: 'Eve', amount: 5 } });
const said = (reply: string, words: string, form: (to: string) => string) =>
  reply
    .replaceAll('{words}', words)
    .replace('{JSON}', inJson)
    .replaceAll(/\{(Bob|Eve)\}/g, (_, to: string) => form(to));

describe.each(groups)('a call is $about', ({ reply, status, words: list }) => {
  it.each([...list.entries()])('in one of four forms in each run, %i: %s', (place, words) => {
    const taken = all.filter((_, form) => isTaken(place + form, all.length));
    const replies = taken.map((form) => said(reply, words, form));
    expect(replies.map((one) => reading.judge(one).status)).toEqual(taken.map(() => status));
    // Next to a call that changes something, other words hold as well.
    if (status !== 'pass') expect(replies.map((one) => gate.judge(one).status)).toEqual(taken.map(() => status));
  });
});

describe('calls side by side', () => {
  it.each(['# fixed:', '# retry', '# let me redo that', '# B)'])('replace each other after a comment: %s', (comment) => {
    const call = (to: string) => `transfer(to="${to}", amount=5)`;
    expect(gate.judge(`${call('Bob')}\n${comment}\n${call('Eve')}`).status).toBe('hold');
    expect(gate.judge(`${comment}\n${call('Bob')}\n${call('Eve')}`).status).toBe('pass');
    expect(gate.judge(`${call('Bob')}\n# second payment\n${call('Eve')}`).status).toBe('pass');
  });

  it.each(['And the same for Bob:', 'Same for Bob.'])('are both meant where words lead from one to the next: %s', (words) => {
    for (const form of [forms.tags, forms.function, forms.tool])
      expect(reading.judge(`${form('Eve')}\n${words}\n${form('Bob')}`).status).toBe('pass');
  });

  it('are read in linear time, however many alternatives there are', () => {
    const calls = (count: number) => Array.from({ length: count }, (_, index) => forms.tags(`Bob ${index}`)).join('\nor\n');
    expect(gate.judge(calls(20)).status).toBe('hold');
    expect(growthBySize((reply) => gate.judge(reply), calls, 400)).toBeLessThan(LINEAR);
  });
});
