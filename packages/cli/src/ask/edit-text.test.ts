import { expect, it } from 'vitest';
import { indented } from './edit-text.ts';

it('an editor shows every number and every key that a reply has', () => {
  expect(indented('{"id":1}')).toBe('{\n  "id": 1\n}\n');
  for (const text of ['{"id":9007199254740993}', '{"id":1,"id":2}', '{"id":1e400}', 'no JSON']) expect(indented(text)).toBe(text);
});
