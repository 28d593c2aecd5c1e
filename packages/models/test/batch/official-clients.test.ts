import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI, { toFile } from 'openai';
import { expect, it } from 'vitest';
import type { Exchange } from '../../src/index.ts';
import { serving } from '../serving.ts';

// The providers' own clients are the measure: what they read from our server, they would read from the provider.

const said: readonly Exchange[] = [{ reply: { text: 'Hello.', usage: { inputTokens: 3, outputTokens: 2 } }, repeat: true }];
const messages = [{ role: 'user' as const, content: 'Hi.' }];

it('the client of OpenAI makes a batch, finds it by its metadata and reads its results', async () => {
  await serving(said, async ({ url }) => {
    const client = new OpenAI({ apiKey: 'sk-test', baseURL: `${url}/v1`, maxRetries: 0 });
    const line = JSON.stringify({
      custom_id: 'a1',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'gpt', messages },
    });
    const file = await client.files.create({ file: await toFile(Buffer.from(`${line}\n`), 'batch.jsonl'), purpose: 'batch' });
    const made = await client.batches.create({
      ...{ input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' },
      metadata: { tamis_batch: 'one' },
    });
    expect(made.status).toBe('in_progress');
    const batch = await client.batches.retrieve(made.id);
    expect(batch).toMatchObject({ status: 'completed', request_counts: { total: 1, completed: 1, failed: 0 } });
    const rows = await (await client.files.content(batch.output_file_id ?? '')).text();
    expect(JSON.parse(rows)).toMatchObject({
      custom_id: 'a1',
      response: { body: { choices: [{ message: { content: 'Hello.' } }] } },
    });
    const names: (string | undefined)[] = [];
    for await (const one of client.batches.list({ limit: 1 })) names.push(one.metadata?.tamis_batch);
    expect(names).toEqual(['one']);
  });
});

it('the client of Anthropic makes a batch, lists it and reads its results', async () => {
  await serving(said, async ({ url }) => {
    const client = new Anthropic({ apiKey: 'sk-test', baseURL: url, maxRetries: 0 });
    const made = await client.messages.batches.create({
      requests: [{ custom_id: 'a1', params: { model: 'claude', max_tokens: 10, messages } }],
    });
    expect(made).toMatchObject({ processing_status: 'in_progress', request_counts: { processing: 1 } });
    expect(await client.messages.batches.retrieve(made.id)).toMatchObject({ processing_status: 'ended' });
    const rows: object[] = [];
    for await (const row of await client.messages.batches.results(made.id)) rows.push(row);
    expect(rows).toMatchObject([{ custom_id: 'a1', result: { type: 'succeeded', message: { content: [{ text: 'Hello.' }] } } }]);
    const ids: string[] = [];
    for await (const one of client.messages.batches.list()) ids.push(one.id);
    expect(ids).toEqual([made.id]);
  });
});

it('the client of Gemini uploads a file, makes a batch of it and lists it', async () => {
  await serving(said, async ({ url }) => {
    const client = new GoogleGenAI({ apiKey: 'sk-test', httpOptions: { baseUrl: url } });
    const line = JSON.stringify({ key: 'a1', request: { contents: [{ role: 'user', parts: [{ text: 'Hi.' }] }] } });
    const file = await client.files.upload({
      file: new Blob([`${line}\n`]),
      config: { displayName: 'one', mimeType: 'application/jsonl' },
    });
    const made = await client.batches.create({ model: 'gemini', src: file.name ?? '', config: { displayName: 'one' } });
    expect(made).toMatchObject({ displayName: 'one', state: 'JOB_STATE_RUNNING' });
    const batch = await client.batches.get({ name: made.name ?? '' });
    expect(batch.state).toBe('JOB_STATE_SUCCEEDED');
    const response = await fetch(`${url}/download/v1beta/${batch.dest?.fileName}:download?alt=media`);
    expect(await response.json()).toMatchObject({
      key: 'a1',
      response: { candidates: [{ content: { parts: [{ text: 'Hello.' }] } }] },
    });
    const names: (string | undefined)[] = [];
    for await (const one of await client.batches.list()) names.push(one.displayName);
    expect(names).toEqual(['one']);
  });
});
