import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, compile, type Finding, type JsonSchema, type PolicyInput } from '../src/index.ts';

const payment: JsonSchema = {
  type: 'object',
  properties: {
    action: { enum: ['transfer', 'hold'] },
    amount: { type: 'number' },
    to: { type: 'string', minLength: 2 },
    lines: { type: 'array', maxItems: 2, items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
  },
  required: ['action'],
};

function partials(chunks: readonly string[]): unknown[] {
  const stream = compile({}).stream();
  return chunks.map((chunk) => structuredClone(stream.push(chunk).partial));
}

function paths(chunks: readonly string[]): string[][] {
  const stream = compile({}).stream();
  return chunks.map((chunk) => stream.push(chunk).completed.map(({ path }) => path));
}

// Codes and places of what can't be met any more.
function violations(contract: Contract, reply: string): string[] {
  return compile(contract)
    .stream()
    .push(reply)
    .violated.map((finding: Finding) => `${finding.code} ${finding.path}`);
}

const violated = (reply: string, policy: PolicyInput = {}) => violations({ schema: payment, policy }, reply);

describe('what is complete', () => {
  it('is told when it closes, innermost first, and the document last', () => {
    expect(paths(['{"a": [1, 2', '], "b": {"c/d": true}', '}'])).toEqual([['/a/0'], ['/a/1', '/a', '/b/c~1d', '/b'], ['']]);
  });

  it('never holds half a string, number or literal', () => {
    expect(partials(['{"a": 12', '5', ', "b": "te', 'xt"', ', "c": tr', 'ue', '}'])).toEqual([
      {},
      {},
      { a: 125 },
      { a: 125 },
      { a: 125, b: 'text' },
      { a: 125, b: 'text' },
      { a: 125, b: 'text', c: true },
    ]);
  });

  it('has open objects and lists with what is complete in them', () => {
    expect(partials(['{"a": {"b": [', '1,', '{'])).toEqual([{ a: { b: [] } }, { a: { b: [1] } }, { a: { b: [1, {}] } }]);
  });

  it('waits until the quote is sure to be the last one of a string', () => {
    expect(paths(['{"a": "he said "', 'no", and left"}'])).toEqual([[], []]);
    expect(paths(['["he said ", and left"]', '["he said ", null and left"]'])).toEqual([[], []]);
    expect(paths(['["he said", null', ', 1]'])).toEqual([[], ['/0', '/1', '/2', '']]);
    expect(paths(['{"a": "he said"', ', ', '"b":', '1}'])).toEqual([[], [], ['/a'], ['/b', '']]);
  });

  it('is found in a fence, after white space, a byte order mark and prose, and not in code', () => {
    expect(paths(['\ufeff \n[1]'])).toEqual([['/0', '']]);
    expect(paths(['``', '`js', 'on\n', '[1]\n```'])).toEqual([[], [], [], ['/0', '']]);
    expect(paths(['Sure: [', '1]'])).toEqual([[], ['/0', '']]);
    expect(paths(['```python\n[1]'])).toEqual([[]]);
    expect(paths(['```python\n[1]\n``', '`\n[2]'])).toEqual([[], ['/0', '']]);
  });

  it('ends where strict JSON does', () => {
    expect(paths(['[1, 2, tru, 3, 4]'])).toEqual([['/0', '/1']]);
    expect(paths(['{"a": 1, b: 2}'])).toEqual([['/a']]);
    expect(paths(['[1, 2,]'])).toEqual([['/0', '/1']]);
  });

  it('leaves to the verdict what JSON.parse would lose in silence', () => {
    expect(paths(['{"a": 1, "b": 12345678901234567890, "c": 1}'])).toEqual([['/a']]);
    expect(paths(['{"a": 1, "b": 1e999, "c": 1}'])).toEqual([['/a']]);
    expect(paths(['{"a": 1, "b": 2, "a": 3, "c": 1}'])).toEqual([['/a', '/b']]);
    expect(paths(['[0.12345678901234567, 1]'])).toEqual([['/0', '/1', '']]);
  });

  it('keeps odd keys as plain data', () => {
    const update = compile({ policy: { keys: 'own' } })
      .stream()
      .push('{"__proto__": {"a": 1}, "": 2}');
    expect(update.completed.map(({ path }) => path)).toEqual(['/__proto__/a', '/__proto__', '/', '']);
    expect(Object.getPrototypeOf(update.partial)).toBe(Object.prototype);
  });
});

describe('chunks', () => {
  it('may be bytes, cut inside of a character', () => {
    const bytes = new TextEncoder().encode('["é😀", 1]');
    const stream = compile({}).stream();
    const completed = [...bytes].flatMap((byte) => stream.push(new Uint8Array([byte])).completed);
    expect(completed[0]).toEqual({ path: '/0', value: 'é😀', settled: false, document: 1 });
    expect(stream.end()).toEqual(compile({}).judge(bytes));
  });

  it('are copied, since a reader fills the same buffer again', () => {
    const buffer = new TextEncoder().encode('[1');
    const stream = compile({}).stream();
    stream.push(buffer);
    buffer.set(new TextEncoder().encode(',2'));
    stream.push(buffer);
    stream.push(new TextEncoder().encode(']'));
    expect(stream.end()).toMatchObject({ status: 'pass', value: [1, 2] });
  });

  it('that are no UTF-8 are left to the verdict', () => {
    const stream = compile({}).stream();
    expect(stream.push(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x2c, 0x31, 0x5d])).completed).toEqual([]);
    expect(stream.end().status).toBe('hold');
  });

  it('are all text or all bytes', () => {
    const stream = compile({}).stream();
    stream.push('[1');
    expect(() => stream.push(new Uint8Array([0x5d]))).toThrow(TypeError);
    expect(() =>
      compile({})
        .stream()
        .push(1 as never),
    ).toThrow(TypeError);
  });

  it('may be none at all', () => {
    expect(compile({}).stream().end()).toEqual(compile({}).judge(''));
  });
});

