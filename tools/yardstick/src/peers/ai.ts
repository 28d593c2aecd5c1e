import type { Adapter } from '../adapter.ts';
import { load } from './load.ts';

interface Parsed {
  readonly value: unknown;
  readonly state: 'undefined-input' | 'successful-parse' | 'repaired-parse' | 'failed-parse';
}

interface Ai {
  readonly Output: { json(): object };
  extractJsonMiddleware(): object;
  wrapLanguageModel(options: { readonly model: object; readonly middleware: object }): object;
  generateText(options: object): Promise<{ readonly output: unknown }>;
  parsePartialJson(text: string): Promise<Parsed>;
}

export async function aiPartialReader(): Promise<Adapter> {
  const { parsePartialJson } = load<Ai>('ai');
  return {
    read: async (text) => {
      const { value, state } = await parsePartialJson(text);
      return state === 'successful-parse' || state === 'repaired-parse' ? { accepted: value } : { refused: state };
    },
  };
}

export async function aiReader(): Promise<Adapter> {
  const { Output, extractJsonMiddleware, generateText, wrapLanguageModel } = load<Ai>('ai');
  let reply = '';
  const said = {
    specificationVersion: 'v4',
    provider: 'said',
    modelId: 'said',
    supportedUrls: {},
    doGenerate: async () => ({
      content: [{ type: 'text', text: reply }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      warnings: [],
    }),
  };
  const model = wrapLanguageModel({ model: said, middleware: extractJsonMiddleware() });
  return {
    read: async (text) => {
      reply = text;
      const { output } = await generateText({ model, prompt: 'Reply.', output: Output.json(), maxRetries: 0 });
      return { accepted: output };
    },
  };
}
