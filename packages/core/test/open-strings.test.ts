import { expect, test } from 'vitest';
import { parseJson } from '../src/stages/parse/json/parse-json.ts';
import { growth, LINEAR } from './growth.ts';
import { READ_OPTIONS } from './read-options.ts';

function reading(length: number): () => void {
  const text = `${' '.repeat(length)}{"a`;
  return () => {
    for (let i = 0; i < 1000; i++) parseJson(text, length, text.length, READ_OPTIONS);
  };
}

// A look back through the whole text would take a hundred times as long.
test('a string without end costs the same wherever it starts', () => {
  reading(10_000)();
  expect(growth(reading(10_000), reading(1_000_000))).toBeLessThan(LINEAR);
});