describe('an abort', () => {
  it('comes as soon as a part has closed that nothing can mend, and stays', () => {
    const stream = compile({ schema: payment }).stream();
    expect(stream.push('{"action": "explode"').violated).toEqual([]);
    const { violated: found } = stream.push(', "amount": ');
    expect(found).toMatchObject([{ code: 'schema.enum', path: '/action' }]);
    expect(stream.push('1}').violated).toBe(found);
    expect(stream.end().status).toBe('fail');
  });

  it('tells what a list, an object and the document lack when they close', () => {
    expect(violated('{"lines": [{"n": 1}, {"m": 1}')).toEqual(['schema.required /lines/1']);
    expect(violated('{"lines": [{"n": 1}, {"n": 1}, {"n": 1}')).toEqual(['schema.item-count /lines']);
    expect(violated('{"amount": 1}')).toEqual(['schema.required ']);
    expect(violations({ rules: { ranges: { n: [0, 1] } } }, '{"n": 2}')).toEqual(['rules.range /n']);
  });

  it('leaves alone what the gate can mend, or hold', () => {
    for (const reply of [
      '{"action": "Transfer", "amount": "25"',
      '{"action": "I will hold it", "amount": "about 3"',
      '{"lines": {"n": 1}',
    ]) {
      expect(violated(`${reply}, "other": 1, `)).toEqual([]);
    }
  });

  it('keeps to the policy', () => {
    const reply = '{"action": "Transfer", "amount": 1}';
    expect(violated(reply)).toEqual([]);
    expect(violated(reply, { coerce: 'none' })).toEqual(['schema.enum /action']);
    expect(violated('{"lines": [{"n": "x"}, {', { on: { '/lines/*': 'drop' } })).toEqual([]);
    expect(violated('{"lines": [{"n": "x"}, {', { on: { '/lines/*/m': 'drop' } })).toEqual(['schema.type /lines/0/n']);
    expect(violated('{"amount": "x", "amount": 1, "action": "hold"}', { allow: ['parse.duplicate-key'] })).toEqual([]);
  });

  it('does not take an unknown key for the end, unless nothing may be altered', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false };
    const reply = '{"A": 1, ';
    expect(violations({ schema }, reply)).toEqual([]);
    expect(violations({ schema, policy: { coerce: 'none' } }, reply)).toEqual([]);
    expect(violations({ schema, policy: { coerce: 'none', repair: 'none' } }, reply)).toEqual(['schema.unknown-key /A']);
  });

  it('looks into envelopes only when they close', () => {
    expect(violated('{"result": {"action": "explode", "amount": 1')).toEqual([]);
    expect(violated('{"result": {"action": "explode", "amount": 1}}')).not.toEqual([]);
    expect(violated('{"result": {"action": "hold", "amount": 1}}')).toEqual([]);
  });

  it('comes at the limits, with or without a schema', () => {
    const limits = { depth: 2, keys: 2, string: 3, bytes: 40 };
    const beyond = (reply: string) => violations({ policy: { limits } }, reply);
    expect(beyond('[[[')).toEqual(['parse.too-deep ']);
    expect(beyond('{"a": 1, "b": 2, "c":')).toEqual(['parse.too-many-keys ']);
    expect(beyond('["four", 1')).toEqual(['parse.string-too-long ']);
    expect(beyond(`prose ${'.'.repeat(40)}`)).toEqual(['extract.too-large ']);
    expect(violated('{"__proto__": ')).toEqual(['parse.forbidden-key ']);
  });

  it('never comes where the reply may be no document', () => {
    expect(violations({ schema: { type: 'string', maxLength: 3 } }, '{"a": 1}')).toEqual([]);
    expect(violations({ schema: payment, format: 'yaml' }, '{"action": "explode", "amount": 1}')).toEqual([]);
    const either = { schema: { ...payment, type: ['object', 'string'] } };
    expect(violations(either, ' {"action": "explode", "m": [1 = 2]}')).toEqual([]);
    expect(compile(either).judge(' {"action": "explode", "m": [1 = 2]}').status).toBe('hold');
  });
});

