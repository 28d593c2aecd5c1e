import { structureOf } from './structure.ts';

const WORD = /^[a-z][a-z0-9]{2,}$/;

/** Returns a name for a rule that has none: the last word in the folders that all samples share, or `extract`. */
export function nameFor(samples: readonly string[]): string {
  const folders = structureOf(samples).split('/').slice(0, -1).join('/');
  const words = folders
    .toLowerCase()
    .replaceAll(/\{[^}]*\}/g, '/')
    .split(/[^a-z0-9]+/);
  return words.findLast((word) => WORD.test(word)) ?? 'extract';
}
