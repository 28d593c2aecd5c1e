import { jsonSchemaOutputFormat } from '@anthropic-ai/sdk/helpers/json-schema';
import { standardResponseFormat } from 'openai/helpers/standard-schema';
import type { Portability } from '../../src/entries/portability.ts';

const ANYTHING = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as never;

const CLIENTS = {
  openai: (schema: never) => standardResponseFormat(ANYTHING, 'reply', { schema }),
  anthropic: (schema: never) => jsonSchemaOutputFormat(schema),
} as const;

export type OfficialClient = keyof typeof CLIENTS;

export const OFFICIAL_CLIENTS = Object.keys(CLIENTS) as readonly OfficialClient[];

export function refusalOf(client: OfficialClient, schema: unknown): string | undefined {
  try {
    CLIENTS[client](structuredClone(schema) as never);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// How answers differ from what an official client does with the schema: it sends what is said to be refused, or the other way
// round. What was learnt elsewhere than from this client does not count, nor what is said to be unknown.
export function differenceFrom(client: OfficialClient, schema: unknown, { notes }: Portability): string | undefined {
  const own = notes.filter(({ provider }) => provider === client);
  const refused = own.find(({ answer, source }) => answer === 'refused' && source?.package.startsWith('@ai-sdk/') === false);
  const isOpen = own.some(({ answer, keyword }) => answer === 'unknown' && keyword === 'allOf');
  const refusal = refusalOf(client, schema);
  if (isOpen || (refused === undefined) === (refusal === undefined)) return undefined;
  return refusal === undefined ? `sent, although ${refused?.path}: ${refused?.because}` : `refused: ${refusal}`;
}
