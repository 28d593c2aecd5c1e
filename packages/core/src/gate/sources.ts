import type { Stretch } from '../lib/stretch.ts';
import { mayNameWholeFloat } from '../lib/whole-float.ts';
import { parseJson } from '../stages/parse/json/parse-json.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';

/** Returns the source text of a number or literal by pointer. It is looked up only when the spelling matters. */
export interface SourceAt {
  (pointer: string): string | undefined;
  /** Whether a number may be written as a whole float. If none is, none has to be looked up. Unknown if absent. */
  readonly mayNameFloat?: () => boolean;
}

/** Returns a lookup that, on first use, reads the document again and keeps the text of numbers and literals. */
export function sourcesIn({ text, start, end }: Stretch, read: ReadOptions): SourceAt {
  let sources: Map<string, string> | undefined;
  const sourceAt = (pointer: string): string | undefined => {
    if (sources === undefined) {
      sources = new Map();
      parseJson(text, start, end, { ...read, sources });
    }
    return sources.get(pointer);
  };
  return Object.assign(sourceAt, { mayNameFloat: () => mayNameWholeFloat(text.slice(start, end)) });
}
