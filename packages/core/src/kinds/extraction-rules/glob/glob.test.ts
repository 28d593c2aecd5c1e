import { expect, test } from 'vitest';
import { pathReader } from '../path/normal-path.ts';
import { compileGlob } from './glob.ts';

const matches = (glob: string, path: string) => compileGlob(glob).matches(pathReader()(path));

test.each([
  ['{1..3..x}', '{1..3..x}', true],
  ['{1..3..x}', '1', false],
  ['{1..3..2}', '3', true],
  ['{1..3..2}', '2', false],
])('a range with a step that is not a number is no range: %s and %s', (glob, path, expected) => {
  expect(matches(glob, path)).toBe(expected);
});

test.each([
  ['\uffffa*', '\uffffa', true],
  ['\uffffa*', '\uffffb', false],
  ['*b', '\uffffb', true],
  ['*?b', '\uffffb', true],
  ['*🚀b', '🚀b', true],
])('the last character of the first plane is one unit long: %j and %j', (glob, path, expected) => {
  expect(matches(glob, path)).toBe(expected);
});
