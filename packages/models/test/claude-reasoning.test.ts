import type { JsonObject } from '@tamis/core';
import type { Reasoning } from '@tamis/core/model';
import { expect, test } from 'vitest';
import { anthropicModel, batchModel } from '../src/index.ts';
import { serve } from './adapters/server.ts';

const LEVELS: readonly Reasoning[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 1024, 20_000];
const messages = [{ role: 'user', content: 'Well?' }] as const;

function refusal({ thinking }: JsonObject): string | undefined {
  const { type } = (thinking ?? { type: 'adaptive' }) as { readonly type: string };
  return type === 'adaptive' ? undefined : `"thinking.type.${type}" is not supported for this model.`;
}

test.each(['claude-opus-5-5', 'claude-fable-5', 'claude-fable-5-1', 'claude-fable-5-2'])(
  '%s refuses no setting for reasoning, alone or in a batch',
  async (model) => {
    const bodies: JsonObject[] = [];
    const server = await serve((response, { text }) => {
      const body = JSON.parse(text) as JsonObject;
      bodies.push(body);
      const problem = refusal(body);
      if (problem === undefined)
        response.end(JSON.stringify({ content: [{ type: 'text', text: 'yes' }], stop_reason: 'end_turn' }));
      else
        response
          .writeHead(400)
          .end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: problem } }));
    });
    const asked = anthropicModel({ model, baseURL: server.url, apiKey: 'k', stream: false });
    for (const reasoning of LEVELS) {
      expect(await asked.ask(messages, { reasoning })).toMatchObject({ text: 'yes' });
      const line = JSON.parse(batchModel(`anthropic:${model}`, { apiKey: 'k' }).write('u-1', messages, { reasoning }));
      expect(refusal((line as { readonly params: JsonObject }).params)).toBeUndefined();
    }
    expect(bodies.map(({ output_config }) => output_config)).toEqual(
      ['low', 'low', 'low', 'medium', 'high', 'xhigh', 'max', 'low', 'high'].map((effort) => ({ effort })),
    );
  },
);
