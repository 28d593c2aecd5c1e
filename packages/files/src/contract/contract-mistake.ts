import type { Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';
import { bareTools } from './bare-tools.ts';
import { bareContract, bareGrammar, bareRules, noSchema, schemaAlone } from './schema-alone.ts';

/** The mistake in a file that was given as a contract but is not one. */
export function contractMistake(file: DataFile): Mistake | undefined {
  return bareGrammar(file) ?? bareTools(file, 'a contract') ?? schemaAlone(file) ?? bareRules(file);
}

/** The mistake in a file that was given as a JSON Schema but is not one. */
export function schemaMistake(file: DataFile): Mistake | undefined {
  return bareGrammar(file) ?? bareContract(file) ?? bareTools(file, 'a JSON Schema') ?? noSchema(file);
}

/** The mistake in a file that was given as a rule section but is not one. */
export function rulesMistake(file: DataFile): Mistake | undefined {
  return bareTools(file, 'a rule section');
}
