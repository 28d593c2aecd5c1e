import { describe, expect, it } from 'vitest';
import { compileWithAll } from '../../../test/compile-with-all.ts';
import { rows } from '../../../test/rows.ts';
import type { JsonSchema } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { CompiledSchema } from './compile-schema.ts';

function compile(schema: JsonSchema, schemas: { readonly [uri: string]: Json } = {}): CompiledSchema {
  const { compiled, problems } = compileWithAll(schema, { schemas });
  if (!compiled) throw new Error(JSON.stringify(problems));
  return compiled;
}

function problems(schema: JsonSchema, schemas: { readonly [uri: string]: Json } = {}) {
  return compileWithAll(schema, { schemas }).problems.map(({ code, path }) => [code, below(path)]);
}

function below(path: string): string {
  return path.replace(/^\/schema(?=\/|$)/, '');
}

function findings(schema: JsonSchema, value: unknown, cap = 50) {
  return compile(schema).explain(value, cap);
}

function told(schema: JsonSchema, value: unknown) {
  return findings(schema, value).map(({ code, path }) => [code, path]);
}

function nested(levels: number, wrap: (inner: Json) => Json, leaf: Json): Json {
  let value = leaf;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

it('knows a draft by the other scheme of its URI, and the dialect of OpenAPI 3.1', () => {
  const tuple = (items: object, uri: string) => problems({ $schema: uri, ...items });
  expect(tuple({ items: [{}] }, 'https://json-schema.org/draft-07/schema#')).toEqual([]);
  expect(tuple({ items: [{}] }, 'http://json-schema.org/draft/2020-12/schema')).toEqual([['contract.schema-invalid', '/items']]);
  expect(tuple({ items: [{}] }, 'https://spec.openapis.org/oas/3.1/dialect/base')).toEqual([
    ['contract.schema-invalid', '/items'],
  ]);
});

describe('problems with a schema', () => {
  it.each(
    rows<[JsonSchema, readonly string[], { readonly [uri: string]: Json }?]>(
      'schemas',
      'Problems of schemas, some of them with other documents',
    ),
  )('%j: %j', (schema, found, schemas) => {
    expect(problems(schema, schemas).map((one) => one.join(' ').trim())).toEqual(found);
  });

  it('refuses patterns that need backtracking, and says why', () => {
    const schema = { pattern: '(?=a)b', patternProperties: { '(a)\\1': {} }, items: { pattern: '((a{100}){100}){100}' } };
    const { problems: found } = compileWithAll(schema);
    expect(found.map(({ code, path, args }) => [code, below(path), args.reason])).toEqual([
      ['contract.pattern', '/pattern', 'lookaround is not supported.'],
      ['contract.pattern', '/patternProperties/(a)\\1', 'backreferences are not supported.'],
      ['contract.pattern', '/items/pattern', 'a part is repeated more than 1000 times.'],
    ]);
    expect(problems({ pattern: '(?i)abc' })).toEqual([['contract.pattern', '/pattern']]);
  });

  it('refuses endlessly nested schemas', () => {
    const deep = nested(100_000, (not) => ({ not }), {}) as JsonSchema;
    expect(problems(deep)).toEqual([['contract.schema-invalid', '']]);
  });

  it('reports all problems at once, including those of referenced documents', () => {
    const found = problems({ $ref: 'a.json', type: 'strin', $async: true }, { 'a.json': { pattern: '(?=a)', type: 1 } });
    expect(found.map((one) => one.join(' ')).sort()).toEqual([
      'contract.async /$async',
      'contract.pattern /schemas/a.json/pattern',
      'contract.schema-invalid /schemas/a.json/type',
      'contract.schema-invalid /type',
    ]);
  });

  it('warns about unknown formats and keywords, and accepts known annotations in silence', () => {
    const schema = {
      format: 'zip',
      'x-note': 1,
      'x-alias': 'b',
      'x-enum': {},
      unknown: true,
      nullable: true,
      properties: { 'x-a': {} },
    };
    const warnings = compileWithAll(schema).warnings.map(({ code, path, severity }) => [code, below(path), severity]);
    expect(warnings).toEqual([
      ['contract.ignored-keyword', '/x-note', 'warning'],
      ['contract.ignored-keyword', '/unknown', 'warning'],
      ['contract.unknown-format', '/format', 'warning'],
    ]);
  });
});

describe('accepts', () => {
  it('counts code points, not units', () => {
    const { accepts } = compile({ minLength: 2, maxLength: 3 });
    const verdicts = ['a', '😀', 'ab', '😀😀', '😀😀😀', 'abcd', '😀😀😀😀', '\ud83d\ud83d'].map((text) => accepts(text));
    expect(verdicts).toEqual([false, false, true, true, true, false, false, true]);
  });

  it('sees own keys only', () => {
    expect(compile({ required: ['toString'] }).accepts({})).toBe(false);
    expect(compile({ properties: { constructor: { type: 'number' } } }).accepts({})).toBe(true);
    expect(compile({ additionalProperties: false }).accepts(JSON.parse('{"__proto__": 1}'))).toBe(false);
    const proto = compile(JSON.parse('{"properties": {"__proto__": {"type": "number"}}, "required": ["__proto__"]}'));
    expect(proto.accepts(JSON.parse('{"__proto__": 1}'))).toBe(true);
    expect(proto.accepts(JSON.parse('{"__proto__": "a"}'))).toBe(false);
    expect(proto.accepts({})).toBe(false);
  });

  it('compares objects that have a key toString', () => {
    expect(compile({ const: { a: 1 } }).accepts({ toString: 0 })).toBe(false);
    expect(compile({ enum: [{ toString: 0 }] }).accepts({ toString: 0 })).toBe(true);
  });

  it('ignores nullable, which is not a JSON Schema keyword', () => {
    expect(compile({ type: 'string', nullable: true }).accepts(null)).toBe(false);
  });

  it('takes decimals as they are written', () => {
    const { accepts } = compile({ multipleOf: 0.01 });
    expect([19.99, 0.3, 1e20, 0.005, 1e-7].map((value) => accepts(value))).toEqual([true, true, true, false, false]);
  });

  it('reads old drafts by their own rules', () => {
    const draft7 = 'http://json-schema.org/draft-07/schema#';
    const tuple = compile({ $schema: draft7, items: [{ type: 'string' }], additionalItems: false });
    expect([tuple.accepts(['a']), tuple.accepts([1]), tuple.accepts(['a', 1])]).toEqual([true, false, false]);
    const definitions = { text: { type: 'string' } };
    const beside = compile({ $schema: draft7, $ref: '#/definitions/text', maxLength: 1, definitions });
    expect(beside.accepts('long')).toBe(true);
    const dependencies = compile({ $schema: draft7, dependencies: { a: ['b'], c: { required: ['d'] } } });
    expect([{ a: 1 }, { c: 1 }, { a: 1, b: 1 }].map((value) => dependencies.accepts(value))).toEqual([false, false, true]);
    const draft4 = compile({ $schema: 'http://json-schema.org/draft-04/schema#', maximum: 3, exclusiveMaximum: true, const: 9 });
    expect([draft4.accepts(2), draft4.accepts(3)]).toEqual([true, false]);
    const draft2019 = compile({
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      properties: { next: { $recursiveRef: '#' } },
      unevaluatedProperties: false,
    });
    expect([draft2019.accepts({ next: { next: {} } }), draft2019.accepts({ next: { last: 1 } })]).toEqual([true, false]);
  });

  it('reads each document in its own draft', () => {
    const old = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] };
    const { accepts } = compile({ $ref: 'old.json' }, { 'old.json': old });
    expect([accepts(['a', 1]), accepts([1])]).toEqual([true, false]);
  });

  it('follows dynamic references and unevaluated keys', () => {
    const tree = { $id: 'tree', $dynamicAnchor: 'node', properties: { children: { items: { $dynamicRef: '#node' } } } };
    const strict = { $id: 'strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false };
    const { accepts } = compile(strict, { tree });
    expect([accepts({ children: [{ children: [] }] }), accepts({ children: [{ kids: [] }] })]).toEqual([true, false]);
  });

  it('does not check formats where they are annotations', () => {
    const schema = { format: 'date' };
    expect(compile(schema).accepts('soon')).toBe(false);
    expect(compileWithAll(schema, { formats: 'annotate' }).compiled?.accepts('soon')).toBe(true);
  });
});

