import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../src');

// What a kind outside the engine is written with.
const DOOR = /^@tamis\/core(?!\/internal)/;

test('the package is written with the public entries of the engine alone', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const imported = files.flatMap((name) => {
    const text = readFileSync(path.join(source, name), 'utf8');
    return [...text.matchAll(/ from '([^']+)'/g)].map(([, target = '']) => [name, target] as const);
  });
  const inside = ([name, target]: readonly [string, string]) =>
    target.startsWith('.') && !path.relative(source, path.resolve(source, path.dirname(name), target)).startsWith('..');
  const outside = imported.filter((one) => !inside(one)).map(([, target]) => target);
  expect(outside.filter((target) => !DOOR.test(target))).toEqual([]);
});
