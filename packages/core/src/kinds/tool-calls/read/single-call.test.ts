import { expect, test } from 'vitest';
import { compile } from '../../../index.ts';
import { callsText } from '../../../loop/calls-text.ts';
import type { Json, JsonObject } from '../../../model/json.ts';

const HOSTILE = [
  ...['__proto__', 'constructor', 'toString', 'name', 'arguments', 'type', 'function', 'tool_calls', 'content', 'role', 'error'],
  ...['message', 'choices', 'candidates', 'finish_reason', 'reasoning', 'input', 'id', 'lc', 'kwargs', 'parts', 'text', '', '0'],
  ...['a/b', 'a~b', 'look', 'functions.look', 'multi_tool_use.parallel', 'ünï', '\ud800', 'assistant', 'tool_uses'],
];
const VALUES: readonly Json[] = [
  ...[0, -0, 1, 1.5, 1e21, 1e-7, 2 ** 53 + 2, 2 ** 64, Number.MAX_VALUE, 5e-324, true, false, null],
  ...[
    '',
    'T-1007',
    'look',
    'look({"order": 1})',
    '<tool_call>{"name":"look"}</tool_call>',
    '```json\n{}\n```',
    '1.0',
    '\b\f\u0000',
  ],
  ...['{"role":"assistant"}', 'Do not call it.', '[TOOL_CALLS]', '\u2028', '\ud83d'],
];
const TOOLS = ['look', 'assistant', 'role', 'error', 'functions.look', 'multi_tool_use.parallel', 'none', 'a\\_b'];

const gates = [TOOLS, ['look'], ['look', 'lookup', 'role']].map((names) =>
  compile({
    kind: 'tool-calls',
    tools: names.map((name) => ({
      ...{ name, annotations: name === 'none' ? { destructiveHint: true } : { readOnlyHint: true } },
      inputSchema: { type: 'object', properties: { order: { type: 'string' }, amount: { type: 'number' }, name: {} } },
    })),
  }),
);

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

test('a message with one call gets the same verdict as the same message in another order, which is read the long way', async () => {
  const random = seeded(40);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const json = (depth: number): Json => {
    const kind = random();
    if (depth === 0 || kind < 0.5) return pick(VALUES);
    return kind < 0.65 ? Array.from({ length: 3 }, () => json(depth - 1)) : members(depth - 1);
  };
  const members = (depth: number): JsonObject =>
    Object.fromEntries(
      Array.from({ length: Math.floor(random() * 4) }, () => [pick([...HOSTILE, 'order', 'amount']), json(depth)]),
    );
  const statuses = new Set<string>();
  for (let round = 0; round < 120; round++) {
    const gate = pick(gates);
    const text = callsText('', [{ name: pick([...TOOLS, 'look', 'look', 'nope', 'Look']), arguments: members(3) }]);
    const long = text.replace('{"role":"assistant","content":"",', '{"content":"","role":"assistant",');
    expect(long).not.toBe(text);
    const [short, other] = [await gate.check(text), await gate.check(long)];
    expect(short, text).toEqual(other);
    expect(gate.judge(text)).toEqual(short);
    statuses.add(short.status);
  }
  expect([...statuses].sort()).toEqual(['fail', 'hold', 'pass']);
});

test('a number that becomes a string keeps the digits that were written', async () => {
  const text =
    '{"role":"assistant","content":"","tool_calls":[{"type":"function","function":{"name":"look","arguments":{"order":1.50}}}]}';
  const [short, long] = await Promise.all(
    [text, text.replace('"role":"assistant","content":"",', '"content":"","role":"assistant",')].map((one) =>
      gates[1]?.check(one),
    ),
  );
  expect(short).toEqual(long);
  expect(JSON.stringify(short)).toContain('"1.50"');
});

test.each([
  [
    'a key written twice',
    '{"role":"assistant","content":"","tool_calls":[{"type":"function","function":{"name":"look","arguments":{"order":"a","order":"b"}}}]}',
  ],
  [
    'digits that a number can not hold',
    '{"role":"assistant","content":"","tool_calls":[{"type":"function","function":{"name":"look","arguments":{"amount":12345678901234567.5}}}]}',
  ],
  [
    'words beside the call',
    '{"role":"assistant","content":"I will not do it.","tool_calls":[{"type":"function","function":{"name":"look","arguments":{}}}]}',
  ],
])('%s is not overlooked', async (_, text) => {
  expect(
    (
      await compile({
        kind: 'tool-calls',
        tools: [{ name: 'look', inputSchema: { type: 'object', properties: { order: {}, amount: {} } } }],
      }).check(text)
    ).status,
  ).not.toBe('pass');
});