describe('hostile input', () => {
  it('is judged in linear time', () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'same' }));
    expect(compile({ uniqueItems: true }).accepts(items)).toBe(true);
    expect(compile({ uniqueItems: true }).accepts([...items, { text: 'same', index: 7 }])).toBe(false);
    expect(compile({ uniqueItems: true, unevaluatedItems: true }).accepts(items)).toBe(true);
    expect(compile({ pattern: '^(a+)+$' }).accepts(`${'a'.repeat(40)}!`)).toBe(false);
    expect(compile({ patternProperties: { '^(a+)+$': false } }).accepts({ [`${'a'.repeat(40)}!`]: 1 })).toBe(true);
    expect(compile({ pattern: '^(a+)+$', unevaluatedItems: false }).accepts(`${'a'.repeat(40)}!`)).toBe(false);
  });

  it('does not double the work with every level of a recursive union', () => {
    const next = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    const node = { anyOf: [next, { ...next, minProperties: 0 }, { type: 'string' }] };
    const { accepts, explain } = compile({ $ref: '#/$defs/node', $defs: { node } });
    const wrap = (inner: Json): Json => ({ next: inner });
    expect(accepts(nested(400, wrap, 'end'))).toBe(true);
    expect(accepts(nested(400, wrap, 1))).toBe(false);
    expect(explain(nested(400, wrap, 1), 1)[0]).toMatchObject({ code: 'schema.type', path: '/next'.repeat(400) });
  });

  it('never throws, however deep', () => {
    const recursive: readonly JsonSchema[] = [
      { $ref: '#/$defs/n', $defs: { n: { type: ['object', 'array'], properties: { a: { $ref: '#/$defs/n' } } } } },
      { properties: { a: { $ref: '#' } }, unevaluatedProperties: false },
    ];
    for (const schema of recursive) {
      const { accepts, explain } = compile(schema);
      expect(accepts(nested(512, (a) => ({ a }), {}))).toBe(true);
      expect(accepts(nested(512, (a) => ({ a }), { b: { c: 1 }, a: [1] }))).toBe(schema === recursive[0]);
      const deep = nested(200_000, (a) => ({ a }), 1);
      expect(typeof accepts(deep)).toBe('boolean');
      expect(explain(deep, 5).length).toBeGreaterThan(0);
    }
  });

  it('counts the findings that it does not list', () => {
    const list = Array.from({ length: 200_000 }, () => 'x');
    const found = findings({ items: { type: 'integer' } }, list, 3);
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ['schema.type', '/0'],
      ['schema.type', '/1'],
      ['schema.type', '/2'],
      ['schema.more', ''],
    ]);
    expect(found[3]).toMatchObject({ severity: 'warning', args: { count: 199_997 } });
  });
});

