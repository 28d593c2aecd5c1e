import { expect, test } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { pathReader } from '../path/normal-path.ts';
import { compileGlob } from './glob.ts';

const matches = (glob: string, path: string) => compileGlob(glob).matches(pathReader()(path));

test.each(rows<[string, string, boolean]>('extraction', 'Ranges in globs with odd steps'))(
  'a range with a step that is not a number is no range: %s and %s',
  (glob, path, expected) => {
    expect(matches(glob, path)).toBe(expected);
  },
);

test.each(rows<[string, string, boolean]>('extraction', 'Globs with characters of two units'))(
  'the last character of the first plane is one unit long: %j and %j',
  (glob, path, expected) => {
    expect(matches(glob, path)).toBe(expected);
  },
);
