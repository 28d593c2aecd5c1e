import { expect, test } from 'vitest';
import type { Verdict } from '../model/verdict.ts';
import { strictJsonIn, strictJsonOf } from './strict-json.ts';

const pass = (value: object): Verdict =>
  ({ status: 'pass', value, findings: [], changes: [], dropped: [] }) as unknown as Verdict;

test('one document in strict JSON, with what surrounds it', () => {
  expect(strictJsonIn('Here: {"a": [1.10]}.')).toEqual({ before: 'Here: ', json: '{"a": [1.10]}', after: '.' });
  for (const text of ['', '1', '{"a": 1,}', '{"a": 1} or {"a": 2}', '[see] {"a": 1}', '{"a": 1']) {
    expect(strictJsonIn(text)).toBeUndefined();
  }
});

test('only the document that was read', () => {
  expect(strictJsonOf('{"a": 1}', pass({ a: 1 }))).toBeDefined();
  expect(strictJsonOf('{"a": 1}', pass({ a: 2 }))).toBeUndefined();
});
