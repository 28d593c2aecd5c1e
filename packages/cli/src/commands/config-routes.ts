import { buildRouteMap } from '@stricli/core';
import { configCheckCommand } from './config-check-command.ts';
import { configSchemaCommand } from './config-schema-command.ts';

/** `tamis config`: commands for authors of contracts. */
export const configRoutes = buildRouteMap({
  routes: { check: configCheckCommand, schema: configSchemaCommand },
  docs: {
    brief: 'Check contract files, or print their JSON Schema',
    fullDescription: `For authors of contracts: what is wrong with a contract file, and a schema that lets editors help.

EXAMPLES
  tamis config check ticket.yaml
  tamis config schema > contract.schema.json`,
  },
});
