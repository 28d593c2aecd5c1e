import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Anthropic from '@anthropic-ai/sdk';
import type { Content, GenerateContentConfig, GenerationConfig } from '@google/genai';
import { type Message, promptContract } from '@tamis/core';
import type { RequestOptions } from '@tamis/core/model';
import { model as modelAt } from '@tamis/models';
import { type ModelStep, openPipeline } from '@tamis/pipeline';
import type OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { tamis } from './tamis.ts';

const SCHEMA = {
  type: 'object',
  properties: { answer: { type: 'string' }, sure: { type: 'boolean' } },
  required: ['answer', 'sure'],
  additionalProperties: false,
};

const PROMPT = 'Say "hi" to Ann.\n';
const SYSTEM = 'You greet in a dry tone.';

const ALL =
  'max_tokens: 99, temperature: 0.5, seed: 7, stop: [END, "\\n\\n"], system: "You greet in a {{ tone }} tone.", response_format: json_schema';

function folderWith(api: string, step = '', rules = ''): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-requests-')), 'pipeline');
  for (const [name, text] of Object.entries({
    'config.yaml': `pipeline: {steps: [{name: greet${step}}]}
api: {retry: {max_attempts: 1}, ${api}}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}, validation_retry: {max_attempts: 1}}
prompts: {templates: {greet: greet.jinja2}, global_context: {tone: dry}}
schemas: {files: {greet: greet.json}}
validation: {greet: {required: [answer]${rules}}}
`,
    'items.yaml': 'items: [{id: a, person: Ann}]\n',
    'templates/greet.jinja2': 'Say "hi" to {{ person }}.\n',
    'schemas/greet.json': JSON.stringify(SCHEMA),
  })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

type Provider = 'openai' | 'anthropic' | 'gemini';

const REPLY = '{"answer": "hi", "sure": true}';

const ANSWERS: { readonly [provider in Provider]: object } = {
  openai: {
    id: 'x',
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: REPLY } }],
    usage: { prompt_tokens: 1, completion_tokens: 1 },
  },
  anthropic: {
    id: 'x',
    type: 'message',
    model: 'm',
    content: [{ type: 'text', text: REPLY }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  gemini: { candidates: [{ content: { parts: [{ text: REPLY }] }, finishReason: 'STOP' }] },
};

const BASES: { readonly [provider in Provider]: string } = { openai: '/v1', anthropic: '', gemini: '/v1beta' };
const PROVIDERS = Object.keys(BASES) as readonly Provider[];

async function recorder() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      const { url = '' } = request;
      const isUpload = url.startsWith('/upload') && !url.includes('second');
      if (!isUpload && request.method === 'POST') bodies.push(body);
      const port = (server.address() as AddressInfo).port;
      const isBatch = /batches|files|second/.test(url);
      response.writeHead(isBatch && !isUpload ? 400 : 200, {
        'content-type': 'application/json',
        ...(isUpload && { 'x-goog-upload-url': `http://127.0.0.1:${port}/upload/second` }),
      });
      const provider = PROVIDERS.find((one) => url.includes({ openai: 'chat', anthropic: 'messages', gemini: 'models' }[one]));
      response.end(JSON.stringify(isBatch ? {} : ANSWERS[provider ?? 'openai']));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const server = await recorder();
afterAll(() => server.close());

async function sent(provider: Provider, folder: string, ...flags: readonly string[]) {
  const before = server.bodies.length;
  const out = path.join(path.dirname(folder), `run-${provider}-${before}`);
  const reached = ['--provider', provider, '--model', 'm', '--base-url', `${server.url}${BASES[provider]}`];
  const run = await tamis(['run', folder, '--out', out, ...reached, '--ledger', `${out}.sqlite`, ...flags]);
  return { run, out, bodies: server.bodies.slice(before) };
}

async function bodyOf(provider: Provider, folder: string): Promise<Readonly<Record<string, unknown>>> {
  const { run, bodies } = await sent(provider, folder);
  expect([run.code, bodies.length, run.stderr]).toEqual([0, 1, expect.any(String)]);
  return JSON.parse(bodies[0] ?? '') as Readonly<Record<string, unknown>>;
}

interface GeminiBody {
  readonly contents: readonly Content[];
  readonly systemInstruction?: Content;
  readonly generationConfig?: GenerationConfig;
  readonly safetySettings?: GenerateContentConfig['safetySettings'];
}

const USER = { role: 'user', content: PROMPT } as const;

const CHAT = {
  model: 'm',
  messages: [{ role: 'system', content: SYSTEM }, USER],
  max_tokens: 99,
  temperature: 0.5,
  seed: 7,
  stop: ['END', '\n\n'],
  reasoning_effort: 'low',
  response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: SCHEMA } },
  verbosity: 'low',
} satisfies OpenAI.Chat.ChatCompletionCreateParams;

