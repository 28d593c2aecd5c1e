import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** What a model says next. */
interface Line {
  readonly words: string;
  readonly call?: { readonly name: string; readonly input: string };
}

/** What it does once it knows an order; the first one is a slip as real models make them: a key twice. */
const REFUNDS: { readonly [order: string]: string } = {
  'T-1007': '{"order": "T-1007", "amount": 20, "amount": 200}',
  'T-1008': '{"order": "T-1008", "amount": 30}',
  'T-1009': '{"order": "T-1009", "amount": 50}',
};

/** Follows the conversation: looks the order up, asks for the refund, and tells what came of it. */
function nextLine(prompt: LanguageModelV4Prompt): Line {
  const since = prompt.findLastIndex(({ role }) => role === 'user');
  const order = /T-\d+/.exec(JSON.stringify(prompt[since]?.content ?? ''))?.[0];
  if (order === undefined) return { words: 'Which order is it? T-1007, T-1008 and T-1009 are there.' };
  const results = prompt.slice(since).flatMap((message) => (message.role === 'tool' ? message.content : []));
  const last = results.findLast((part) => part.type === 'tool-result');
  if (last === undefined)
    return { words: 'Let me look that up.', call: { name: 'find_order', input: JSON.stringify({ order }) } };
  if (last.toolName === 'find_order')
    return { words: 'I can pay that back.', call: { name: 'refund_order', input: REFUNDS[order] ?? '{}' } };
  return { words: `This is what came of it: ${resultText(last.output)}` };
}

function resultText(output: { readonly type: string; readonly value?: unknown; readonly reason?: string }): string {
  return output.type === 'execution-denied' ? `it was denied. ${output.reason ?? ''}` : String(output.value);
}

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** A model that needs no key: it plays its part word by word, with a pause of so many milliseconds after each. */
export function scriptedModel(pause = 0): LanguageModelV4 {
  let calls = 0;
  const partsOf = ({ words, call }: Line): readonly LanguageModelV4StreamPart[] => {
    const unified = call === undefined ? ('stop' as const) : ('tool-calls' as const);
    return [
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: 'words' },
      ...words.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id: 'words', delta })),
      { type: 'text-end', id: 'words' },
      ...(call ? [{ type: 'tool-call' as const, toolCallId: `call-${++calls}`, toolName: call.name, input: call.input }] : []),
      { type: 'finish', finishReason: { unified, raw: unified }, usage: USAGE },
    ];
  };
  return {
    ...{ specificationVersion: 'v4', provider: 'example', modelId: 'scripted', supportedUrls: {} },
    doGenerate: () => Promise.reject(new Error('This model only streams.')),
    doStream: async ({ prompt }) => ({ stream: spoken(partsOf(nextLine(prompt)), pause) }),
  };
}

function spoken(parts: readonly LanguageModelV4StreamPart[], pause: number): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start: async (controller) => {
      for (const part of parts) {
        controller.enqueue(part);
        if (part.type === 'text-delta') await new Promise((resolve) => setTimeout(resolve, pause));
      }
      controller.close();
    },
  });
}
