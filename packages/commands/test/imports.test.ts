import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../src');

// What a kind outside the engine is written with. Of the main entry it needs only types, so that a page does not bundle every part.
const DOOR = ['@tamis/core', '@tamis/core/compiler', '@tamis/core/kind'];

test('the package is written with the public entries of the engine alone', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const imported = files.flatMap((name) => {
    const text = readFileSync(path.join(source, name), 'utf8');
    return [...text.matchAll(/ from '([^']+)'/g)].map(([, target = '']) => [name, target] as const);
  });
  const inside = ([name, target]: readonly [string, string]) =>
    target.startsWith('.') && !path.relative(source, path.resolve(source, path.dirname(name), target)).startsWith('..');
  const outside = imported.filter((one) => !inside(one)).map(([, target]) => target);
  expect([...new Set(outside)].sort()).toEqual(DOOR);
  const texts = files.map((name) => readFileSync(path.join(source, name), 'utf8'));
  expect(texts.flatMap((text) => text.match(/^(?:import|export) (?!type)[^;]*? from '@tamis\/core';/gm) ?? [])).toEqual([]);
});
