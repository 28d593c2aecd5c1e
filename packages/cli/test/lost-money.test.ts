import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isWhole, tagsInTurn } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { asked, NO_KEYS, newPath, serving } from './asking.ts';
import { probing, prompts, statusOf } from './probing.ts';
import { fileWith, jsonl, start, tamis } from './tamis.ts';

const schema = fileWith('n.schema.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-lost-money-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prices = path.join(folder, 'prices.json');
writeFileSync(
  prices,
  JSON.stringify({
    'openai:gpt-4o': { inputPerMillion: 1000, outputPerMillion: 0.1 },
    'openai:gpt-4o-mini': { inputPerMillion: 150, outputPerMillion: 0.1 },
  }),
);

// One short unit, then long ones: each of those can cost about 30 dollars.
const pipeline = path.join(folder, 'pipeline');
for (const part of ['templates', 'schemas']) mkdirSync(path.join(pipeline, part), { recursive: true });
const long = 'BIG '.repeat(7500);
const things = ['small', ...Array.from({ length: 8 }, () => long)].map((text, at) => ({ id: `u${at}`, text }));
for (const [name, text] of Object.entries({
  'config.yaml': `pipeline: {steps: [{name: ask}]}
api: {provider: openai, model: gpt-4o, retry: {max_attempts: 2, initial_delay_seconds: 0.01, backoff_multiplier: 1}}
processing: {strategy: direct, items: {source: items.yaml, key: things, name_field: id}}
prompts: {templates: {ask: ask.jinja2}}
schemas: {files: {ask: ask.json}}
validation: {ask: {required: [answer]}}
`,
  'items.yaml': JSON.stringify({ things }),
  'templates/ask.jinja2': '{{ text }}',
  'schemas/ask.json': '{"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]}',
}))
  writeFileSync(path.join(pipeline, name), text);

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

// A provider that answers short prompts, and treats long ones as told. `big` has their models.
async function provider(answer: Answer) {
  const big: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      const { model = '' } = JSON.parse(body) as { model?: string };
      if (!body.includes('BIG')) return answered(request, response, body);
      big.push(model);
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { big, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

const answered: Answer = (_, response, body) => {
  const { model = '' } = JSON.parse(body) as { model?: string };
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"answer":"y"}' } }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      id: 'x',
      model,
      choices,
      usage: { prompt_tokens: body.includes('BIG') ? 30_000 : 10, completion_tokens: 1 },
    }),
  );
};
const never: Answer = () => undefined;

let runs = 0;
const flagsFor = (url: string) => [
  '--base-url',
  url,
  '--prices',
  prices,
  '--concurrency',
  '1',
  '--ledger',
  `${folder}/home.sqlite`,
];
const newRun = (url: string, ...more: readonly string[]) => {
  const out = path.join(folder, `run-${++runs}`);
  return { out, args: ['run', pipeline, '--out', out, ...flagsFor(url), '--max-cost', '70usd', ...more] };
};

// Runs a command until something is so, and kills it.
async function killed(args: readonly string[], isSo: () => boolean, input = ''): Promise<void> {
  const child = start(args, NO_KEYS);
  const ended = once(child, 'close');
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  child.stdin?.end(input);
  await until('it can be killed', () => isSo() || child.exitCode !== null, 5);
  child.kill('SIGKILL');
  await ended;
}

// Runs a command until a long call is in flight, and kills it.
async function killedInFlight(args: readonly string[], big: readonly unknown[]): Promise<void> {
  const before = big.length;
  await killed(args, () => big.length > before);
}

