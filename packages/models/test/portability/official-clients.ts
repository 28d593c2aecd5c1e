import { jsonSchemaOutputFormat } from '@anthropic-ai/sdk/helpers/json-schema';
import { standardResponseFormat } from 'openai/helpers/standard-schema';
import type { Portability } from '../../src/entries/portability.ts';

/** A validator whose schema is given beside it. */
const ANYTHING = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as never;

/** The official clients that look at a schema before they send it. */
const CLIENTS = {
  openai: (schema: never) => standardResponseFormat(ANYTHING, 'reply', { schema }),
  anthropic: (schema: never) => jsonSchemaOutputFormat(schema),
} as const;

/** An official client. */
export type OfficialClient = keyof typeof CLIENTS;

/** The names of the official clients. */
export const OFFICIAL_CLIENTS = Object.keys(CLIENTS) as readonly OfficialClient[];

/** What an official client says if it refuses to send a schema. */
export function refusalOf(client: OfficialClient, schema: unknown): string | undefined {
  try {
    CLIENTS[client](structuredClone(schema) as never);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * How answers differ from what an official client does with the schema: it sends what is said to be refused, or the other way
 * round. What was learnt elsewhere than from this client does not count, nor what is said to be unknown.
 */
export function differenceFrom(client: OfficialClient, schema: unknown, { notes }: Portability): string | undefined {
  const own = notes.filter(({ provider }) => provider === client);
  const refused = own.find(({ answer, source }) => answer === 'refused' && source?.package.startsWith('@ai-sdk/') === false);
  const isOpen = own.some(({ answer, keyword }) => answer === 'unknown' && keyword === 'allOf');
  const refusal = refusalOf(client, schema);
  if (isOpen || (refused === undefined) === (refusal === undefined)) return undefined;
  return refusal === undefined ? `sent, although ${refused?.path}: ${refused?.because}` : `refused: ${refusal}`;
}
