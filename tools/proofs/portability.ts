import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, JsonObject } from '@tamis/core';
import { type Portability, portability, schemaProviders } from '@tamis/models/portability';
import { drawnSchema } from '../../packages/models/test/portability/drawn-schema.ts';
import { differenceFrom, OFFICIAL_CLIENTS } from '../../packages/models/test/portability/official-clients.ts';
import { refusedOfSent } from '../../packages/models/test/portability/sent-natively.ts';
import { corporaFolder, jsonLines } from '../corpora/row.ts';
import { leaveOut } from './left-out.ts';

const MOST_SHOWN = 20;

function schemasIn(folder: string): readonly Json[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const rows = files.filter((name) => name.endsWith('.jsonl')).flatMap((name) => jsonLines(path.join(folder, name)));
  const whole = files
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Json)
    .map((content) => (Array.isArray(content) ? { tools: content } : { schema: content }));
  const found = [...rows, ...whole].flatMap((row) => schemasOf(row as JsonObject));
  return [...new Map(found.map((schema) => [JSON.stringify(schema), schema])).values()];
}

function schemasOf({ schema, tools }: JsonObject): readonly Json[] {
  const listed = (Array.isArray(tools) ? tools : []) as readonly JsonObject[];
  const parameters = listed.map((tool) => (tool.function as JsonObject | undefined)?.parameters ?? tool.parameters);
  return [schema, ...parameters].filter(
    (one): one is Json => typeof one === 'boolean' || (typeof one === 'object' && one !== null && !Array.isArray(one)),
  );
}

function problemsOf(schema: Json): readonly string[] {
  let answers: Portability;
  try {
    answers = portability({ schema: schema as JsonObject });
  } catch (error) {
    return [`threw ${error}`];
  }
  const silent = schemaProviders.filter((name) => !answers.notes.some(({ provider }) => provider === name));
  const bare = answers.notes.filter(({ answer, source }) => answer !== 'unknown' && source === undefined);
  // No provider is sent our own keywords, and the clients do not know them.
  const isOurs = JSON.stringify(schema).includes('"x-');
  const differences = isOurs ? [] : OFFICIAL_CLIENTS.map((client) => differenceFrom(client, schema, answers));
  return [
    ...silent.map((name) => `no answer for ${name}`),
    ...bare.map(({ provider, path: at, answer }) => `${provider} ${at}: ${answer} without a source`),
    ...differences.flatMap((text, index) => (text === undefined ? [] : [`${OFFICIAL_CLIENTS[index]} ${text}`])),
  ];
}

// What `ask` would send although the table says that it is refused.
function sentAnyway(schema: Json): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return schemaProviders.flatMap((provider) => refusedOfSent(provider, schema as JsonObject)).map((one) => `sent anyway: ${one}`);
}

// Asks about every schema of the corpora and about drawn ones, and compares with the official clients: `portability.ts DRAWN`.
function main(drawn = '20000'): void {
  const folder = corporaFolder();
  if (folder === undefined) leaveOut('../shared/corpora is not here, so there are no schemas');
  const real = schemasIn(folder);
  const all = [...real, ...Array.from({ length: Number(drawn) }, (_, seed) => drawnSchema(seed))];
  const told = (schema: Json) => (problem: string) => `${problem}\n  ${JSON.stringify(schema).slice(0, 300)}`;
  const wrong = [
    ...all.flatMap((schema) => problemsOf(schema).map(told(schema))),
    ...real.flatMap((schema) => sentAnyway(schema).map(told(schema))),
  ];
  for (const one of wrong.slice(0, MOST_SHOWN)) console.log(one);
  const asked = `${real.length} schemas of the corpora and ${drawn} drawn ones, ${schemaProviders.length} providers`;
  console.log(`${asked}: ${wrong.length} without an answer or a source, against an official client or sent although refused`);
  process.exitCode = wrong.length === 0 && real.length > 0 ? 0 : 1;
}

main(...process.argv.slice(2));
