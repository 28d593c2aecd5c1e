import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import {
  type Portability,
  type PortabilityAnswer,
  type PortabilityCounts,
  type PortabilityNote,
  PROVIDERS,
  type SchemaProvider,
} from './answer.ts';
import { notesOf } from './notes.ts';
import { schemaGraph } from './schema-graph.ts';
import { TABLE_DATE } from './table.ts';

/** The parts of a contract that are sent to providers: a document schema, or tools. The result of `promptContract` fits. */
export interface SentContract {
  readonly schema?: JsonObject | boolean | undefined;
  readonly tools?: readonly { readonly parameters?: Json | undefined }[] | undefined;
}

/** Reports from the table what each provider enforces, weakens or refuses in a contract's schemas. Nothing is sent. */
export function portability(contract: SentContract, providers: readonly SchemaProvider[] = PROVIDERS): Portability {
  for (const name of providers) if (!PROVIDERS.includes(name)) throw new RangeError(noSuchProvider(name));
  const { schema, tools = [] } = contract;
  const parameters = tools.map((tool, index) => [`/tools/${index}/parameters`, tool.parameters] as const);
  const graphs = [['/schema', schema] as const, ...parameters].flatMap(([path, one]) =>
    isObject(one) || typeof one === 'boolean' ? [schemaGraph(one, path)] : [],
  );
  const notes = graphs.flatMap((graph) => providers.flatMap((provider) => notesOf(provider, graph)));
  return { date: TABLE_DATE, counts: countsOf(notes, providers), notes };
}

function noSuchProvider(name: string): string {
  return `The provider ${name} is not in the table; it has ${PROVIDERS.join(', ')}.`;
}

function countsOf(notes: readonly PortabilityNote[], providers: readonly SchemaProvider[]): Portability['counts'] {
  const counts = new Map<SchemaProvider, { [answer in PortabilityAnswer]: number }>(
    providers.map((provider) => [provider, { enforced: 0, weakened: 0, refused: 0, unknown: 0 }]),
  );
  for (const { provider, answer } of notes) (counts.get(provider) as { [answer in PortabilityAnswer]: number })[answer] += 1;
  return Object.fromEntries(counts) as { readonly [provider in SchemaProvider]?: PortabilityCounts };
}
