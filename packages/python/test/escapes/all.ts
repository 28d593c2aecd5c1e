import { readFileSync } from 'node:fs';
import path from 'node:path';
import { blocksOf, splitSections } from '../../../../scripts/cases/read-case-file.ts';
import type { Attempt } from './attempt.ts';

const GROUPS = ['environment', 'files', 'network', 'processes', 'introspection', 'hooks', 'time', 'space', 'ends'];

// Every attempt, by what it is after: a page of `attempts/` for each group.
export const escapes: { readonly [group: string]: readonly Attempt[] } = Object.fromEntries(
  GROUPS.map((group) => [group, attemptsIn(group)]),
);

function attemptsIn(group: string): readonly Attempt[] {
  const text = readFileSync(path.join(import.meta.dirname, 'attempts', `${group}.md`), 'utf8');
  return splitSections(text).map(({ title, body }) => {
    const blocks = blocksOf(body);
    const code = blocks.get('python');
    if (code === undefined) throw new Error(`attempts/${group}.md: "${title}" has no code`);
    const expected = JSON.parse(blocks.get('expected') ?? '{}') as Omit<Attempt, 'name' | 'body'>;
    return { name: title, body: code, ...expected };
  });
}
