import type { FormatReader } from '../format-reader.ts';
import { parseYaml, partAt } from './parse-yaml.ts';

/** Documents in YAML. */
export const yaml: FormatReader = { name: 'yaml', read: parseYaml, partAt };
