import { type Exact, isFields } from '../exact/exact.ts';

// Schema keywords that only inform the reader and don't affect judging. A field may have one of these names; its value is then a schema.
const WORDS: { readonly [keyword: string]: (value: Exact) => boolean } = {
  title: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string',
  examples: Array.isArray,
};

export function schemaWords(schema: Exact, path = ''): readonly Exact[] {
  if (Array.isArray(schema)) return (schema as readonly Exact[]).flatMap((one, at) => schemaWords(one, `${path}/${at}`));
  if (!isFields(schema)) return [];
  return Object.keys(schema)
    .toSorted()
    .flatMap((name) => {
      const [value, place] = [schema[name] as Exact, `${path}/${name}`];
      return Object.hasOwn(WORDS, name) && WORDS[name]?.(value) ? [[place, value]] : schemaWords(value, place);
    });
}
