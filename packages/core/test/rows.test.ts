import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const core = path.resolve(import.meta.dirname, '..');
const filesIn = (folder: string, end: string) =>
  readdirSync(path.join(core, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => path.join(core, folder, name));

it('every section of a page of rows is read by a test', () => {
  const tests = [
    ...filesIn('src', '.test.ts'),
    ...filesIn('test', '.ts'),
    ...filesIn('../commands/test', '.ts'),
    ...filesIn('../extraction', '.ts'),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const read = [...tests.matchAll(/\brows<[^()]*>\(\s*'([^']+)',\s*'([^']+)',?\s*\)/g)].map(
    ([, page, title]) => `${page}: ${title}`,
  );
  const written = filesIn('test/rows', '.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => `${path.basename(file, '.md')}: ${title}`),
  );
  expect(read.sort()).toEqual(written.sort());
});
