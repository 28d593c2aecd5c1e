import { foldCase, normalisedWords } from '../lib/normalise.ts';
import type { Json } from '../model/index.ts';
import type { Documents } from './documents.ts';

const LONGEST_NAME = 80;
const LONGEST_TEXT = 2000;
const MOST_WORDS = 10_000;

// Returns whether a word is one of a schema's own: of its keys, titles, identifiers and listed values, and of its descriptions if these
// count.
export function ownWords({ root, schemas }: Documents, isDescribed = false): (word: string) => boolean {
  let words: ReadonlySet<string> | undefined;
  return (word) => {
    words ??= wordsOf([root, schemas] as Json, isDescribed);
    const folded = foldCase(word);
    return words.has(folded) || words.has(`${folded}s`) || (folded.endsWith('s') && words.has(folded.slice(0, -1)));
  };
}

function wordsOf(schemas: Json, isDescribed: boolean): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (name: unknown) => {
    if (typeof name !== 'string' || name.length > LONGEST_NAME || words.size > MOST_WORDS) return;
    for (const word of normalisedWords(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('_', ' '))) words.add(word);
  };
  JSON.stringify(schemas, (key, part: Json) => {
    if (key === 'description' && isDescribed && typeof part === 'string')
      normalisedWords(part.slice(0, LONGEST_TEXT)).forEach(add);
    else if (key === 'title' || key === '$id' || key === 'const') add(part);
    else if (key === 'enum' && Array.isArray(part)) part.forEach(add);
    else if (key === 'properties' && typeof part === 'object' && part !== null) Object.keys(part).forEach(add);
    return part;
  });
  return words;
}
