import { describe, expect, it } from 'vitest';
import { compile } from '../../../index.ts';

const parameters = { type: 'object', properties: { zip: { type: 'string' } }, required: ['zip'] };
const gate = compile({ kind: 'tool-calls', tools: [{ name: 'find', parameters }] });
const uses = '[{"recipient_name": "functions.find", "parameters": {"zip": "04109"}}]';
const inside = `{"tool_uses": ${uses}}`;
const parallel = (given: string) => `{"name": "multi_tool_use.parallel", "arguments": ${given}}`;

describe('several calls at once', () => {
  it('are read from an object, from its text, and from a call in Python', () => {
    for (const reply of [parallel(inside), parallel(JSON.stringify(inside)), `multi_tool_use.parallel(tool_uses=${uses})`])
      expect(gate.judge(reply)).toMatchObject({
        status: 'pass',
        value: { calls: [{ name: 'find', arguments: { zip: '04109' } }] },
      });
  });

  it('keep numbers as they are written', () => {
    const written = '{"tool_uses": [{"recipient_name": "find", "parameters": {"zip": 1.10}}]}';
    for (const given of [written, JSON.stringify(written)])
      expect(gate.judge(parallel(given))).toMatchObject({ value: { calls: [{ name: 'find', arguments: { zip: '1.10' } }] } });
  });

  it.each([
    ['a value without a name', `multi_tool_use.parallel(5, tool_uses=${uses})`],
    ['a value that can’t be read', `<tool_call>multi_tool_use.parallel(tool_uses=${uses}, at=now())</tool_call>`],
    ['words after the text', parallel(JSON.stringify(`${inside} or not`))],
    ['one call, in another form', parallel('{"name": "find", "arguments": {"zip": "04109"}}')],
  ])('fail with %s', (_, reply) => {
    expect(gate.judge(reply).status).toBe('fail');
  });

  it('are held in prose', () => {
    for (const given of [inside, JSON.stringify(inside)])
      expect(gate.judge(`For example:\n${parallel(given)}\nwould find it.`)).toMatchObject({ status: 'hold' });
  });
});