describe('a reading that later text could change', () => {
  const isHeldWithoutAbort = (schema: JsonSchema, reply: string) => {
    expect([reply, violations({ schema }, reply)]).toEqual([reply, []]);
    expect([reply, compile({ schema }).judge(reply).status]).toEqual([reply, 'hold']);
  };

  it('is no reason to stop: quotes inside of a string', () => {
    isHeldWithoutAbort(payment, '{"to": "x", oops", "action": "hold"}');
    isHeldWithoutAbort(payment, `{"to": "x", "it's" : 1, "action": "hold",}`);
    isHeldWithoutAbort(payment, '{"action": "hold", "to": "x"} "and so on}');
    expect(violated('{"action": "hold", "to": "x"}')).toEqual([]);
    expect(violated('{"action": "hold", "to": "x"}\n\nDone')).toEqual(['schema.length /to']);
  });

  it('is no reason to stop: marks that may end the fence', () => {
    const reply = '```json\n{"action": "hold", "note": "a ``` b", "amount": [1, 2], "m": [1 : 2';
    expect(violated(reply)).toEqual([]);
    expect(compile({ schema: payment }).judge(reply).status).toBe('hold');
  });

  it('is no reason to stop: a value that is put into a list', () => {
    const list: JsonSchema = { type: 'array', items: { type: 'object' }, properties: { n: { type: 'integer' } } };
    isHeldWithoutAbort({ type: 'object', properties: { list } }, '{"list": {"n": "x"}, "m": 1}');
  });

  it('is no reason to stop: a number whose digits are wanted as text', () => {
    const schema: JsonSchema = { type: 'object', properties: { price: { type: 'string', pattern: '^1\\.50$' } } };
    expect(violations({ schema }, '{"price": 1.50, "m": 1}')).toEqual([]);
    expect(violations({ schema }, '{"price": 1.5, "m": 1}')).toEqual(['schema.pattern /price']);
  });
});

