import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { RemarkReader } from '../../remarks/remark-reader.ts';
import { checkLimits } from './value-limits.ts';

const LIMITS = { depth: 3, keys: 3, string: 5, changes: 10, keyPolicy: 'refuse', remarks: new RemarkReader() } as const;
const codes = (text: string, options: Parameters<typeof checkLimits>[1] = LIMITS) =>
  checkLimits(JSON.parse(text) as Json, options).map(({ code, severity, path }) => `${code} ${severity} ${path}`);

it.each([
  ['[["12345"]]', []],
  ['["123456"]', ['parse.string-too-long error /0']],
  ['[[[1]]]', []],
  ['[[[[1]]]]', ['parse.too-deep error /0/0/0']],
  ['{"a":1,"b":[1,2,3,4],"c":3}', []],
  ['{"a":1,"b":2,"c":3,"d":4}', ['parse.too-many-keys error ']],
  ['{"a":{"__proto__":1}}', ['parse.forbidden-key error /a/__proto__']],
  ['{"constructor":{"prototype":1}}', ['parse.forbidden-key error /constructor']],
  ['{"constructor":{"a":1}}', []],
  ['{"constructor":null}', []],
  ['{"other":{"prototype":1}}', []],
  ['{"":1}', ['parse.empty-key warning /']],
  ['[null]', []],
] as const)('finds in %s: %j', (text, found) => {
  expect(codes(text)).toEqual(found);
});

it('keeps keys as data if the policy says so', () => {
  const own = { ...LIMITS, keyPolicy: 'own' } as const;
  expect(codes('{"__proto__":1,"constructor":{"prototype":1}}', own)).toEqual([]);
});
