import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWhole, tagsInTurn } from '../../../scripts/tests/share.ts';
import { openShop } from './mcp-gate.ts';
import { fileWith, tamisAlone } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const { resolve } = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../../..');

// A program as people give it to `--import`: it registers an SDK, here with an exporter that writes names to a file.
function instrumented(api: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'instrumentation-'));
  const [program, spans] = [path.join(folder, 'instrumentation.mjs'), path.join(folder, 'spans')];
  const url = (name: string) => JSON.stringify(pathToFileURL(resolve(name)).href);
  writeFileSync(spans, '');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
import api from ${url(api)};
import sdk from ${url('@opentelemetry/sdk-trace')};
const exporter = {
  export: (spans, done) => {
    for (const { name, status } of spans) appendFileSync(${JSON.stringify(spans)}, name + (status.code === 2 ? ' failed' : '') + '\\n');
    done({ code: 0 });
  },
  shutdown: async () => {},
};
api.trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] }));
`,
  );
  return {
    env: { NODE_OPTIONS: `--import ${pathToFileURL(program).href}` },
    spans: () => readFileSync(spans, 'utf8').trim().split('\n'),
  };
}

const schema = fileWith('n.json', '{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}');
const replies = fileWith('replies.jsonl', '{"reply": {"text": "{}"}}\n{"reply": {"text": "{\\"n\\": 7}"}}\n');
const prompt = fileWith('prompt.txt', 'n?');

function asked(model: string): readonly string[] {
  const call = `chat ${model}`;
  return [call, 'tamis.judge failed', 'tamis.attempt', call, 'tamis.judge', 'tamis.attempt', 'tamis.ask'];
}

describe.concurrent('a command that is started with an SDK records with it', () => {
  it.each(isWhole ? ['opentelemetry-api-19', '@opentelemetry/api'] : ['@opentelemetry/api'])(
    'that was registered with %s',
    { tags: tagsInTurn(0, 2) },
    async (api) => {
      const { env, spans } = instrumented(api);
      expect((await tamisAlone(['ask', prompt, '--cassette', replies, '-s', schema], '', env)).code).toBe(0);
      expect(spans()).toEqual(asked('replay'));
    },
  );

  it('in the proxy', { tags: 'proof' }, async () => {
    const { env, spans } = instrumented('opentelemetry-api-13');
    const contract = fileWith('n.yaml', 'schema: {type: object, properties: {n: {type: integer}}, required: [n]}\n');
    const args = ['proxy', '--contract', `n=${contract}`, '--cassette', replies];
    await whileServing(
      args,
      async (url) => {
        const body = JSON.stringify({ model: 'recorded', messages: [] });
        expect((await fetch(`${url}/n/v1/chat/completions`, { method: 'POST', body })).status).toBe(200);
      },
      env,
    );
    expect(spans()).toEqual([...asked('recorded'), 'tamis.proxy']);
  });

  it('in the gate in front of a server', { tags: 'proof' }, async () => {
    const { env, spans } = instrumented('opentelemetry-api-19');
    const { client, call } = await openShop().connect([], env);
    expect((await call('find_order', { order: 'T-1007' })).isError).toBe(false);
    await client.close();
    expect(spans()).toEqual(['tamis.judge', 'execute_tool find_order', 'tamis.execute', 'tools/call']);
  });

  it('in runs', { tags: tagsInTurn(1, 2) }, async () => {
    const { env, spans } = instrumented('opentelemetry-api-19');
    const example = path.join(root, 'examples/pipeline');
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'run-')), 'run');
    await tamisAlone(
      ['run', example, '--out', out, '--cassette', path.join(example, 'replies.jsonl'), '--max-units', '1'],
      '',
      env,
    );
    expect(new Set(spans())).toEqual(new Set(['chat gpt-4o-mini', 'tamis.step', 'tamis.judge', 'tamis.run']));
  });
});