describe('a schema', () => {
  const prefixed = { type: 'object', properties: { pair: { prefixItems: [{ type: 'integer' }] }, n: { type: 'integer' } } };
  const reply = '{"pair": ["x", 1], "n": 1.5, ';

  it('is followed by the words of its own draft', () => {
    expect(violations({ schema: prefixed }, reply)).toEqual(['schema.type /pair/0']);
    const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#', ...prefixed };
    expect(violations({ schema: draft7 }, reply)).toEqual(['schema.type /n']);
    const tuple = { ...draft7, properties: { pair: { items: [{ type: 'integer' }], additionalItems: { type: 'boolean' } } } };
    expect(violations({ schema: tuple }, '{"pair": [1, 2.5], ')).toEqual(['schema.type /pair/1']);
  });

  it('is followed through references', () => {
    const schema: JsonSchema = {
      $ref: '#/$defs/node',
      $defs: { node: { type: 'object', properties: { n: { type: 'integer' }, next: { $ref: '#/$defs/node' } } } },
    };
    expect(violations({ schema }, '{"n": 1, "next": {"next": {"n": 1.5, ')).toEqual(['schema.type /next/next/n']);
  });

  it('is not followed into alternatives', () => {
    const either = { properties: { n: { type: 'integer' } }, anyOf: [{ type: 'object' }, { type: 'string' }], type: 'object' };
    const schema: JsonSchema = { type: 'object', properties: { either, word: { enum: ['yes'], items: { type: 'integer' } } } };
    expect(violations({ schema }, '{"either": {"n": 1.5')).toEqual([]);
    expect(violations({ schema }, '{"either": {"n": 1.5},')).toEqual(['schema.type /either/n']);
    expect(violations({ schema }, '{"word": ["yes"], "m": 1}')).toEqual([]);
  });

  it('is not followed where a name may mean two things', () => {
    const inner = { $id: 'https://example.com/inner', $ref: '#/$defs/n', $defs: { n: { type: 'boolean' } } };
    const embedded = { type: 'object', properties: { a: inner }, $defs: { n: { type: 'integer' } } };
    const tree = { $dynamicAnchor: 'n', type: 'object', properties: { next: { $dynamicRef: '#n' } } };
    const dynamic = { type: 'object', properties: { a: tree } };
    expect(violations({ schema: embedded }, '{"a": "x", "b": 1, ')).toEqual([]);
    expect(violations({ schema: dynamic }, '{"a": 1, "b": 1, ')).toEqual([]);
    // The same without the names.
    expect(violations({ schema: { ...embedded, properties: { a: { $ref: '#/$defs/n' } } } }, '{"a": "x", "b": 1, ')).toHaveLength(
      1,
    );
    expect(violations({ schema: { ...dynamic, properties: { a: { type: 'object' } } } }, '{"a": 1, "b": 1, ')).toHaveLength(1);
  });

  it.each([
    ['a scalar', '{"n": "zz", "m": 1,', 'schema.type', '/n'],
    ['a value further down', '{"list": [{"k": []}, {"k": 1}, ', 'schema.type', '/list/0/k'],
    ['too many items', '{"list": [{"k": "a"}, {"k": "b"}, {"k": "c"}, {', 'schema.item-count', '/list'],
    ['what its JSON Schema refuses and it takes', '{"any": 5, "loose": "0x10", "m": 1,', undefined, undefined],
    ['what was brought toward its types', '{"n": "12", "m": 1,', undefined, undefined],
  ])('of another library ends a reply early: %s', (_, reply, code, path) => {
    const schema = z.object({
      n: z.number(),
      any: z.string().catch('a'),
      loose: z.coerce.number(),
      list: z.array(z.object({ k: z.string() })).max(2),
    });
    const { violated } = compile({ schema, policy: { coerce: 'safe' } })
      .stream()
      .push(reply);
    expect(violated.map((one) => [one.code, one.path])).toEqual(code === undefined ? [] : [[code, path]]);
  });

  it('of another library may test by hand what only the rest of the document can tell', () => {
    const schema = z.object({ n: z.string().catch('a'), m: z.number().optional() }).superRefine(({ m }, context) => {
      if (m === undefined) context.addIssue({ code: 'custom', path: ['n'], message: 'm is needed' });
    });
    const reply = '{"n": {"k": 1}, "m": 1}';
    expect(compile({ schema }).judge(reply)).toMatchObject({ status: 'hold', held: { n: 'a', m: 1 } });
    expect(compile({ schema }).stream().push(reply).violated).toEqual([]);
  });

  it('of another library is asked itself before a part is refused', () => {
    const schema = z.object({ n: z.preprocess((value) => (value === 'x' ? 1 : value), z.number()) });
    expect(compile({ schema }).stream().push('{"n": "x", "m": 1}').violated).toEqual([]);
    expect(compile({ schema }).stream().push('{"n": "y", "m": 1}').violated).not.toEqual([]);
  });
});

it('takes a chunk without content for none', () => {
  for (const empty of [null, undefined]) {
    const stream = compile({}).stream();
    expect(stream.push(empty).partial).toBeUndefined();
    stream.push('{"n": ');
    stream.push(empty);
    stream.push('4}');
    expect(stream.end()).toMatchObject({ status: 'pass', value: { n: 4 } });
    const bytes = compile({}).stream();
    bytes.push(empty);
    bytes.push(new TextEncoder().encode('[1]'));
    expect(bytes.end()).toMatchObject({ status: 'pass', value: [1] });
  }
});

it('gives rules what the unit brought along', () => {
  const gate = compile({ rules: { rules: [{ name: 'limit', expr: 'n <= limit' }] } });
  const stream = gate.stream({ input: { limit: 3 } });
  expect(stream.push('{"n": 4}').violated).toMatchObject([{ code: 'rules.failed' }]);
  expect(stream.end()).toEqual(gate.judge('{"n": 4}', { input: { limit: 3 } }));
});
