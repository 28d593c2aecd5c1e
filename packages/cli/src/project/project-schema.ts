import type { JsonObject } from '@tamis/core';
import { type FlagGiven, keysOf, PROJECT_COMMANDS, type ProjectCommand } from './project-keys.ts';

export function projectSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:project:1',
    title: 'Tamis project',
    description: 'tamis.yaml: defaults for flags, by command. Flags on the command line win.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(PROJECT_COMMANDS.map((command) => [command, commandSchema(command)])),
    },
  };
}

function commandSchema(command: ProjectCommand): JsonObject {
  const properties = Object.fromEntries([...keysOf(command)].map(([name, flag]) => [name, flagSchema(flag)]));
  return { description: `Defaults of tamis ${command}`, type: 'object', additionalProperties: false, properties };
}

function flagSchema(flag: FlagGiven): JsonObject {
  const one = oneSchema(flag);
  const several = flag.variadic ? { anyOf: [one, { type: 'array', items: one }] } : one;
  return { description: flag.brief, ...several };
}

function oneSchema({ kind, values }: FlagGiven): JsonObject {
  if (kind === 'boolean') return { type: 'boolean' };
  return values === undefined ? { type: ['string', 'number'] } : { enum: [...values] };
}
