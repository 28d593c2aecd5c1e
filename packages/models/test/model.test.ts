import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { model } from '../src/index.ts';
import { serve } from './adapters/server.ts';
import { rejection, serving } from './serving.ts';

const hello = [{ role: 'user', content: 'Hello' }] as const;

describe('model', () => {
  it.each([
    ['openai:gpt-5-mini', 'openai:gpt-5-mini'],
    ['anthropic:claude-x', 'anthropic:claude-x'],
    ['gemini:gemini-x', 'gemini:gemini-x'],
    ['google:gemini-x', 'gemini:gemini-x'],
    ['openai:ft:gpt-5:acme::1', 'openai:ft:gpt-5:acme::1'],
    ['http://127.0.0.1:1234/v1#qwen', 'openai:qwen'],
    ['https://models.example/v1#org/model%20two', 'openai:org/model two'],
    ['http://127.0.0.1:1234/v1#50%', 'openai:50%'],
  ])('takes %s', (address, name) => {
    expect(model(address).name).toBe(name);
  });

  it.each([
    ['opnai:gpt-5', /There is no provider named `opnai`\. Did you mean `openai`\? Expected `openai:NAME`/],
    ['gpt-5', /`gpt-5` names no provider\. Did you mean `openai:gpt-5`\?/],
    ['claude-x', /Did you mean `anthropic:claude-x`\?/],
    ['openai/gpt-5', /Did you mean `openai:gpt-5`\?/],
    ['openai', /`openai` names a provider but no model\./],
    ['openai:', /`openai:` names no model\./],
    ['openai: ', /names no model\./],
    ['', /names no provider\./],
    ['localhost:1234/v1#qwen', /has no scheme\. Did you mean `http:\/\/localhost:1234\/v1#qwen`\?/],
    ['http://127.0.0.1:1234/v1', /http:\/\/127\.0\.0\.1:1234\/v1 has no model after #/],
    ['http://', /is not a URL/],
    ['constructor:x', /There is no provider named `constructor`/],
  ])('refuses %j', (address, message) => {
    expect(() => model(address)).toThrow(TypeError);
    expect(() => model(address)).toThrow(message);
  });

  it('shows no password and no key of an address it refuses', () => {
    for (const address of ['https://me:hidden-word@models.example/v1', 'https://models.example/v1?key=hidden-word'])
      expect(said(() => model(address))).toMatch(/^(?!.*hidden-word).*has no model/);
    expect(said(() => model('sk-0123456789abcdef'))).not.toContain('0123456789abcdef');
  });

  it('refuses options nobody reads, and a server named twice', () => {
    expect(said(() => model('openai:x', { apikey: 'k' } as object))).toMatch(/no option `apikey`\. Did you mean `apiKey`\?/);
    expect(said(() => model('http://127.0.0.1:1/v1#x', { baseURL: 'http://127.0.0.1:2' }))).toMatch(/named twice/);
  });

  it('never sends a key of the environment to a server named by its address', async () => {
    const before = process.env;
    process.env = { ...before, OPENAI_API_KEY: 'sk-of-openai-0123456789' };
    onTestFinished(() => {
      process.env = before;
    });
    const [keyless, keyed] = [await headersOf({}), await headersOf({ apiKey: 'local-key' })];
    expect(keyless.authorization).toBeUndefined();
    expect(JSON.stringify(keyless)).not.toContain('sk-of-openai');
    expect(keyed.authorization).toBe('Bearer local-key');
  });

  it('asks a server that needs no key', async () => {
    await serving([{ reply: { text: 'Hi' } }], async ({ url, hits }) => {
      expect(await model(`${url}/v1#qwen`).ask(hello)).toMatchObject({ text: 'Hi' });
      expect(hits).toMatchObject([{ model: 'qwen', path: '/v1/chat/completions' }]);
    });
  });
});

function said(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('nothing was thrown');
}

async function headersOf(options: Parameters<typeof model>[1]): Promise<IncomingHttpHeaders> {
  let seen: IncomingHttpHeaders = {};
  const server = await serve((response, { headers }) => {
    seen = headers;
    response.writeHead(400).end('{}');
  });
  await rejection(model(`${server.url}/v1#x`, options).ask(hello));
  return seen;
}
