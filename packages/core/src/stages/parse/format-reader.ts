import type { ParsedYaml, YamlOptions } from './yaml/parse-yaml.ts';

/** Reads documents of another format than JSON. */
export interface FormatReader {
  readonly name: 'yaml';
  /** Reads a text; `offset` is where it starts in the reply. */
  readonly read: (text: string, offset: number, options: YamlOptions) => ParsedYaml;
  /** What a place in a text belongs to: a quoted scalar, a plain one, or neither; undefined if the text can't be read. */
  readonly partAt: (text: string, at: number, options: YamlOptions) => 'quoted' | 'plain' | 'loose' | undefined;
}
