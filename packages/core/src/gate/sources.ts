import type { Span } from '../lib/span.ts';
import type { SourceAt } from '../stages/coerce/context.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';

type Written = Span & Pick<SourceAt, 'hasFloats'>;

export function sourcesIn(text: string, { start, end, hasFloats }: Written, read: ReadOptions): SourceAt {
  let sources: Map<string, string> | undefined;
  const sourceAt = (pointer: string): string | undefined => {
    if (sources === undefined) {
      sources = new Map();
      parseJson(text, start, end, { ...read, sources });
    }
    return sources.get(pointer);
  };
  return Object.assign(sourceAt, { hasFloats });
}
