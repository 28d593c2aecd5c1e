import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import type { Json, JsonObject } from '../src/model/json.ts';
import { rows } from './rows.ts';

const text = { type: 'string' } as const;
const open = compile({ schema: { type: 'object' } });

function foundIn(value: unknown, gate = open): readonly string[] {
  return gate.judge(JSON.stringify(value)).changes.map(({ path }) => path);
}

describe('a string that only holds the place of a value', () => {
  it.each(rows<string>('placeholders', 'In doubt'))('is in doubt: %s', (one) => {
    const verdict = open.judge(JSON.stringify({ a: 1, field: one }));
    expect([verdict.status, verdict.changes.map(({ code, path }) => [code, path])]).toEqual([
      'hold',
      [['extract.placeholder', '/field']],
    ]);
  });

  it.each(rows<string>('placeholders', 'Values'))('is not: %s', (one) => {
    expect(foundIn({ a: 1, field: one })).toEqual([]);
  });

  it('is short, and names a field in a few words', () => {
    const long = ['x'.repeat(100), '<the name of the one who signed it>', '<name: Ann>', '[name withheld]'];
    expect(foundIn({ field: long, to: '<the name of who signed>' })).toEqual(['/to']);
  });

  it('is reported ten times at most', () => {
    expect(foundIn({ list: Array.from({ length: 12 }, () => '<name>') })).toHaveLength(10);
  });

  it('is found wherever it is, and in a reply that needs repair', () => {
    expect(foundIn({ list: ['Ann', '... and 5 more'], deep: { to: '[Your Name]' } })).toEqual(['/list/1', '/deep/to']);
    expect(open.judge('Here you go:\n```json\n{"to": "<email>",}\n```').status).toBe('hold');
    expect(compile({}).judge('["Ann", "..."]').status).toBe('hold');
  });

  it('is found after many replies, when the schema has been compiled to code', () => {
    const gate = compile({ schema: { type: 'object', properties: { to: text }, required: ['to'], additionalProperties: false } });
    for (let round = 0; round < 300; round++) expect(gate.judge('{"to": "Ann"}').status).toBe('pass');
    expect(gate.judge('{"to": "<email>"}').status).toBe('hold');
    expect(gate.judge('{"to": "<b>bold</b>"}').status).toBe('pass');
  });
});

describe('an ellipsis alone', () => {
  const line = compile({ schema: { type: 'object', properties: { line: text } } });
  it.each(['...', '…', '....', '[...]', '<…>', '(...)'])('leaves out a value that the schema or a list has: %s', (dots) => {
    expect(foundIn({ line: dots }, line)).toEqual(['/line']);
    expect(foundIn({ who: ['Ann', dots] })).toEqual(['/who/1']);
    expect(foundIn({ name: dots, phone: dots })).toEqual(['/name', '/phone']);
  });

  it('may be a value elsewhere', () => {
    expect(foundIn({ speaker: 'Ann', says: '…' })).toEqual([]);
    expect(foundIn({ line: 'Hm', mark: '…' }, line)).toEqual([]);
    expect(foundIn({ tokens: ['Well', '...', 'yes'], separator: '...' })).toEqual([]);
  });
});

describe('the types of the schema in place of values', () => {
  it.each(
    rows<[JsonObject, readonly string[]]>('placeholders', 'The types of the schema in place of values, and where they are'),
  )('%j', (value, paths) => {
    expect(foundIn(value)).toEqual(paths);
  });
});

describe('a string that the schema asks for is a value', () => {
  it.each(rows<[JsonObject, Json, number]>('placeholders', 'Schemas that ask for such a string, and how many are in doubt'))(
    '%j: %s',
    (schema, one, count) => {
      const gate = compile({ schema: { type: 'object', properties: { to: schema }, $defs: { dots: { const: '...' } } } });
      expect(foundIn({ to: one }, gate)).toHaveLength(count);
    },
  );

  it('also before and after the schema has been compiled to code', () => {
    const gate = compile({ schema: { type: 'object', properties: { to: { enum: ['<email>', '...'] }, by: text } } });
    const replies = ['{"to": "<email>", "by": "Ann"}', '{"to": "...", "by": "<name>"}'];
    for (let round = 0; round < 300; round++) expect(replies.map((one) => gate.judge(one).status)).toEqual(['pass', 'hold']);
  });

  it('as is one in a field for templates, or one that the policy allows', () => {
    expect(foundIn({ dateFormat: '<date>', urlTemplate: '{id}', example: ['<name>'], tags: ['<address>'] })).toEqual([]);
    expect(foundIn({ information: '<name>' })).toEqual(['/information']);
    const gate = compile({ schema: { type: 'object' }, policy: { allow: ['extract.placeholder'] } });
    expect(gate.judge('{"to": "<email>"}').status).toBe('pass');
  });
});

describe('in the arguments of a tool call', () => {
  const parameters = { type: 'object', properties: { to: text, kind: { enum: ['...', 'x'] } }, required: ['to'] };
  const gate = compile({ kind: 'tool-calls', tools: [{ name: 'mail', parameters }] });
  const judged = (given: unknown) => gate.judge(JSON.stringify({ name: 'mail', arguments: given }));

  it.each([[{ to: '<email>' }], [JSON.stringify({ to: '<email>' })]])('a placeholder is in doubt: %j', (given) => {
    const verdict = judged(given);
    expect([verdict.status, verdict.changes.map(({ code, path }) => [code, path])]).toEqual([
      'hold',
      [['extract.placeholder', '/calls/0/arguments/to']],
    ]);
  });

  it.each([[{ to: 'Ann', kind: '...' }], [JSON.stringify({ to: 'Ann', kind: '...' })]])('a listed string is not: %j', (given) => {
    expect(judged(given).changes).toEqual([]);
  });

  it('a result may contain one', () => {
    expect(gate.judgeResult?.('mail', '{"to": "<email>"}')?.status).toBe('pass');
  });
});

describe('in damaged replies, once there is code for the schema', () => {
  const gate = compile({ schema: { type: 'object', properties: { name: text, age: { type: 'integer' } }, minProperties: 2 } });
  for (let index = 0; index < 40; index++) gate.judge("{name: 'Ann', age: 1}");

  it.each(rows<[string, string]>('placeholders', 'In damaged replies'))('%s is held', (reply, path) => {
    const verdict = gate.judge(reply);
    expect(verdict.status).toBe('hold');
    expect(verdict.changes.filter(({ safety }) => safety === 'unsafe')).toMatchObject([{ code: 'extract.placeholder', path }]);
  });

  it('counts only own keys', () => {
    Object.defineProperty(Object.prototype, 'extra', { value: 1, enumerable: true, configurable: true, writable: true });
    try {
      expect(gate.judge("{name: 'Ann',}").status).toBe('fail');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extra');
    }
  });
});
