import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelReply } from '../src/entries/model.ts';
import { ask, compile, type JsonObject, type Model } from '../src/index.ts';
import { messages, stillClock } from './asking.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' }, note: { type: 'string' } }, required: ['n'] } as const;
const absentNulls = ['#/properties/note'];
const reply = '{"n": 1, "note": null}';

describe('a null that means that a field was left out', () => {
  test('is dropped in a stream too, and ends none early', () => {
    const stream = compile({ schema }).stream({ absentNulls, finishReason: 'stop' });
    const updates = [...reply].map((character) => stream.push(character));
    expect(updates.flatMap(({ violated }) => violated)).toEqual([]);
    expect(stream.end({ finishReason: 'stop' })).toMatchObject({ status: 'pass', value: { n: 1 } });
    const plain = compile({ schema }).stream();
    expect([...reply].flatMap((character) => plain.push(character).violated)).not.toEqual([]);
  });

  test('is dropped before an asynchronous validator sees it', async () => {
    const count = z.coerce.number().refine(async (value) => value > 0);
    const gate = compile({ schema: z.object({ count: count.optional() }) });
    expect(await gate.check('{"count": null}', undefined, { absentNulls: ['#/properties/count'] })).toMatchObject({
      status: 'pass',
      value: {},
    });
  });

  test('is dropped in whatever surrounds the document, and nowhere if the list is missing or empty', () => {
    const gate = compile({ schema });
    const said = (text: string, nulls?: readonly string[]) => gate.judge(text, nulls && { absentNulls: nulls }).status;
    const replies = [reply, `Sure:\n\`\`\`json\n${reply}\n\`\`\``, `{"reply": ${reply}}`, "{'n': 1, 'note': null,}"];
    expect(replies.map((text) => said(text, absentNulls))).toEqual(replies.map(() => 'pass'));
    expect(replies.map((text) => said(text, []))).toEqual(replies.map(() => 'fail'));
    expect(replies.map((text) => said(text))).toEqual(replies.map(() => 'fail'));
  });

  test('must be named in a list', () => {
    const unit = { absentNulls: '#/properties/note' } as unknown as { readonly absentNulls: readonly string[] };
    expect(() => compile({ schema }).judge(reply, unit)).toThrow('`absentNulls` must be a list of references, not a string.');
  });
});

function telling(given: Partial<ModelReply>): Model & { readonly told: (JsonObject | undefined)[] } {
  const told: (JsonObject | undefined)[] = [];
  return {
    name: 'test:telling',
    takesContract: true,
    clock: stillClock(),
    told,
    ask: async (_messages, options) => {
      told.push(options?.contract as JsonObject | undefined);
      return { text: reply, finish: 'stop', ...given };
    },
  };
}

describe('a run', () => {
  test('hands the nulls of a reply on to the gate', async () => {
    const gate = compile({ schema });
    const model = telling({ absentNulls });
    expect(await ask({ gate, model, messages })).toMatchObject({ status: 'accepted', value: { n: 1 } });
    expect(await ask({ gate, model: telling({}), messages, budget: { total: 0 } })).toMatchObject({ status: 'exhausted' });
    expect(model.told).toMatchObject([{ mayNull: true }]);
  });

  test('asks for no nulls if nothing may be altered, or if the contract is told in words', async () => {
    const exact = telling({ text: '{"n": 1}' });
    await ask({ gate: compile({ schema, policy: { coerce: 'none' } }), model: exact, messages });
    await ask({ gate: compile({ schema }), model: exact, messages, contract: 'text' });
    expect(exact.told.map((contract) => contract?.mayNull)).toEqual([undefined, undefined]);
  });
});

test('a stream that is told why the model stopped still knows the input of its unit', () => {
  const rules = { rules: [{ name: 'below', expr: 'n < most' }] };
  const input = { type: 'object', properties: { most: { type: 'integer' } } } as const;
  const stream = compile({ schema, input, rules }).stream({ input: { most: 3 } });
  stream.push('{"n": 2}');
  expect(stream.end({ finishReason: 'stop' })).toMatchObject({ status: 'pass' });
});
