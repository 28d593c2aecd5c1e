import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const inside = readdirSync(path.join(root, 'docs/inside')).map((name) => `docs/inside/${name}`);

const known: readonly string[] = ['packages', 'scripts', 'tools', 'cases', 'examples', 'docs', 'deploy'].flatMap((top) => [
  `/${top}`,
  ...readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .map((name) => `/${top}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => !/\/(?:node_modules|dist|bundle)\//.test(name)),
]);

const isKnown = (name: string) => known.some((one) => one.endsWith(`/${name}`));

function namesIn(text: string): readonly string[] {
  const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|py|cjs))`/g)];
  const folders = [...text.matchAll(/^([\w-]+(?:\/[\w-]+)*)\/ {2,}/gm)];
  return [...files, ...folders].map(([, name = '']) => name);
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', ...inside])('%s names only files and folders that exist', (page) => {
  const names = namesIn(readFileSync(path.join(root, page), 'utf8'));
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

test('names that are gone would be noticed', () => {
  expect(namesIn('`page/lib/marks.ts` and\ngone/     what is not there\n').filter((name) => !isKnown(name))).toEqual([
    'page/lib/marks.ts',
    'gone',
  ]);
});
