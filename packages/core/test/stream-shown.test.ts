import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { StreamOptions } from '../src/entries/contract.ts';
import { compile, type Gate, type JsonSchema } from '../src/index.ts';

const order: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', 'x-alias': 'order_id' },
    count: { type: 'integer' },
    state: { enum: ['open', 'closed'] },
    note: { type: 'string' },
    drawn: {
      anyOf: [
        { type: 'object', properties: { kind: { const: 'circle' }, size: { type: 'number' } }, required: ['kind', 'size'] },
        { type: 'object', properties: { kind: { const: 'text' }, size: { type: 'string' } }, required: ['kind'] },
        { type: 'null' },
      ],
    },
    lines: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
  },
  required: ['id'],
};

const gate = compile({ schema: order });

function shown(chunks: readonly string[], options: StreamOptions = {}, by: Gate = gate): readonly unknown[] {
  const stream = by.stream(options);
  return chunks.map((chunk) => stream.push(chunk).partial);
}

describe('what is shown', () => {
  it('is coerced toward its place as the verdict has it', () => {
    const reply = '{"order_id": 12, "count": "3", "state": "Open", "lines": [{"n": "4"}]}';
    expect(shown(['{"order_id": 12, ', '"count": "3", "state": ', '"Open", "lines": [{"n": "4"}]', '}'])).toEqual([
      { id: '12' },
      { id: '12', count: 3 },
      { id: '12', count: 3, state: 'open', lines: [{}] },
      { id: '12', count: 3, state: 'open', lines: [{ n: 4 }] },
    ]);
    expect(gate.judge(reply)).toMatchObject({ value: { id: '12', count: 3, state: 'open', lines: [{ n: 4 }] } });
  });

  it('fits its place: what does not is left out, with or without a name', () => {
    expect(shown(['{"id": "a", "count": "many", "state": "lost", "lines": [{"n": 1}, 5, {"n": 2}], '])).toEqual([
      { id: 'a', lines: [{ n: 1 }, { n: 2 }] },
    ]);
    const closed = compile({ schema: { ...(order as object), additionalProperties: false } as JsonSchema });
    expect(shown(['{"id": "a", "other": 1, '], {}, closed)).toEqual([{ id: 'a' }]);
    expect(shown(['{"id": "a", "other": 1, '])).toEqual([{ id: 'a', other: 1 }]);
  });

  it('takes nothing that would be held', () => {
    const reply = '{"id": "a", "state": "it is open", "count": "about 3", ';
    expect(shown([reply])).toEqual([{ id: 'a' }]);
    const allowed = compile({ schema: order, policy: { allow: ['coerce.word-in-text'] } });
    expect(shown([reply], {}, allowed)).toEqual([{ id: 'a', state: 'open' }]);
  });

  it('is shown through a union once a fixed word tells the branch', () => {
    expect(shown(['{"id": "a", "drawn": {"size": "3", ', '"kind": "Circle", "x":', '1}, ', '"note": 1}'])).toEqual([
      { id: 'a' },
      { id: 'a', drawn: { size: 3, kind: 'circle' } },
      { id: 'a', drawn: { size: 3, kind: 'circle', x: 1 } },
      { id: 'a', drawn: { size: 3, kind: 'circle', x: 1 }, note: '1' },
    ]);
    expect(shown(['{"drawn": {"kind": "text", "size": "3", "y": 1'])).toEqual([{ drawn: { kind: 'text', size: '3' } }]);
  });

  it('has the text so far of a string that is still open, on request and where any text fits', () => {
    const chunks = ['{"id": "o', '-1', '", "state": "op', 'en", "note": "a \\', 'u00e', '9 \\ud83d', '\\ude00', '"'];
    expect(shown(chunks).at(-1)).toEqual({ id: 'o-1', state: 'open' });
    expect(shown(chunks, { partial: 'growing' })).toEqual([
      { id: 'o' },
      { id: 'o-1' },
      { id: 'o-1' },
      { id: 'o-1', state: 'open', note: 'a ' },
      { id: 'o-1', state: 'open', note: 'a ' },
      { id: 'o-1', state: 'open', note: 'a é ' },
      { id: 'o-1', state: 'open', note: 'a é 😀' },
      { id: 'o-1', state: 'open', note: 'a é 😀' },
    ]);
    // An escaped backslash, what only looks like an escape after it, and half an escape.
    expect(shown(['{"note": "a \\\\ud83d\\', 'n b'], { partial: 'growing' })).toEqual([
      { note: 'a \\ud83d' },
      { note: 'a \\ud83d\n b' },
    ]);
    expect(() => gate.stream({ partial: 'open' as 'growing' })).toThrow(TypeError);
  });

  it('is a value of its own each time, which shares what has not changed', () => {
    const [first, second, third] = shown(['{"lines": [{"n": 1}, ', '{"n": 2}, ', '']) as { lines: unknown[] }[];
    expect([first, second]).toEqual([{ lines: [{ n: 1 }] }, { lines: [{ n: 1 }, { n: 2 }] }]);
    expect(second?.lines[0]).toBe(first?.lines[0]);
    expect(third).toBe(second);
  });

  it('is what is in an envelope, unless it turns out not to be one', () => {
    expect(shown(['{"result": {"id": "a", "count": ', '2}', '}'])).toEqual([
      { id: 'a' },
      { id: 'a', count: 2 },
      { id: 'a', count: 2 },
    ]);
    expect(shown(['{"result": {"id": "a", "count": 2}', ', "id": "b"', '}'])).toEqual([
      { id: 'a', count: 2 },
      undefined,
      { result: { id: 'a', count: 2 }, id: 'b' },
    ]);
  });
});

