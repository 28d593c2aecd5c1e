import { BOUNDS, COUNTS, ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS } from '../../contract/schema-keywords.ts';
import { closestWord, editDistance } from '../../lib/closest-word.ts';
import { words } from '../../lib/words.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/index.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import type { SchemaDialect } from './dialect.ts';

type Kind = 'schema' | 'schemas' | 'map' | 'number' | 'text' | 'flag' | 'list' | 'names' | 'any';

const DECIDING: { readonly [kind in Kind]: readonly string[] } = {
  schema: ONE_SCHEMA,
  schemas: SCHEMA_LISTS,
  map: [...SCHEMA_MAPS, 'dependentRequired', 'dependencies'],
  number: [...COUNTS, ...BOUNDS, 'multipleOf'],
  text: words('$ref $dynamicRef $recursiveRef pattern format type'),
  flag: ['uniqueItems'],
  list: ['enum'],
  names: ['required', 'type'],
  any: ['const'],
};

const DECIDING_WORDS = new Set(Object.values(DECIDING).flat());

const OTHERS =
  '$schema $id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $comment id title description default deprecated readOnly ' +
  'writeOnly examples contentEncoding contentMediaType contentSchema nullable discriminator xml externalDocs example x-alias ' +
  'x-enum';

const KEYWORDS = new Set([...DECIDING_WORDS, ...OTHERS.split(' ')]);

// Known, and rejected if it is true, because it is never intended.
const ASYNC = '$async';

// The shortest word compared. In a shorter one, nearly every letter could be different.
const SHORTEST = 4;
const SHORT = 5;

interface Misspelt {
  readonly suggestion: string;
  // Whether it would have an effect if it were spelled right.
  readonly isSlip: boolean;
}

export function isDeciding(keyword: string): boolean {
  return DECIDING_WORDS.has(keyword);
}

export function misspelt(keyword: string, value: Json, dialect: SchemaDialect): Misspelt | undefined {
  if (keyword === ASYNC) return undefined;
  if (KEYWORDS.has(keyword)) {
    if (!dialect.isOfOtherDraft(keyword)) return undefined;
    return { suggestion: ' It belongs to another draft of JSON Schema.', isSlip: false };
  }
  const near = keyword.length < SHORTEST ? undefined : closestWord(keyword, [...KEYWORDS]);
  const isElsewhere = near !== undefined && dialect.isOfOtherDraft(near);
  const suggestion = isElsewhere ? ` \`${near}\` belongs to another draft of JSON Schema.` : suggestionText(near, keyword);
  return { suggestion, isSlip: near !== undefined && isSlip(keyword, near, value) };
}

// Whether a keyword is misspelt. An annotation that only looks like a keyword has a value that the keyword could not have.
function isSlip(keyword: string, near: string, value: Json): boolean {
  // `_format` and `//pattern` are how people disable a keyword.
  if (keyword.startsWith('x-') || !/^[$a-z]/i.test(keyword)) return false;
  const [written, meant] = [keyword.toLowerCase(), near.toLowerCase()];
  if (written.length < SHORT && lettersOf(written) !== lettersOf(meant)) return false;
  if (editDistance(written, meant) > Math.max(1, written.length >> 2)) return false;
  return kindsOf(value).some((kind) => DECIDING[kind].includes(near));
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

function kindsOf(value: Json): readonly Kind[] {
  if (typeof value === 'number') return ['number', 'any'];
  if (typeof value === 'string') return ['text', 'any'];
  if (typeof value === 'boolean') return ['schema', 'flag', 'any'];
  if (isJsonObject(value)) return ['schema', 'map', 'any'];
  if (!Array.isArray(value)) return ['any'];
  if (value.every((item) => typeof item === 'string')) return ['names', 'list', 'any'];
  return ['schemas', 'list', 'any'];
}

const NEEDS: ReadonlyMap<string, string> = new Map([
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
]);

// Keywords that every draft reads next to `$ref`.
const BESIDE_REF = new Set(['$ref', '$defs', 'definitions']);

export function idleKeyword(keyword: string, schema: JsonObject, dialect: SchemaDialect): string | undefined {
  if (dialect.draft <= 7 && typeof schema.$ref === 'string' && isDeciding(keyword) && !BESIDE_REF.has(keyword))
    return '; drafts up to 7 ignore everything next to $ref';
  const needed = NEEDS.get(keyword);
  return needed === undefined || Object.hasOwn(schema, needed) ? undefined : `; it needs ${needed} next to it`;
}
