import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BatchScript, type CassetteServer, startCassetteServer } from '@tamis/models';
import { jsonl, tamis } from './tamis.ts';

const UNITS = 20;

const CONFIG = `pipeline: {steps: [{name: sort}, {name: weigh}]}
api: {provider: openai, model: gpt-4o-mini, contract: off, retry: {max_attempts: 3, initial_delay_seconds: 0.01}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 1}
prompts: {templates: {sort: sort.jinja2, weigh: weigh.jinja2}}
schemas: {files: {sort: sort.json, weigh: weigh.json}}
validation: {sort: {required: [kind]}, weigh: {required: [weight]}}
`;

export const sortSchema = (kind: string) =>
  JSON.stringify({ type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: [kind] } } });

interface Place {
  readonly source: string;
  readonly out: string;
  readonly server: CassetteServer;
  readonly args: readonly string[];
  readonly reach: readonly string[];
}

interface Given {
  readonly after?: number;
  readonly batches?: BatchScript;
}

// A pipeline of two calls a unit, and a provider for it, each call of which costs a thousandth of a dollar.
export async function probing(given: Given, work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-probe-hardship-'));
  const [source, out, prices] = [path.join(folder, 'letters'), path.join(folder, 'run'), path.join(folder, 'prices.json')];
  for (const name of ['templates', 'schemas']) mkdirSync(path.join(source, name), { recursive: true });
  const items = Array.from({ length: UNITS }, (_, at) => `  - {id: u${String(at).padStart(2, '0')}}\n`);
  const weigh = { type: 'object', required: ['weight'], properties: { weight: { type: 'number' } } };
  for (const [name, text] of Object.entries({
    'config.yaml': CONFIG,
    'items.yaml': `items:\n${items.join('')}`,
    'templates/sort.jinja2': 'Sort {{ id }}.',
    'templates/weigh.jinja2': 'Weigh {{ id }}.',
    'schemas/sort.json': sortSchema('thanks'),
    'schemas/weigh.json': JSON.stringify(weigh),
  }))
    writeFileSync(path.join(source, name), text);
  writeFileSync(prices, JSON.stringify({ 'openai:gpt-4o-mini': { inputPerMillion: 1, outputPerMillion: 0 } }));
  const { after = 0, batches = {} } = given;
  const reply = (text: string) =>
    ({ after, reply: { text, usage: { inputTokens: 1000, outputTokens: 1 } }, repeat: true }) as const;
  const server = await startCassetteServer(
    [
      { match: { contains: 'Sort' }, ...reply('{"kind": "thanks"}') },
      { match: { contains: 'Weigh' }, ...reply('{"weight": 1}') },
    ],
    { batches },
  );
  const reach = ['--base-url', `${server.url}/v1`, '--prices', prices, '--ledger', path.join(folder, 'home.sqlite')];
  try {
    await work({ source, out, server, reach, args: ['run', source, '--out', out, ...reach] });
  } finally {
    await server.close();
  }
}

export const statusOf = async (out: string) => jsonl((await tamis(['status', out, '--format', 'json'])).stdout)[0];

export const prompts = ({ hits }: CassetteServer) => hits.map(({ messages }) => messages.at(-1)?.content ?? '');
