import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutComments, withPageLinks } from './page-links.ts';
import { withPlainFences } from './plain-fences.ts';
import { SECTIONS } from './sections.ts';

const root = path.resolve(import.meta.dirname, '../..');

// Every page of the site by its path; those generated from codes, help and types are in the repository too.
export function sitePages(): ReadonlyMap<string, string> {
  const written = [
    ...SECTIONS.flatMap(({ pages }) => pages),
    ...below('examples', (name) => /^(?:ports\/)?[^/]+\/README\.md$/.test(name)),
    ...below('cases', (name) => name.endsWith('.md')),
  ];
  const texts = new Map(written.map((page) => [page, readFileSync(path.join(root, page), 'utf8')]));
  const known = new Set(texts.keys());
  return new Map([...texts].map(([page, text]) => [page, withPlainFences(withPageLinks(page, withoutComments(text), known))]));
}

function below(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter(isWanted)
    .sort()
    .map((name) => `${folder}/${name}`);
}

export function titleOf(text: string): string {
  return /^# (.*)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';
}
