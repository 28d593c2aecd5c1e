import { Float } from '@tamis/core/python-values';
import { describe, expect, it } from 'vitest';
import type { Exact } from '../exact/exact.ts';
import { knownKeys, nearKeys } from './near-keys.ts';
import { ANY, choice, closedObject, listOf, object, type Shape, TEXT, whole } from './shape.ts';
import { shapeProblems } from './shape-problems.ts';
import { shapeSchema } from './shape-schema.ts';
import { shown } from './shown.ts';

const described = (shape: Shape) => ({ shape, description: '' });
const EITHER: Shape = { kind: 'either', of: [TEXT, object({ sort: described(whole(1)) })] };
const FORM = object({
  retries: described(object({ delay: described(whole(0)) })),
  steps: described(listOf(object({ scope: described(choice('chunk', 'run')) }))),
  source: described(EITHER),
});

function problems(shape: Shape, value: Exact): readonly string[] {
  return shapeProblems(shape, value, '', knownKeys(FORM)).map(({ code, severity, path, args }) =>
    [severity, code, path, ...Object.values(args ?? {})].join(' ').trim(),
  );
}

describe('the keys that a config may have', () => {
  it('are known by where they belong, in lists and alternatives too', () => {
    expect(Object.fromEntries(knownKeys(FORM))).toEqual({
      retries: ['retries'],
      delay: ['retries.delay'],
      steps: ['steps'],
      scope: ['steps[].scope'],
      source: ['source'],
      sort: ['source.sort'],
    });
  });

  it('are proposed: those of the same object first, then those of another', () => {
    const known = knownKeys(FORM);
    expect(nearKeys('delya', ['delay', 'words'], known)).toEqual(['delay']);
    expect(nearKeys('delya', ['words'], known)).toEqual(['retries.delay']);
    expect(nearKeys('scope', [], known)).toEqual(['steps[].scope']);
    expect(nearKeys('nothing-like-it', ['words'], known)).toEqual([]);
  });
});

describe('a value with two possible shapes', () => {
  it('is told what is wrong with the shape that it has', () => {
    expect(problems(EITHER, 'a')).toEqual([]);
    expect(problems(EITHER, { sort: 1 })).toEqual([]);
    expect(problems(EITHER, { sort: 0 })).toEqual(['error pipeline.bad-value /sort 0 a whole number of at least 1']);
    expect(problems(EITHER, 5)).toEqual(['error pipeline.bad-value  5 a text or an object']);
    const turned: Shape = { kind: 'either', of: [object({ sort: described(whole(1)) }), TEXT] };
    expect(problems(turned, { sort: 0 })).toEqual(['error pipeline.bad-value /sort 0 a whole number of at least 1']);
    expect(problems(turned, [])).toEqual(['error pipeline.bad-value  a list of 0 an object or a text']);
  });
});

describe('a key that nothing reads', () => {
  it('is an error if it is a typo or if its object is closed, else a warning', () => {
    const open = object({ words: described(ANY) });
    expect(problems(open, { wrods: 1 })[0]).toMatch(/^error pipeline\.unknown-key \/wrods wrods .*words/);
    expect(problems(open, { zzzzzzz: 1 })[0]).toMatch(/^warning pipeline\.unknown-key/);
    expect(problems(closedObject({ words: described(ANY) }), { zzzzzzz: 1 })[0]).toMatch(/^error pipeline\.unknown-key/);
    expect(problems(open, { steps: 1 })[0]).toContain('It belongs at the top level.');
    // A description is written anywhere, whatever else has that name.
    expect(problems(open, { description: 'x' })[0]).toMatch(/^warning/);
  });
});

describe('the schema of a shape', () => {
  it('allows other keys unless the object is closed', () => {
    const keys = { words: { ...described(TEXT), required: true as const, default: 'a' } };
    const schema = {
      type: 'object',
      required: ['words'],
      properties: { words: { description: '', type: 'string', default: 'a' } },
    };
    expect(shapeSchema(object(keys))).toEqual(schema);
    expect(shapeSchema(closedObject(keys))).toEqual({ ...schema, additionalProperties: false });
    expect(shapeSchema(object({}))).toEqual({ type: 'object', properties: {} });
  });
});

it('a value is shown in one line', () => {
  expect([shown(undefined), shown(null), shown([1, 2]), shown({ a: 1 }), shown(new Float(2))]).toEqual([
    'nothing',
    'nothing',
    'a list of 2',
    'an object',
    '2.0',
  ]);
  expect([shown('x'.repeat(58)), shown('x'.repeat(59))]).toEqual([`"${'x'.repeat(58)}"`, `"${'x'.repeat(59)}…`]);
});