describe('explain', () => {
  it('names what was found and what was expected', () => {
    const schema = {
      type: 'object',
      required: ['name', 'age'],
      properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 }, size: { enum: ['small', 'large'] } },
      additionalProperties: false,
    };
    expect(findings(schema, { nmae: 'A', age: -1, size: 'smal' })).toEqual([
      { code: 'schema.required', severity: 'error', path: '', args: { key: 'name' } },
      {
        code: 'schema.unknown-key',
        severity: 'error',
        path: '/nmae',
        args: { key: 'nmae', suggestion: ' Did you mean `name`?' },
      },
      { code: 'schema.range', severity: 'error', path: '/age', args: { found: -1, expected: 'of at least 0' } },
      {
        code: 'schema.enum',
        severity: 'error',
        path: '/size',
        args: { found: '"smal"', expected: '"small", "large"', suggestion: ' Did you mean `small`?' },
      },
    ]);
    expect(findings(schema, 'text')[0]?.args).toEqual({ found: 'the string "text"', expected: 'an object' });
  });

  it('has a code for every keyword', () => {
    const cases = rows<[JsonSchema, Json, string, string?]>('schemas', 'A code for every keyword');
    for (const [schema, value, code, path = ''] of cases) expect(told(schema, value)[0]).toEqual([code, path]);
  });

  it('follows the branch of a union that was most likely meant', () => {
    const cat = {
      type: 'object',
      properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
      required: ['kind', 'lives'],
    };
    const dog = { type: 'object', properties: { kind: { const: 'dog' }, bark: { type: 'string' } }, required: ['kind', 'bark'] };
    const union = { anyOf: [cat, dog, { type: 'null' }] };
    expect(told(union, { kind: 'dog', bark: 3 })).toEqual([
      ['schema.type', '/bark'],
      ['schema.any-of', ''],
    ]);
    expect(findings(union, 3)[0]?.args).toEqual({ found: 'the number 3', expected: 'an object or null' });
  });
});

describe('acceptsAt', () => {
  it('checks a value against one part of a schema', () => {
    const schema = { properties: { 'a/b': { type: 'string' } }, $defs: { n: { type: 'integer' } } };
    const { acceptsAt } = compile(schema, { 'other.json': { $defs: { n: { minimum: 3 } } } });
    expect([acceptsAt('#/properties/a~1b', 'x'), acceptsAt('#/properties/a~1b', 1)]).toEqual([true, false]);
    expect([acceptsAt('#/$defs/n', 1), acceptsAt('other.json#/$defs/n', 1)]).toEqual([true, false]);
    expect([acceptsAt('#', {}), acceptsAt('', {}), acceptsAt('#/nowhere', {})]).toEqual([true, true, false]);
  });
});
