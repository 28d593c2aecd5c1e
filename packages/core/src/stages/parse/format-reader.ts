import type { ReadOptions } from './json/reader.ts';
import type { ParsedYaml } from './yaml/parse-yaml.ts';

/** Reads documents of another format than JSON. `offset` is where the text starts in the reply. */
export interface FormatReader {
  readonly name: 'yaml';
  readonly read: (text: string, offset: number, options: ReadOptions) => ParsedYaml;
}
