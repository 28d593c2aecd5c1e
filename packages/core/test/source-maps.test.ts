import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const chunks = path.resolve(import.meta.dirname, '../dist/node');
const holds = (name: string) => readFileSync(path.join(chunks, name), 'utf8').includes('function compiler(');
const engine = readdirSync(chunks).find((name) => /^engine-.*\.js$/.test(name) && holds(name)) ?? '';

test('the maps of the built files lead to the sources, behind text that was escaped, too', () => {
  const code = readFileSync(path.join(chunks, engine), 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(path.join(chunks, `${engine}.map`), 'utf8')) as SourceMapPayload);
  const escaped = code.search(/\\u[0-9a-f]{4}/);
  const at = code.indexOf('function compiler(');
  expect(escaped).toBeGreaterThan(0);
  expect(at).toBeGreaterThan(escaped);
  const before = code.slice(0, at).split('\n');
  const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  if (!('originalSource' in entry)) throw new Error('Nothing is known of the place.');
  expect(entry.originalSource).toMatch(/src\/kinds\/compiler\.ts$/);
  const source = readFileSync(new URL('../src/kinds/compiler.ts', import.meta.url), 'utf8').split('\n');
  expect(source[entry.originalLine]).toContain('function compiler');
});
