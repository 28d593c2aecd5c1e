import { foldCase, normalise, normalisedWords } from '../../lib/normalise.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/index.ts';

export interface Term {
  readonly value: Json;
  readonly names: readonly string[];
}

// A name of a term, and its spelling without case and accents. For words, the characters between them are dropped too.
export interface SpelledName {
  readonly term: Term;
  readonly name: string;
  readonly spelling: string;
  // Whether it consists of words only. `C++` does not, so finding its letters in a string is not enough.
  readonly isWords: boolean;
}

// A vocabulary prepared for lookups whose cost does not grow with the number of words.
export interface TermIndex {
  readonly byValue: ReadonlyMap<Json, readonly Term[]>;
  readonly byName: ReadonlyMap<string, readonly Term[]>;
  readonly bySpelling: ReadonlyMap<string, readonly SpelledName[]>;
  // The length of the longest of these spellings.
  readonly longest: number;
  // The other names, the longest first.
  readonly literals: readonly SpelledName[];
  readonly order: ReadonlyMap<Term, number>;
}

export function indexOf(terms: readonly Term[]): TermIndex {
  const found = indexes.get(terms) ?? makeIndex(terms);
  indexes.set(terms, found);
  return found;
}

const indexes = new WeakMap<readonly Term[], TermIndex>();

function makeIndex(terms: readonly Term[]): TermIndex {
  const names = terms.flatMap((term) => wordsFor(term).map((name) => ({ term, name, normal: normalise(name) })));
  const spelled = names.map(({ term, name, normal }): SpelledName => {
    const words = normalisedWords(name).join('');
    const isWords = normal === words;
    return { term, name, spelling: isWords ? words : foldCase(name), isWords };
  });
  const worded = spelled.filter(({ isWords }) => isWords);
  return {
    byValue: grouped(terms.map((term) => [term.value, term])),
    byName: grouped(names.map(({ normal, term }) => [normal, term])),
    bySpelling: grouped(worded.map((name) => [name.spelling, name])),
    longest: worded.reduce((most, { spelling }) => Math.max(most, spelling.length), 0),
    literals: spelled.filter(({ isWords }) => !isWords).sort((one, other) => other.spelling.length - one.spelling.length),
    order: new Map(terms.map((term, at) => [term, at])),
  };
}

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

// Returns the vocabulary that a schema allows at a place: `enum` or `const`, with the aliases of `x-enum`. Returns undefined if there is
// none.
export function termsOf(schema: JsonObject): readonly Term[] | undefined {
  if (!known.has(schema)) known.set(schema, readTerms(schema));
  return known.get(schema);
}

const known = new WeakMap<object, readonly Term[] | undefined>();

function readTerms(schema: JsonObject): readonly Term[] | undefined {
  const values = Array.isArray(schema.enum) ? schema.enum : Object.hasOwn(schema, 'const') ? [schema.const as Json] : undefined;
  if (values === undefined) return undefined;
  return values.filter(isScalar).map((value) => ({ value, names: [String(value), ...aliasesOf(schema, value)] }));
}

// Returns the names of a key: its own, and those of `x-alias`.
export function keyNames(key: string, schema: Json | undefined): readonly string[] {
  return [key, ...(isJsonObject(schema) ? texts(schema['x-alias']) : [])];
}

function aliasesOf(schema: JsonObject, value: Json): readonly string[] {
  const entries = schema['x-enum'];
  if (!isJsonObject(entries) || !Object.hasOwn(entries, String(value))) return [];
  const entry = entries[String(value)];
  return isJsonObject(entry) ? texts(entry.alias) : [];
}

function texts(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isScalar(value: Json): boolean {
  return value !== null && typeof value !== 'object';
}
