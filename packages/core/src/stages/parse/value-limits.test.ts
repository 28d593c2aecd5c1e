import { expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import type { Json } from '../../model/json.ts';
import { RemarkReader } from '../../remarks/remark-reader.ts';
import { checkLimits } from './value-limits.ts';

const LIMITS = { depth: 3, keys: 3, string: 5, changes: 10, keyPolicy: 'refuse', remarks: new RemarkReader() } as const;
const codes = (text: string, options: Parameters<typeof checkLimits>[1] = LIMITS) =>
  checkLimits(JSON.parse(text) as Json, options).map(({ code, severity, path }) => `${code} ${severity} ${path}`);

it.each(rows<[string, readonly string[]]>('json', 'Values beyond a limit'))('finds in %s: %j', (text, found) => {
  expect(codes(text)).toEqual(found);
});

it('keeps keys as data if the policy says so', () => {
  const own = { ...LIMITS, keyPolicy: 'own' } as const;
  expect(codes('{"__proto__":1,"constructor":{"prototype":1}}', own)).toEqual([]);
});
