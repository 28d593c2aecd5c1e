import { expect, test } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { touchedByCode } from './code-touch.ts';

test.each(rows<[string, boolean]>('surroundings', 'Whether the text before a literal makes it code'))(
  'a literal behind %j is in code: %s',
  (before, expected) => {
    expect(touchedByCode(`${before}[1]`, 0, before.length) !== undefined).toBe(expected);
  },
);