describe('a document', () => {
  it.each([
    ['prose', 'Here is [1] the {name} order:\n'],
    ['a fence', '```json\n'],
    ['prose and a fence', 'Of course!\n\n```\n'],
    ['a thought', '<think>Perhaps {"id": "draft"} or ["x"]?</think>\n'],
    ['a thought of another template', '<|START_THINKING|>{"id": "draft"}<|END_THINKING|>'],
    ['a printed thought', 'Thinking...\n{"id": "draft"}\n...done thinking.\n'],
    ['code', '```python\nx = {"id": "draft"}\n```\nSo:\n'],
  ])('is followed after %s', (_, before) => {
    const stream = gate.stream();
    const updates = [...`${before}{"id": "a", "count": 1}`].map((character) => stream.push(character));
    const seen = updates.flatMap(({ completed }) => completed).map(({ path, value }) => [path, value]);
    expect(seen).toEqual([
      ['/id', 'a'],
      ['/count', 1],
      ['', { id: 'a', count: 1 }],
    ]);
    expect(updates.at(-1)).toMatchObject({ document: 1, partial: { id: 'a', count: 1 } });
  });

  it('takes the place of one before it that does not fit', () => {
    const stream = gate.stream();
    expect(stream.push('Such as {"id": []}, so ')).toMatchObject({ document: 1, partial: {}, violated: [] });
    const { document, partial, completed } = stream.push('{"id": "b"}');
    expect({ document, partial }).toEqual({ document: 2, partial: { id: 'b' } });
    expect(completed.map((part) => part.document)).toEqual([2, 2]);
  });

  it('is left to the verdict where it may be read otherwise', () => {
    for (const reply of [
      '"id": {"id": "a"}',
      '{id: "a", "drawn": {"id": "b"}}',
      'It is {id: 1, "x": {"id": "b"}}',
      '"{\\"id\\": 1}"',
    ])
      expect([reply, shown([reply])]).toEqual(
        [reply, [undefined]].map((one) => (reply.startsWith('{') && Array.isArray(one) ? [{}] : one)),
      );
  });
});

describe('a validator', () => {
  it('is shown only where it returns what it was given', () => {
    const schema = z.object({ id: z.string(), size: z.string().transform(Number), when: z.coerce.date(), n: z.int().default(1) });
    const by = compile({ schema }) as unknown as Gate;
    expect(
      shown(['{"id": "a", "size": "12", "when": "2026-01-01", "n": "4", "y":', ' 1, "x": 1}'], { partial: 'growing' }, by),
    ).toEqual([
      { id: 'a', n: 4 },
      { id: 'a', n: 4 },
    ]);
  });
});
