import { exactWordsOf, normalise, wordsOf } from '../../lib/normalise.ts';
import type { Json } from '../../model/json.ts';
import type { Term } from './vocabulary.ts';

/** A name of a term that consists of words, split into them. */
export interface WordedName {
  readonly term: Term;
  readonly exact: readonly string[];
  readonly folded: readonly string[];
}

/** A name of a term that is more than words, such as `C++`. */
export interface LiteralName {
  readonly term: Term;
  readonly name: string;
}

/** A vocabulary made ready once, so that looking a text up does not take longer the more words are allowed. */
export interface TermIndex {
  readonly byValue: ReadonlyMap<Json, readonly Term[]>;
  /** By the spelling of their names. */
  readonly byName: ReadonlyMap<string, readonly Term[]>;
  /** By the first word, as it is written and folded. */
  readonly byExact: ReadonlyMap<string, readonly WordedName[]>;
  readonly byFolded: ReadonlyMap<string, readonly WordedName[]>;
  readonly literals: readonly LiteralName[];
  /** The places of the terms in their list. */
  readonly order: ReadonlyMap<Term, number>;
}

/** The index of a vocabulary. */
export function indexOf(terms: readonly Term[]): TermIndex {
  const found = known.get(terms) ?? makeIndex(terms);
  known.set(terms, found);
  return found;
}

const known = new WeakMap<readonly Term[], TermIndex>();

function makeIndex(terms: readonly Term[]): TermIndex {
  const names = terms.flatMap((term) => wordsFor(term).map((name) => ({ term, name, spelling: normalise(name) })));
  const isWords = ({ name, spelling }: { name: string; spelling: string }) => spelling === wordsOf(name).join('');
  const worded = names.filter(isWords).map(({ term, name }) => ({ term, exact: exactWordsOf(name), folded: wordsOf(name) }));
  return {
    byValue: grouped(terms.map((term) => [term.value, term])),
    byName: grouped(names.map(({ spelling, term }) => [spelling, term])),
    byExact: grouped(worded.map((name) => [name.exact[0] ?? '', name])),
    byFolded: grouped(worded.map((name) => [name.folded[0] ?? '', name])),
    literals: names.filter((name) => !isWords(name)),
    order: new Map(terms.map((term, at) => [term, at])),
  };
}

/** The names of a term that are words; a number or boolean is not one, but its aliases may be. */
function wordsFor(term: Term): readonly string[] {
  return typeof term.value === 'string' ? term.names : term.names.slice(1);
}

function grouped<Key, Value>(pairs: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
