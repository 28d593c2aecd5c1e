import { structureOf } from './structure.ts';

/** A word that a rule can be called by. */
const WORD = /^[a-z][a-z0-9]{2,}$/;

/** A name for a rule that has none: the last word that the folders of all samples share; `extract` if there is none. */
export function nameFor(samples: readonly string[]): string {
  const folders = structureOf(samples).split('/').slice(0, -1).join('/');
  const words = folders
    .toLowerCase()
    .replaceAll(/\{[^}]*\}/g, '/')
    .split(/[^a-z0-9]+/);
  return words.findLast((word) => WORD.test(word)) ?? 'extract';
}
