import type { Fault } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { anthropicModel, geminiModel, openAiModel } from '../../src/index.ts';
import { drip, type Handler, send, serve } from './server.ts';

type Make = typeof openAiModel;

async function ask(make: Make, handler: Handler, headers: Record<string, string> = {}) {
  const server = await serve(handler);
  const model = make({ model: 'm', apiKey: 'planted-key-0123456789', baseURL: server.url, headers });
  return model.ask([{ role: 'user', content: 'Hi' }]);
}

async function faultOf(make: Make, handler: Handler, headers?: Record<string, string>): Promise<Fault> {
  return ask(make, handler, headers).then(
    () => Promise.reject(new Error('It answered.')),
    (error: unknown) => error as Fault,
  );
}

describe('faults that say more than their status', () => {
  it('no credit left is no rate limit', async () => {
    const body = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } };
    expect(await faultOf(openAiModel, send(body, 429))).toMatchObject({ code: 'fault.auth', isPassing: false });
    expect(await faultOf(openAiModel, send({}, 402))).toMatchObject({ code: 'fault.auth' });
  });

  it('a key that is not valid is no bad request', async () => {
    const body = { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } };
    expect(await faultOf(geminiModel, send(body, 400))).toMatchObject({ code: 'fault.auth' });
  });

  it('a filter that answers 400 is a filter', async () => {
    const body = { error: { message: 'Filtered', code: 'content_filter' } };
    expect(await faultOf(openAiModel, send(body, 400))).toMatchObject({ code: 'fault.filtered' });
  });

  it('a wait that stands in the body is found', async () => {
    const body = { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ reason: 'X' }, { retryDelay: '34s' }] } };
    for (const handler of [send(body, 429), send([body], 429), send(body), drip([`data: ${JSON.stringify(body)}\n\n`])])
      expect(await faultOf(geminiModel, handler)).toMatchObject({ code: 'fault.rate-limited', detail: { retryAfter: 34_000 } });
  });
});

describe('what else servers do', () => {
  it('blocks a question', async () => {
    const body = { promptFeedback: { blockReason: 'SAFETY' } };
    for (const handler of [send(body), drip([`data: ${JSON.stringify(body)}\n\n`])])
      expect(await faultOf(geminiModel, handler)).toMatchObject({
        code: 'fault.filtered',
        message: expect.stringContaining('SAFETY'),
      });
  });

  it('spends the whole limit on thoughts', async () => {
    const tokens = { choices: [{ message: { content: null, reasoning: 'hm' }, finish_reason: 'length' }] };
    expect(await ask(openAiModel, send(tokens))).toEqual({ text: '', finish: 'length', reasoning: 'hm' });
    expect(await ask(geminiModel, send({ candidates: [{ finishReason: 'MAX_TOKENS' }] }))).toEqual({
      text: '',
      finish: 'length',
    });
    const cut = { content: [], stop_reason: 'max_tokens' };
    expect(await ask(anthropicModel, send(cut))).toEqual({ text: '', finish: 'length' });
  });

  it('says nothing at all, and calls it done', async () => {
    const empty = { choices: [{ message: { role: 'assistant', content: null }, finish_reason: 'stop' }] };
    expect(await faultOf(openAiModel, send(empty))).toMatchObject({ code: 'fault.no-choices' });
    const shell = (finishReason: string) => send({ candidates: [{ content: { role: 'model' }, finishReason }] });
    expect(await faultOf(geminiModel, shell('STOP'))).toMatchObject({ code: 'fault.no-choices' });
    expect(await ask(geminiModel, shell('MAX_TOKENS'))).toEqual({ text: '', finish: 'length' });
    const quiet = { choices: [{ message: { role: 'assistant', content: '' }, finish_reason: 'stop' }] };
    expect(await ask(openAiModel, send(quiet))).toEqual({ text: '', finish: 'stop' });
  });

  it('wants a tool called', async () => {
    const call = { choices: [{ message: { content: null, tool_calls: [] }, finish_reason: 'tool_calls' }] };
    expect(await ask(openAiModel, send(call))).toMatchObject({ finish: 'tool-calls' });
    const use = { content: [{ type: 'tool_use', input: {} }], stop_reason: 'tool_use' };
    expect(await ask(anthropicModel, send(use))).toMatchObject({ finish: 'tool-calls' });
    const part = { candidates: [{ content: { parts: [{ functionCall: { name: 'f' } }] }, finishReason: 'STOP' }] };
    for (const handler of [send(part), drip([`data: ${JSON.stringify(part)}\n\n`])])
      expect(await ask(geminiModel, handler)).toMatchObject({ finish: 'tool-calls' });
  });

  it('ends a stream without [DONE], or without the last blank line', async () => {
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}`;
    const [said, stop] = [chunk({ content: 'ok' }, null), chunk({}, 'stop')];
    for (const pieces of [[`${said}\n\n${stop}\n\n`], [`${said}\n\n${stop}`], [`${said}\n\ndata: [DONE]`]])
      expect(await ask(openAiModel, drip(pieces))).toMatchObject({ text: 'ok' });
  });

  it('keeps a stream open after its end', async () => {
    const said = `data: ${JSON.stringify({ choices: [{ delta: { content: 'ok' }, finish_reason: 'stop' }] })}\n\n`;
    expect(await ask(openAiModel, drip([said, 'data: [DONE]\n\n'], 'hang'))).toMatchObject({ text: 'ok' });
  });

  it('puts an error into a choice, or says that it is one', async () => {
    const choice = {
      choices: [{ message: { content: 'x' }, error: { code: 502, message: 'Upstream' }, finish_reason: 'error' }],
    };
    expect(await faultOf(openAiModel, send(choice))).toMatchObject({ code: 'fault.server' });
    expect(await faultOf(openAiModel, send({ object: 'error', message: 'Odd' }))).toMatchObject({ code: 'fault.error-in-body' });
    expect(await faultOf(openAiModel, send({ error: 'Odd' }))).toMatchObject({ code: 'fault.error-in-body' });
    const fine = { error: null, choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] };
    expect(await ask(openAiModel, send(fine))).toMatchObject({ text: 'ok' });
  });

  it('echoes a secret of the headers', async () => {
    const headers = { 'Api-Key': 'other-secret-98765', Authorization: 'Basic c29tZS1zZWNyZXQ' };
    const fault = await faultOf(openAiModel, send('<p>other-secret-98765 c29tZS1zZWNyZXQ</p>'), headers);
    expect(fault.detail.excerpt).toBe('<p>[redacted] [redacted]</p>');
  });

  it('sends a stream whose event is no JSON', async () => {
    expect(await faultOf(openAiModel, drip(['data: {"a":\n\n']))).toMatchObject({
      code: 'fault.bad-body',
      detail: { excerpt: '{"a":' },
    });
  });
});
