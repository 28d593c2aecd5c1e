import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './sign-in.ts';
import { tamis } from './tamis.ts';
import { hasTmux, Tmux } from './tmux.ts';
import { whileServing } from './while-serving.ts';

const CONFIG = `pipeline:
  steps:
    - {name: sort}
    - {name: add, scope: expression, expressions: {twice: "urgency * 2"}}
    - {name: answer}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 3, initial_delay_seconds: 0}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 2}
  holds: person
prompts: {templates: {sort: sort.jinja2, answer: answer.jinja2}}
schemas: {files: {sort: sort.json, answer: answer.json}}
validation: {sort: {required: [urgency]}, answer: {required: [mood]}}
`;

const SORT = { type: 'object', required: ['urgency'], properties: { urgency: { type: 'integer' } } };
const ANSWER = { type: 'object', required: ['mood'], properties: { mood: { enum: ['warm', 'cold'] } } };

const REPLIES: { readonly [asked: string]: readonly string[] } = {
  'sort clean': ['{"urgency": 2}'],
  'sort late': ['{"urgency": "soon"}', '{"urgency": 2}'],
  'sort never': ['none', 'none'],
  'sort held': ['{"urgency": 2, "urgency": 3}'],
  'answer clean': ['{"mood": "warm"}'],
  'answer late': ['{"mood": "grim"}', '{"mood": "grim"}'],
};

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-figures-'));
const run = path.join(folder, 'run');
const home = path.join(folder, 'home.sqlite');
const log: string[] = [];
const asked = new Map<string, number>();

const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    const [about = ''] = /(sort|answer) (clean|late|never|held)/.exec(body) ?? [];
    const number = asked.get(about) ?? 0;
    // The first call of all meets a fault, which is not a reply.
    if (about === 'sort clean' && !asked.has('fault')) {
      asked.set('fault', 1);
      response.writeHead(500).end();
      return;
    }
    asked.set(about, number + 1);
    const content = REPLIES[about]?.[number] ?? '';
    log.push(content);
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', model: 'gpt-test', choices, usage }));
  });
});

beforeAll(async () => {
  const source = path.join(folder, 'letters');
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), text);
  };
  write('config.yaml', CONFIG);
  write('items.yaml', 'items: [{id: clean}, {id: late}, {id: never}, {id: held}]\n');
  for (const [name, schema] of Object.entries({ sort: SORT, answer: ANSWER })) {
    write(`templates/${name}.jinja2`, `${name} {{ id }}`);
    write(`schemas/${name}.json`, JSON.stringify(schema));
  }
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const { code, stderr } = await tamis(
    ['run', source, '--out', run, '--base-url', `http://127.0.0.1:${port}/v1`, '--keep-going', '--yes', '--ledger', home],
    '',
    { OPENAI_API_KEY: 'x' },
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('1 waiting')]);
});
afterAll(() => {
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const json = async (...args: readonly string[]) =>
  JSON.parse(String((await tamis([...args, '--format', 'json'])).stdout)) as { readonly [key: string]: unknown };

// Of the nine replies, those to `clean` pass at once, and one of `late` passes at its second attempt. The computed step replied nothing.
const FIGURES = { attempts: 9, asked: 6, passed: 3, passedFirst: 2, failed: 5, held: 1 };

describe('the figures of attempts', () => {
  it('are the replies that the provider sent, in every command', async () => {
    expect(log).toHaveLength(9);
    const { attempts, computed, calls, faults } = await json('status', run);
    expect({ attempts, computed, calls, faults }).toEqual({ attempts: 9, computed: 2, calls: 10, faults: 1 });
    const insights = await json('insights', run);
    expect(insights).toMatchObject(FIGURES);
    const status = String((await tamis(['status', run])).stdout);
    expect(status).toContain('9 replies judged, 2 computed, 10 calls, 1 fault');
    expect(String((await tamis(['insights', run])).stdout)).toContain(
      '9 attempts for 6 answers: 3 passed, 2 of them at once; 5 attempts failed, 1 held for a person',
    );
  });

  it('are the same in the console', async () => {
    await whileServing(['console', '--ledger', home], async (link) => {
      const get = await signIn(link);
      const insights = (await (await get('/api/insights')).json()) as object;
      expect(insights).toMatchObject(FIGURES);
      const { runs } = (await (await get('/api/runs')).json()) as { readonly runs: readonly { readonly id: string }[] };
      expect(runs).toMatchObject([{ attempts: 9, computed: 2, spent: { calls: 10, faults: 1 } }]);
      const page = (await (await get(`/api/runs/${runs[0]?.id}`)).json()) as object;
      expect(page).toMatchObject({ run: { attempts: 9, computed: 2 } });
    });
  });

  it.skipIf(!hasTmux)(`are the same on the screen${hasTmux ? '' : ' (tmux is not installed)'}`, async () => {
    const terminal = new Tmux();
    try {
      terminal.start(`tamis watch ${run}`);
      await terminal.shows('10 calls · 9 replies judged');
    } finally {
      terminal.remove();
    }
  });

  it('say what the model was told, and never a sentence with blanks', async () => {
    const text = String((await tamis(['insights', run])).stdout);
    expect(text).not.toMatch(/\b[A-Z]{5,}\b/);
    expect(text).toContain('schema.enum: tamis explain schema.enum shows what to say');
  });
});