// The client's types no longer have the temperature, which models still on offer take.
const MESSAGES = {
  model: 'm',
  messages: [USER],
  system: SYSTEM,
  max_tokens: 99,
  temperature: 0.5,
  stop_sequences: ['END', '\n\n'],
  thinking: { type: 'adaptive' },
  output_config: { effort: 'low', format: { type: 'json_schema', schema: SCHEMA } },
  metadata: { user_id: 'u' },
} satisfies Anthropic.MessageCreateParams & { readonly temperature: number };

const GENERATE = {
  contents: [{ role: 'user', parts: [{ text: PROMPT }] }],
  systemInstruction: { parts: [{ text: SYSTEM }] },
  generationConfig: {
    maxOutputTokens: 99,
    temperature: 0.5,
    seed: 7,
    stopSequences: ['END', '\n\n'],
    thinkingConfig: { thinkingLevel: 'LOW' as never },
    responseMimeType: 'application/json',
    responseJsonSchema: SCHEMA,
    topK: 5,
  },
} satisfies GeminiBody;

const STREAMED = { stream: true, stream_options: { include_usage: true } };

const BODIES: readonly (readonly [Provider, more: string, body: object, streamed: object])[] = [
  ['openai', 'body: {verbosity: low}', CHAT, STREAMED],
  ['anthropic', 'body: {metadata: {user_id: u}}', MESSAGES, { stream: true }],
  ['gemini', 'body: {generationConfig: {topK: 5}}', GENERATE, {}],
];

const someBodies = someOf(BODIES, 3).map(([, body]) => body);
const someProviders = someOf(PROVIDERS, 3).map(([, provider]) => provider);

