import type { SchemaName } from '../config/print-schema.ts';
import { orList } from '../text/or-list.ts';
import { command, inOrder, wordArgument } from './command.ts';

const NAMES: readonly SchemaName[] = ['contract', 'grammar', 'pipeline', 'project'];

/** `tamis config schema`: the JSON Schemas of files that people write. */
export const configSchemaCommand = command({
  run: async () => (await import('../config/print-schema.ts')).printSchema,
  positional: inOrder({
    ...wordArgument(NAMES, 'KIND', `Kind of file: ${orList(NAMES)} (default: contract)`),
    optional: true,
  }),
  brief: 'Print the JSON Schema of contracts, grammars, pipelines or project files, for editors',
  usage: ['[KIND]'],
  help: `Print the JSON Schema of contract files, whatever their kind, of grammar files, of the
config.yaml of pipeline folders, or of tamis.yaml (project). Saved next to a file, it lets an
editor complete and check its keys.

A YAML file names it in its first line, a JSON file under a key:
  # yaml-language-server: $schema=contract.schema.json
  "$schema": "contract.schema.json"

EXAMPLES
  tamis config schema > contract.schema.json
  tamis config schema grammar > grammar.schema.json
  tamis config schema pipeline > pipeline.schema.json
  tamis config schema project > tamis.schema.json

EXIT CODES
  0 printed   2 no such kind   70 a bug in tamis   141 closed pipe`,
});
