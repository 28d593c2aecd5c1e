import { words } from '../../lib/words.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { type Draft, draftDialect, isIn, LATEST, plainDialect, type SchemaDialect } from './dialect.ts';

const VOCABULARIES: readonly (readonly [name: string, keywords: readonly string[]])[] = [
  [
    'validation',
    words(
      'type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems ' +
        'uniqueItems maxContains minContains maxProperties minProperties required dependentRequired',
    ),
  ],
  [
    'applicator',
    words(
      'prefixItems items additionalItems contains additionalProperties properties patternProperties dependentSchemas ' +
        'propertyNames if then else allOf anyOf oneOf not',
    ),
  ],
  ['unevaluated', words('unevaluatedItems unevaluatedProperties')],
];

// Vocabularies that only describe, or whose keywords are handled anyway.
const KNOWN_VOCABULARIES: ReadonlySet<string> = new Set(
  words('core applicator unevaluated validation meta-data content format format-annotation format-assertion'),
);

export function customDialect(metaSchema: string, document: Json | undefined): SchemaDialect | string {
  if (!isJsonObject(document)) return `the unknown dialect ${metaSchema}`;
  const parent = typeof document.$schema === 'string' ? document.$schema.replace(/#$/, '') : LATEST;
  const inherited = draftDialect(parent);
  if (inherited === undefined) return `the unknown dialect ${parent}`;
  const { draft } = inherited;
  const vocabulary = document.$vocabulary;
  if (draft < 2019 || !isJsonObject(vocabulary)) return plainDialect(draft, metaSchema);
  const names = Object.keys(vocabulary).map((name) => name.replace(/^.*\/vocab\//, ''));
  const strange = Object.keys(vocabulary).find(
    (name, index) => vocabulary[name] === true && !KNOWN_VOCABULARIES.has(names[index] ?? ''),
  );
  if (strange !== undefined) return `the unknown vocabulary ${strange}`;
  const left = new Set(VOCABULARIES.filter(([name]) => !covers(names, name, draft)).flatMap(([, keywords]) => keywords));
  return {
    ...plainDialect(draft, metaSchema),
    assertsFormats:
      names.includes('format-assertion') ||
      (draft === 2019 && vocabulary['https://json-schema.org/draft/2019-09/vocab/format'] === true),
    knows: (keyword) => isIn(keyword, draft) && !left.has(keyword),
  };
}

// In 2019-09 the keywords of `unevaluated` belonged to `applicator`.
function covers(names: readonly string[], name: string, draft: Draft): boolean {
  return names.includes(name === 'unevaluated' && draft === 2019 ? 'applicator' : name);
}
