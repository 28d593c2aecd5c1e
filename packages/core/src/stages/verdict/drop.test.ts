import { describe, expect, it } from 'vitest';
import type { OnFailure } from '../../entries/contract.ts';
import { compile, type JsonSchema } from '../../index.ts';
import { actionAt } from './drop.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, note: { type: 'string', maxLength: 3 } },
        required: ['id'],
      },
    },
    title: { type: 'string', maxLength: 5 },
  },
  required: ['items'],
};

const judge = (on: { readonly [pointer: string]: OnFailure }, value: unknown) =>
  compile({ schema, policy: { on } }).judge(JSON.stringify(value));

describe('drops', () => {
  it('leave out items that fail, with their first place and the reason', () => {
    const verdict = judge({ '/items/*': 'drop' }, { items: [{ id: 1 }, { id: null }, { id: 3 }, {}] });
    expect(verdict).toMatchObject({ status: 'pass', value: { items: [{ id: 1 }, { id: 3 }] } });
    expect(verdict.dropped).toMatchObject([
      { path: '/items/1', value: { id: null }, findings: [{ code: 'schema.type', path: '/items/1/id' }] },
      { path: '/items/3', value: {}, findings: [{ code: 'schema.required' }] },
    ]);
  });

  it('leave out a field and keep the rest', () => {
    const verdict = judge({ '/title': 'drop' }, { items: [{ id: 1 }], title: 'far too long' });
    expect(verdict).toMatchObject({ status: 'pass', value: { items: [{ id: 1 }] }, dropped: [{ path: '/title' }] });
  });

  it('let the longest match decide', () => {
    const on = { '/items/*': 'drop', '/items/*/note': 'reject' } as const;
    expect(judge(on, { items: [{ id: 1, note: 'long note' }] })).toMatchObject({ status: 'fail' });
  });

  it('reject the parent of a required field that was dropped, and drop the parent if allowed', () => {
    const lone = judge({ '/items/*/id': 'drop' }, { items: [{ id: null }, { id: 2 }] });
    expect(lone).toMatchObject({ status: 'fail' });
    expect(lone.findings.map((finding) => finding.code)).toEqual(['schema.required', 'verdict.dropped-required']);
    const nested = judge({ '/items/*/id': 'drop', '/items/*': 'drop' }, { items: [{ id: null }, { id: 2 }] });
    expect(nested).toMatchObject({ status: 'pass', value: { items: [{ id: 2 }] } });
  });

  it('validate what is left', () => {
    expect(judge({ '/items/*': 'drop' }, { items: [{}] })).toMatchObject({ status: 'fail' });
  });

  it('name the place as received, however many rounds it takes', () => {
    const on = { '/items/*/note': 'drop', '/items/*': 'drop' } as const;
    const verdict = judge(on, { items: [{ id: 'x' }, { id: 1, note: 'long note' }, {}, { id: 3, note: 'longer' }] });
    expect(verdict).toMatchObject({ status: 'pass', value: { items: [{ id: 1 }, { id: 3 }] } });
    expect(verdict.dropped.map((part) => part.path).sort()).toEqual(['/items/0', '/items/1/note', '/items/2', '/items/3/note']);
  });
});

describe('a place that several patterns match', () => {
  it('is judged by the longest, and among equally long ones by the one that names more', () => {
    expect(actionAt('/a/b/c', { '/*/*/*': 'reject', '/a': 'drop' })).toMatchObject({ length: 3, action: 'reject' });
    expect(actionAt('/a/b', { '/*/b': 'reject', '/*/*': 'drop' })).toMatchObject({ length: 2, action: 'reject' });
    expect(actionAt('/a/b', { '/*/*': 'drop', '/*/b': 'reject' })).toMatchObject({ length: 2, action: 'reject' });
  });

  it('is left out of a value that may have several forms', () => {
    const form = { type: 'object', properties: { n: { type: 'integer' } } };
    for (const forms of [{ anyOf: [form, { type: 'null' }] }, { oneOf: [form, { type: 'null' }] }]) {
      const verdict = compile({ schema: { properties: { x: forms } }, policy: { on: { '/x/n': 'drop' } } }).judge(
        '{"x": {"n": "a", "m": 1}}',
      );
      expect(verdict).toMatchObject({ status: 'pass', value: { x: { m: 1 } }, dropped: [{ path: '/x/n', value: 'a' }] });
    }
  });
});
