import type { StandardSchemaV1 } from '@standard-schema/spec';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultPolicy } from '../../contract/policy.ts';
import type { Json } from '../../model/json.ts';
import { timed } from '../gate-of.ts';
import { NO_PARTS } from '../parts.ts';
import { standardSchema } from './standard-validator.ts';
import { withAnswer } from './validator-answer.ts';

type Result = StandardSchemaV1.Result<unknown>;

const partOf = (validate: (value: unknown) => Result | Promise<Result>) =>
  standardSchema({ '~standard': { version: 1, vendor: 'ours', validate } }, defaultPolicy, NO_PARTS);

function changes(before: Json, after: unknown): readonly string[] {
  const answer = partOf(() => ({ value: after })).validator.transform(before);
  if (answer.kind !== 'value') throw new TypeError('a validator that gives a value');
  return answer.changes.map(({ path, before: was, after: now }) => `${path} ${JSON.stringify(was)} ${JSON.stringify(now)}`);
}

class Money {
  readonly cents = 5;
}

test.each<[Json, unknown, readonly string[]]>([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, ['/b 2 3']],
  [{ a: 1 }, { a: 1, b: 2 }, ['/b null 2']],
  [{ a: 1 }, {}, ['/a 1 null']],
  [{ toString: 1 }, {}, ['/toString 1 null']],
  [[1, 2], [1, 3], ['/1 2 3']],
  [[1, 2], [1], [' [1,2] [1]']],
  [[1], { 0: 1 }, [' [1] {"0":1}']],
  [{ 0: 1 }, [1], [' {"0":1} [1]']],
  [{ a: 1 }, null, [' {"a":1} null']],
  [{ a: 1 }, 'a', [' {"a":1} "a"']],
  [1, { a: 1 }, [' 1 {"a":1}']],
  [{ cents: 4 }, new Money(), [' {"cents":4} {"cents":5}']],
  [{ a: 1 }, Object.assign(Object.create(null), { a: 2 }), ['/a 1 2']],
  [1, undefined, [' 1 null']],
  [1, () => 1, [' 1 "() => 1"']],
  ['2020-01-01', new Date('2020-01-01'), [' "2020-01-01" "2020-01-01T00:00:00.000Z"']],
  [1, 5n, [' 1 "5"']],
])('what a validator makes of %j is told place by place', (before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

test('a validator refuses a value at a place, whatever surrounds it', () => {
  const items = z.object({ list: z.array(z.object({ deep: z.number() })) });
  const { validator, shape } = standardSchema(items, defaultPolicy, NO_PARTS);
  const { refuses } = validator;
  const { explain } = shape;
  expect(refuses({ deep: 'x' }, ['list', 2])).toBe(true);
  expect(refuses({ deep: 'x' }, ['list', 1e9])).toBe(true);
  expect(refuses('x', ['list', 2, 'deep'])).toBe(true);
  expect(refuses({ deep: 1 }, ['list', 2])).toBe(false);
  expect(refuses('x', ['other'])).toBe(false);
  expect(explain({ list: [{ deep: 1 }] })).toEqual([]);
  expect(explain({ list: [{ deep: 'a' }] })).toHaveLength(1);
  expect(explain({ list: [{ deep: 'a' }] }, 0)).toEqual([]);
});

test('rules apply to what the validator returned', () => {
  const read = { value: 1, changes: [], findings: [], dropped: [] };
  const rule = (severity: 'error' | 'warning') => [{ code: 'rules.failed', severity, path: '', args: {} }] as const;
  const given = { kind: 'value', value: 2, changes: [] } as const;
  expect(withAnswer(read, given, undefined, undefined)).toMatchObject({ value: 2, findings: [] });
  expect(withAnswer(read, given, () => rule('warning'), undefined)).toMatchObject({
    value: 2,
    findings: [{ severity: 'warning' }],
  });
  expect(withAnswer(read, given, () => rule('error'), undefined)).toMatchObject({
    value: undefined,
    read: 2,
    findings: [{ severity: 'error' }],
  });
  expect(withAnswer(read, { ...given, value: undefined }, undefined, undefined)).toMatchObject({
    value: undefined,
    read: 1,
    findings: [{ code: 'schema.custom' }],
  });
});

test('a context gets the clock of the gate, unless it has one', () => {
  const timer = { now: () => 0, after: () => () => {} } as never;
  expect(timed(undefined, undefined)).toBeUndefined();
  expect(timed({ world: 1 }, timer)).toEqual({ world: 1, clock: timer });
});
