import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-bounded-money-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Dollars per million tokens: few units cost a dollar.
const PRICES = { inputPerMillion: 40, outputPerMillion: 400 };
const prices = path.join(folder, 'prices.json');
writeFileSync(prices, JSON.stringify({ 'openai:gpt-4o-mini': PRICES }));

function pipelineWith(api: string): string {
  const pipeline = mkdtempSync(path.join(folder, 'pipeline-'));
  for (const part of ['templates', 'schemas']) mkdirSync(path.join(pipeline, part), { recursive: true });
  const things = Array.from({ length: 300 }, (_, at) => ({ id: `u${at}` }));
  for (const [name, text] of Object.entries({
    'config.yaml': `pipeline: {steps: [{name: ask}]}
api: {provider: openai, model: gpt-4o-mini, contract: off, retry: {max_attempts: 3, initial_delay_seconds: 0.001, backoff_multiplier: 1}${api}}
processing: {strategy: direct, items: {source: items.yaml, key: things, name_field: id}}
prompts: {templates: {ask: ask.jinja2}}
schemas: {files: {ask: ask.json}}
validation: {ask: {required: [answer]}}
`,
    'items.yaml': JSON.stringify({ things }),
    'templates/ask.jinja2': 'Ask {{ id }}.',
    'schemas/ask.json': '{"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]}',
  }))
    writeFileSync(path.join(pipeline, name), text);
  return pipeline;
}

const OUTPUT = 15;

// A provider that counts what it charges, also for the one reply in fifty that it does not deliver.
async function provider() {
  const charged = { calls: 0, dollars: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      const { messages, ...more } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] };
      const input = [...messages.map(({ content }) => content), JSON.stringify(more)].reduce(
        (sum, text) => sum + Math.ceil(text.length / 4),
        0,
      );
      charged.calls += 1;
      charged.dollars += (input * PRICES.inputPerMillion + OUTPUT * PRICES.outputPerMillion) / 1e6;
      if (charged.calls % 50 === 0) return request.socket.destroy();
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"answer":"y"}' } }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'x', model: 'm', choices, usage: { prompt_tokens: input, completion_tokens: OUTPUT } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { charged, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => server.close() };
}

let runs = 0;
const run = async (pipeline: string, url: string, limit = '1usd') => {
  const out = path.join(folder, `run-${++runs}`);
  const flags = ['--base-url', url, '--prices', prices, '--ledger', `${out}.sqlite`, '--max-cost', limit];
  return { out, ...(await tamis(['run', pipeline, '--out', out, ...flags])) };
};

describe('a limit of a dollar', () => {
  it('is used up to 95 % and never exceeded, though some replies are charged and lost', async () => {
    const { charged, url, close } = await provider();
    const { code, stderr } = await run(pipelineWith(', max_tokens: 40'), url);
    close();
    expect([code, stderr]).toEqual([7, expect.stringContaining('of $1.00 spent')]);
    const [, settled = '0'] = /stopped: \$([\d.]+) of/.exec(stderr) ?? [];
    const [, unknown = '0'] = /up to \$([\d.]+) is counted for them/.exec(stderr) ?? [];
    expect(Number(unknown)).toBeGreaterThan(0);
    expect(Number(settled) + Number(unknown)).toBeGreaterThanOrEqual(0.95);
    expect(charged.dollars).toBeLessThanOrEqual(1);
    expect(charged.dollars).toBeGreaterThanOrEqual(Number(settled) - 0.005);
    expect(stderr).toMatch(/next: tamis run \S+ --max-cost 2usd\n/);
    // The bound of a call: the bytes of its prompt and some more, and the longest reply.
    expect(stderr).toMatch(
      /^limit: \$1\.00 \(--max-cost\)\. The run is estimated at \$[\d.]+ for 300 calls: the limit will stop it after about \d+ of them\.$/m,
    );
    expect(stderr).toMatch(
      /^ {2}ask: up to \$0\.017\d is reserved for each call, and counted if it is not answered \(max_tokens: 40\)\.$/m,
    );
  });

  it('of ten cents is not ten times that in what comes next', async () => {
    const { url, close } = await provider();
    const { code, stderr } = await run(pipelineWith(', max_tokens: 40'), url, '0.1usd');
    close();
    expect([code, stderr]).toEqual([7, expect.stringMatching(/next: tamis run \S+ --max-cost 0\.1[5-9]usd\n/)]);
  });

  it('counts further fields of the request, and those that nobody can count are told and tried one at a time', async () => {
    const words = 'word '.repeat(4000);
    for (const [body, told, most] of [
      [`{metadata: {note: "${words}"}}`, /ask: up to \$1\.6\d is reserved for each call/, 0],
      [
        `{tools: [{type: function, function: {name: x, description: "${words}"}}]}`,
        /ask: the cost of tools in body is not known, /,
        1.1,
      ],
    ] as const) {
      const { charged, url, close } = await provider();
      const { code, stderr } = await run(pipelineWith(`, max_tokens: 40, body: ${body}`), url);
      close();
      expect([code, stderr]).toEqual([7, expect.stringMatching(told)]);
      expect(charged.dollars).toBeLessThanOrEqual(most);
    }
  });

  it('says what is reserved for a call if its length is not limited', async () => {
    const planned = async (api: string, ...flags: readonly string[]) =>
      String((await tamis(['run', pipelineWith(api), '--dry-run', '--prices', prices, ...flags])).stdout);
    const text = await planned('', '--max-cost', '1usd');
    expect(text).toMatch(/^ {2}ask: up to \$6\.55 is reserved for each call, .* \(max_tokens is not set\)\.$/m);
    expect(await planned('', '--max-cost', '500usd')).toMatch(
      /^limit: \$500\.00 \(--max-cost\)\. The run is estimated at .* calls, if no reply fails\.$/m,
    );
    expect(await planned('', '--max-cost', '1usd', '--batch')).toContain('up to $3.28 is reserved');
    expect(await planned('', '--max-cost', '1usd', '--model', 'gpt-new')).toContain(
      'The cost of the run is not known in advance.',
    );
    expect(await planned('')).not.toContain('limit:');
  });

  it('is announced without a terminal also if the folder sets it, and is then the limit of the run', async () => {
    const { url, close } = await provider();
    const pipeline = pipelineWith(', max_tokens: 40, realtime: {cost_cap_usd: 0.1}');
    const out = path.join(folder, 'capped');
    const flags = ['--base-url', url, '--prices', prices, '--ledger', `${out}.sqlite`];
    const { code, stderr } = await tamis(['run', pipeline, '--out', out, ...flags]);
    close();
    expect([code, stderr]).toEqual([7, expect.stringContaining('of $0.1')]);
    expect(stderr).toMatch(/^limit: \$0\.10* \(cost_cap_usd\)\. .*: the limit will stop it after about \d+ of them\.$/m);
    const { stdout } = await tamis(['status', out, '--format', 'json']);
    expect(JSON.parse(String(stdout))).toMatchObject({ reason: 'budget', max_cost_usd: 0.1 });
    const unpriced = await tamis(['run', pipeline, '--dry-run', '--model', 'gpt-new']);
    expect(String(unpriced.stdout)).toContain('ask: there is no price for openai:gpt-new; unless its calls are free');
  });
});