describe('a call that was lost with its process', () => {
  const kept = isWhole ? ['none', 'findings', 'all'] : ['none'];
  // A run of the tests has one of these two.
  it.each(kept)('counts at the most it can cost, with --keep %s', { tags: tagsInTurn(0, 2) }, async (keep) => {
    const { big, url } = await provider(never);
    const { args } = newRun(url, '--keep', keep);
    for (let round = 0; round < 2; round++) await killedInFlight(args, big);
    const { code, stderr } = await tamis(args);
    expect([code, stderr, big.length]).toEqual([7, expect.stringMatching(/up to \$6\d\.\d\d is counted for them/), 2]);
  });

  it('counts at the prices it was made at, whichever model goes on', { tags: tagsInTurn(1, 2) }, async () => {
    const hanging = await provider(never);
    const { out, args } = newRun(hanging.url);
    for (let round = 0; round < 2; round++) await killedInFlight(args, hanging.big);
    const cheap = await provider(answered);
    const next = await tamis(['run', out, ...flagsFor(cheap.url), '--model', 'gpt-4o-mini']);
    // Each costs 4.5 dollars, and less than 10 dollars were left.
    expect([next.stderr, cheap.big.length]).toEqual([expect.stringMatching(/up to \$6\d\.\d\d is counted for them/), 2]);
  });

  it('is made again when its run is resumed', async () => {
    const journal = newPath('run.jsonl');
    await serving([{ fault: 'hang' }, '{"n": 4}'], async ({ model, hits }) => {
      const flags = ['-m', model, '-s', schema, '--journal', journal];
      await killed(['ask', ...flags], () => hits.length > 0, 'n?');
      const run = await asked([...flags, '--resume', journal]);
      expect(run.code).toBe(0);
      expect(String(run.stdout)).toBe('{"n":4}\n');
      expect(hits).toHaveLength(2);
    });
    expect(new Set(jsonl(readFileSync(journal, 'utf8')).map(({ run }) => run)).size).toBe(1);
  });

  it('is asked again by a probe, which goes on with the same units, and no other', async () => {
    await probing({ after: 30 }, async ({ out, server, args, reach }) => {
      const flags = ['--probe', '6', '--concurrency', '2'];
      await killed([...args, ...flags], () => server.hits.length >= 5);
      const before = server.hits.length;
      const { code, stderr } = await tamis(['run', out, ...flags, ...reach]);
      const { lost, calls } = (await statusOf(out)) as { readonly lost: number; readonly calls: number };
      expect([code, before < 12, lost <= 2]).toEqual([3, true, true]);
      expect(calls).toBe(12 + lost);
      expect(server.hits.length).toBeLessThanOrEqual(calls);
      expect(new Set(prompts(server)).size).toBe(12);
      expect(stderr).toContain('probe: 6 of 20 units');
      expect(await statusOf(out)).toMatchObject({ valid: 6, pending: 14 });
      expect((await tamis(['verify', out])).code).toBe(0);
    });
  });
});

describe('a request that was sent and brought no answer', () => {
  const cases: readonly (readonly [string, Answer])[] = [
    ['a connection that breaks', (request) => void setTimeout(() => request.socket.destroy(), 20)],
    ['a gateway that gives up (504)', (_, response) => response.writeHead(504).end('gateway timeout')],
  ];
  it.each(cases)('counts at the most it can cost: %s', async (_, answer) => {
    const { big, url } = await provider(answer);
    const { code, stderr } = await tamis(newRun(url).args);
    expect([code, stderr, big.length]).toEqual([7, expect.stringMatching(/up to \$6\d\.\d\d is counted for them/), 2]);
    expect(stderr).toContain('at least $');
  });

  it('is free if the server says that it failed, or could not be reached', async () => {
    const { big, url } = await provider((_, response) => response.writeHead(500).end('{}'));
    const { code, stderr } = await tamis([...newRun(url).args, '--patience', '1s']);
    expect([code, stderr.includes('is counted for them'), big.length > 2]).toEqual([3, false, true]);
    const nowhere = await tamis([...newRun('http://127.0.0.1:9/v1').args, '--patience', '1s']);
    expect([nowhere.code, nowhere.stderr.includes('is counted for them')]).toEqual([3, false]);
  });
});