describe('the body of a request, with everything set', () => {
  it.each(BODIES)('to %s is in the form of that provider', async (provider, more, body, streamed) => {
    const folder = folderWith(`${ALL}, reasoning: low, ${more}`);
    expect(await bodyOf(provider, folder)).toEqual({ ...body, ...streamed });
  });

  it.each(someBodies)('to %s is the same in a batch (one of three providers)', async (provider, more, body) => {
    const { bodies } = await sent(provider, folderWith(`${ALL}, reasoning: low, ${more}`), '--batch', '--poll', '0.05s');
    const [line = ''] = /^\{.*"(?:custom_id|key)".*$/m.exec(bodies[0] ?? '') ?? [];
    const read = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const [request] = (read.requests as readonly { readonly params: object }[] | undefined) ?? [];
    const found = { openai: read.body, anthropic: request?.params, gemini: read.request }[provider];
    expect(found).toEqual(provider === 'openai' ? { ...body, stream: false } : body);
  });

  it('takes a key of the step before that of the pipeline', async () => {
    const folder = folderWith('max_tokens: 99, temperature: 1, system: "All."', ', temperature: 0, system: "Own."');
    expect(await bodyOf('openai', folder)).toEqual({
      ...{ model: 'm', ...STREAMED, max_tokens: 99, temperature: 0 },
      messages: [{ role: 'system', content: 'Own.' }, USER],
    });
  });

  it.each(PROVIDERS)('to %s is what it was if nothing is set', async (provider) => {
    const plain: { readonly [provider in Provider]: object } = {
      openai: { model: 'm', messages: [USER], ...STREAMED },
      anthropic: { model: 'm', max_tokens: 4096, messages: [USER], stream: true },
      gemini: { contents: GENERATE.contents, generationConfig: {} },
    };
    for (const api of ['', 'contract: off']) expect(await bodyOf(provider, folderWith(api))).toEqual(plain[provider]);
  });
});

const RULE = ', rules: [{name: short, expr: "len(answer) < 9", error: "too long"}]';

describe('the contract of a reply', () => {
  const words = (body: object) => JSON.stringify(body);

  it.each(PROVIDERS)('is told to %s in its own way, with the rules in the system message', async (provider) => {
    const body = await bodyOf(provider, folderWith('contract: provider, system: "Be {{ tone }}."', '', RULE));
    const { messages, contents, system, systemInstruction, response_format, output_config, generationConfig } = body;
    const schema = {
      openai: response_format,
      anthropic: output_config,
      gemini: (generationConfig as GenerationConfig)?.responseJsonSchema,
    }[provider];
    expect(words(schema as object)).toContain('"sure":{"type":"boolean"}');
    const said = { openai: (messages as readonly Message[])?.[0], anthropic: system, gemini: systemInstruction }[provider];
    expect(words(said as object)).toMatch(/Be dry\.\\n\\n<reply-contract>.*short: len\(answer\) < 9/);
    expect(words(said as object)).not.toContain('boolean');
    const asked = { openai: messages, anthropic: messages, gemini: contents }[provider] as readonly object[];
    expect(asked.at(-1)).toEqual(provider === 'gemini' ? GENERATE.contents[0] : USER);
    expect(asked.length).toBe(provider === 'openai' ? 2 : 1);
  });

  it.each(someProviders)('is told to %s as text in a system message (one of three providers)', async (provider) => {
    const folder = folderWith('contract: text', '', RULE);
    const opened = openPipeline(folder);
    const [step] = 'pipeline' in opened ? opened.pipeline.steps : [];
    const { text = '' } = promptContract((step as ModelStep).gate) ?? {};
    const content = `<reply-contract>\n${text}\n</reply-contract>`;
    const body = await bodyOf(provider, folder);
    const expected: { readonly [provider in Provider]: object } = {
      openai: { model: 'm', messages: [{ role: 'system', content }, USER], ...STREAMED },
      anthropic: { model: 'm', max_tokens: 4096, system: content, messages: [USER], stream: true },
      gemini: {
        systemInstruction: { parts: [{ text: content }] },
        contents: GENERATE.contents,
        generationConfig: {},
      },
    };
    expect(body).toEqual(expected[provider]);
  });

  it('is told in a batch too, without a schema that the provider might refuse', async () => {
    const { bodies } = await sent('openai', folderWith('contract: provider', '', RULE), '--batch', '--poll', '0.05s');
    expect(bodies[0]).toMatch(/"response_format":\{"type":"json_schema".*/);
    expect(bodies[0]).toContain('len(answer) < 9');
  });

  it('that is not set is named by config check and by the start, once', async () => {
    const folder = folderWith('');
    const { stdout, code } = await tamis(['config', 'check', folder, '--strict']);
    expect([code, String(stdout)]).toEqual([0, expect.stringContaining('note[pipeline.contract-unset]')]);
    const { run } = await sent('openai', folder);
    expect(run.stderr).toMatch(/^note\[pipeline\.contract-unset\]: Nothing tells the model .* in greet,/);
    const again = await sent('openai', folder, '--quiet');
    expect(again.run.stderr).not.toContain('contract-unset');
    for (const set of ['contract: off', 'contract: provider']) {
      expect(String((await tamis(['config', 'check', folderWith(set)])).stdout)).not.toContain('contract-unset');
      expect((await sent('openai', folderWith(set))).run.stderr).not.toContain('contract-unset');
    }
  });
});

describe('tamis show', () => {
  const shown = async (out: string) => {
    const { stdout } = await tamis(['show', out, 'a', '--format', 'json']);
    return JSON.parse(String(stdout)).steps[0].attempts[0].sent as {
      readonly messages: readonly Message[];
      readonly besides: object;
    };
  };

  it.each(someBodies)(
    'shows all that was sent to %s: what the contract adds to the messages, and the rest (one of three providers)',
    async (provider, more) => {
      const folder = folderWith(`max_tokens: 99, contract: provider, system: "Be {{ tone }}.", ${more}`, '', RULE);
      const { out, bodies } = await sent(provider, folder);
      const { messages, contents, ...rest } = JSON.parse(bodies[0] ?? '');
      const found = await shown(out);
      expect(found.besides).toEqual(rest);
      expect(found.messages[0]?.content).toMatch(/^Be dry\.\n\n<reply-contract>/);
      if (provider === 'openai') expect(found.messages).toEqual(messages);
      expect(found.messages.length).toBe(provider === 'openai' ? messages.length : (messages ?? contents).length + 1);
      const { stdout } = await tamis(['show', out, 'a', '--prompt']);
      expect(String(stdout)).toMatch(/^ {2}rest of the request\n( {4}│.*\n)+ {2}assistant$/m);
      expect(String(stdout)).toContain('short: len(answer) < 9');
    },
  );

  it('shows the request of the model that was asked, also if the run was started with another one', async () => {
    const folder = folderWith('contract: provider, max_tokens: 99', '', RULE);
    const { out } = await sent('openai', folder, '--init');
    const before = server.bodies.length;
    await tamis(['run', out, '--provider', 'anthropic', '--model', 'other', '--base-url', server.url]);
    const { messages: _, ...rest } = JSON.parse(server.bodies[before] ?? '');
    expect(rest.model).toBe('other');
    expect((await shown(out)).besides).toEqual(rest);
  });

  it('says so if the configuration that asked has been replaced', async () => {
    const folder = folderWith('contract: provider');
    const { out } = await sent('openai', folder);
    const config = path.join(folder, 'config.yaml');
    writeFileSync(config, readFileSync(config, 'utf8').replace('contract: provider', 'contract: provider, seed: 1'));
    expect((await tamis(['recheck', out])).code).toBe(0);
    expect(await shown(out)).toBeNull();
    const { stdout } = await tamis(['show', out, 'a', '--prompt']);
    expect(String(stdout)).toContain(
      '  rest of the request: not available, because the configuration of that call has been replaced\n',
    );
    expect(String(stdout)).toContain('Say "hi" to Ann.');
  });
});

describe('tamis run --dry-run', () => {
  it.each(someBodies)('shows all that would be sent to %s (one of three providers)', async (provider, more) => {
    const folder = folderWith(`max_tokens: 99, contract: provider, system: "Be {{ tone }}.", ${more}`, '', RULE);
    const base = ['--provider', provider, '--model', 'm', '--base-url', `${server.url}${BASES[provider]}`];
    const before = server.bodies.length;
    const text = String((await tamis(['run', folder, '--dry-run', ...base])).stdout);
    expect(server.bodies.length).toBe(before);
    const [, told = ''] = /rest of the request:\n((?:│.*\n)+)/.exec(text) ?? [];
    const { messages: _, contents: __, ...rest } = JSON.parse((await sent(provider, folder)).bodies[0] ?? '');
    expect(JSON.parse(told.replaceAll(/^│ /gm, ''))).toEqual(rest);
    expect(text).toMatch(/the first system message:\n│ Be dry\.\n│ \n│ <reply-contract>\n(│.*\n)*│ - short: len\(answer\) < 9/);
  });

  it('of a run keeps its model, prices, limit and mode, and says what is left', async () => {
    const prices = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-prices-')), 'prices.json');
    writeFileSync(prices, JSON.stringify({ 'openai:m': { inputPerMillion: 1e6, outputPerMillion: 0 } }));
    const { out } = await sent(
      'openai',
      folderWith('contract: off'),
      '--init',
      '--prices',
      prices,
      '--max-cost',
      '1usd',
      '--batch',
    );
    const dry = async (...flags: readonly string[]) => String((await tamis(['run', out, '--dry-run', ...flags])).stdout);
    const text = await dry();
    expect(text).toContain('limit: $1.00 (--max-cost). The run is estimated at $2.50 for 1 call');
    expect(text).toContain('1 call to openai:m, 5 tokens in, 50 out, $2.50\n');
    expect(text).toContain('  in batches, at half the price of single calls.\n');
    expect(text).toContain('  left: 1 unit, 1 call with later steps, $2.50 (a guess).\n');
    expect(await dry('--realtime', '--max-cost', 'none')).toMatch(/^run-openai.*\n.*\$5\.00\n/);
    await tamis(['run', out, '--realtime', '--max-cost', 'none']);
    expect(await dry()).toContain('  left: 0 units, no calls.\n');
  });
});

const SETTINGS: readonly string[] = [
  'max_tokens: 9',
  'temperature: 0.25',
  'seed: 3',
  'stop: END',
  'system: "Be brief."',
  'response_format: json_object',
  'response_format: json_schema',
  'contract: text',
  'contract: provider',
  'body: {extra: 1}',
  ...['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', '2048'].map((level) => `reasoning: ${level}`),
];

describe('a setting that has no form with a provider', () => {
  async function asked(provider: Provider, folder: string): Promise<{ readonly body: string; readonly idle: boolean }> {
    const opened = openPipeline(folder);
    if ('mistakes' in opened) throw new Error(JSON.stringify(opened.mistakes));
    const [step] = opened.pipeline.steps as readonly ModelStep[];
    const { options, body, system, contract } = (step as ModelStep).request;
    const wish: RequestOptions = contract?.way === 'provider' ? { ...options, contract: contract.told } : options;
    const said = system?.render({});
    const first: readonly Message[] = said?.ok ? [{ role: 'system', content: said.text }] : [];
    const text: readonly Message[] = contract?.way === 'text' ? [{ role: 'system', content: contract.told.text }] : [];
    const address = { baseURL: `${server.url}${BASES[provider]}`, apiKey: null, body };
    await modelAt(`${provider}:m`, address).ask([...first, ...text, USER], wish);
    return { body: server.bodies.at(-1) ?? '', idle: opened.warnings.some(({ code }) => code === 'pipeline.idle-key') };
  }

  it.each(someProviders)(
    'is named by config check, and every other one changes the request: %s (one of three providers)',
    async (provider) => {
      const plain = await asked(provider, folderWith(`provider: ${provider}, model: m`));
      const idle: string[] = [];
      for (const setting of SETTINGS) {
        const one = await asked(provider, folderWith(`provider: ${provider}, model: m, ${setting}`));
        expect([setting, one.body === plain.body]).toEqual([setting, one.idle]);
        if (one.idle) idle.push(setting);
      }
      const expected: { readonly [provider in Provider]: readonly string[] } = {
        openai: ['reasoning: 2048'],
        anthropic: ['seed: 3', 'response_format: json_object', 'reasoning: minimal'],
        gemini: ['reasoning: xhigh', 'reasoning: max'],
      };
      expect(idle).toEqual(expected[provider]);
    },
  );

  it('is named if the model takes it in another form, and the request has that form', async () => {
    const folder = folderWith('provider: anthropic, model: claude-opus-5-5, reasoning: none');
    const opened = openPipeline(folder);
    if ('mistakes' in opened) throw new Error(JSON.stringify(opened.mistakes));
    expect(opened.warnings.map(({ code, args }) => [code, args?.reason])).toContainEqual([
      'pipeline.idle-key',
      'claude-opus-5-5 always thinks, so it gets the lowest effort, and the step greet asks it',
    ]);
    const [step] = opened.pipeline.steps as readonly ModelStep[];
    const address = { baseURL: `${server.url}${BASES.anthropic}`, apiKey: null };
    await modelAt('anthropic:claude-opus-5-5', address).ask([USER], step?.request.options);
    const sentBody = JSON.parse(server.bodies.at(-1) ?? '') as Readonly<Record<string, unknown>>;
    expect([sentBody.thinking, sentBody.output_config]).toEqual([undefined, { effort: 'low' }]);
  });

  it('is named by a run of the provider that is really asked', async () => {
    const folder = folderWith('provider: openai, contract: off, seed: 3');
    expect((await sent('openai', folder)).run.stderr).not.toContain('idle-key');
    const { run } = await sent('anthropic', folder);
    expect(run.stderr).toContain(
      'warning[pipeline.idle-key]: The key "seed" has no effect here: Anthropic does not accept a seed, and the step greet asks it.',
    );
  });

  it.each([
    ['body: {max_tokens: 5}', '/api/body/max_tokens', 'write `max_tokens`'],
    ['body: {best_of: 4}', '/api/body/best_of', 'only one reply is read'],
    ['body: {models: [gpt-5]}', '/api/body/models', 'write `model`'],
    ['body: {generationConfig: {candidateCount: 2}}', '/api/body/generationConfig/candidateCount', 'only one reply is read'],
    ['body: {messages: []}', '/api/body/messages', 'come from the templates'],
    ['system: "{{ tune }}"', '/api/system', "'tune' is undefined"],
    ['system: "{% if %}"', '/api/system', ''],
    ['contract: maybe', '/api/contract', 'one of "provider", "text", "off"'],
  ])('%s is refused before anything is asked', async (set, place, reason) => {
    const { run, bodies } = await sent('openai', folderWith(set));
    expect([run.code, bodies.length]).toEqual([2, 0]);
    expect(run.stderr).toMatch(new RegExp(`at ${place}:|\\]: ${place.slice(1).replaceAll('/', '.')}: `));
    expect(run.stderr).toContain(reason);
  });
});
