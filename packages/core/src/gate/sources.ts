import type { Stretch } from '../lib/stretch.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';

/** The text of numbers and literals by pointer, looked up only when a string is wanted in their place. */
export type SourceAt = (pointer: string) => string | undefined;

/** Reads a document once more, keeping the text of numbers and literals, the first time one is asked for. */
export function sourcesIn({ text, start, end }: Stretch, read: ReadOptions): SourceAt {
  let sources: Map<string, string> | undefined;
  return (pointer) => {
    if (sources === undefined) {
      sources = new Map();
      parseJson(text, start, end, { ...read, sources });
    }
    return sources.get(pointer);
  };
}
