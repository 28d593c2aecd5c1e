import type { Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';
import { bareTools } from './bare-tools.ts';
import { bareContract, bareGrammar, bareRules, noSchema, schemaAlone } from './schema-alone.ts';

/** What a file is that was given as a contract and is none. */
export function contractMistake(file: DataFile): Mistake | undefined {
  return bareGrammar(file) ?? bareTools(file, 'a contract') ?? schemaAlone(file) ?? bareRules(file);
}

/** What a file is that was given as a JSON Schema and is none. */
export function schemaMistake(file: DataFile): Mistake | undefined {
  return bareGrammar(file) ?? bareContract(file) ?? bareTools(file, 'a JSON Schema') ?? noSchema(file);
}

/** What a file is that was given as a rule section and is none. */
export function rulesMistake(file: DataFile): Mistake | undefined {
  return bareTools(file, 'a rule section');
}
