import { buildRouteMap } from '@stricli/core';
import type { SchemaName } from '../config/print-schema.ts';
import { configCheckFlags } from '../flags/check-flags.ts';
import { orList } from '../text/or-list.ts';
import { anyNumber, command, inOrder, wordArgument } from './command.ts';

const check = command({
  run: async () => (await import('../config/validate-config.ts')).validateConfig,
  flags: configCheckFlags,
  positional: anyNumber('FILE', 'Contract, grammar and extraction rule files, or pipeline folders; - is standard input'),
  brief: 'List every mistake in contracts, grammars, extraction rules and pipelines, with its location',
  usage: ['FILE... [flags]', 'DIR [flags]', '--tools FILE [FILE...] [flags]'],
  help: `List every mistake in contract files: broken JSON or YAML, unknown keys, values that are not allowed, invalid schemas, rules that are not expressions or that read fields missing from the schema. For tool calls, also: tools declared twice, parameters that are not a schema, and names under order and about that match no tool.

For grammars, also: forms that can't be read, slots without a list, lists that are missing or
empty; a list from a module is read by running the module. A file whose rules have globs, or a Python file, is checked as extraction rules; no path is read, and no code is run.

A folder is checked as a pipeline: its config.yaml, items, templates, schemas and rules are read, the ids of all units are generated, and expressions and templates are tried on the first unit. Nothing in the folder is run, and no model is called.
Each mistake is shown with its file, line and column, the surrounding lines, and how to fix it. No replies are read.
With --providers, a table shows line by line which parts of the schemas each provider enforces, weakens or refuses, and cites its sources; if no source covers a part, it is shown as unknown. Nothing is sent. A refusal changes the exit code only with --strict.

EXAMPLES
  tamis config check ticket.yaml
  tamis config check contracts/*.yaml --strict
  tamis config check voice.yaml --format concise
  tamis config check pipelines/dialog
  tamis config check rules.yaml
  tamis config check --tools tools.json
  tamis config check order-and-effects.yaml --tools tools.json
  tamis config check ticket.yaml --format json | jq '.files[].problems[]'
  tamis config check ticket.yaml --providers openai,anthropic,gemini

EXIT CODES
  0 no errors (with --strict: no warnings or refusals either)   2 mistakes found   70 a bug in tamis`,
});

const NAMES: readonly SchemaName[] = ['contract', 'grammar', 'pipeline', 'project'];

const schema = command({
  run: async () => (await import('../config/print-schema.ts')).printSchema,
  positional: inOrder({
    ...wordArgument(NAMES, 'KIND', `Kind of file: ${orList(NAMES)} (default: contract)`),
    optional: true,
  }),
  brief: 'Print the JSON Schema for contracts, grammars, pipelines or project files, for use in editors',
  usage: ['[KIND]'],
  help: `Print the JSON Schema for contract files of any kind, for grammar files, for a pipeline's config.yaml, or for tamis.yaml (project). Save it next to a file, and an editor can complete and check that file's keys.

A YAML file names its schema in the first line, a JSON file under a key:
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

// `tamis config`: commands for contract authors.
export const configRoutes = buildRouteMap({
  routes: { check, schema },
  docs: {
    brief: 'Check contract files, or print their JSON Schema',
    fullDescription: `For authors of contracts: what is wrong with a contract file, and a schema that lets editors help.

EXAMPLES
  tamis config check ticket.yaml
  tamis config schema > contract.schema.json`,
  },
});
