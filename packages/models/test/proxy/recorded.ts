import type { ServerResponse } from 'node:http';

const usage = (output_tokens: number) => ({
  input_tokens: 36,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 36 + output_tokens,
});

export const response = (output: readonly object[], more: object = {}) => ({
  id: 'resp_67ccd2bed1ec8190b14f964abc0542670bb6a6b452d3795b',
  object: 'response',
  created_at: 1741476542,
  status: 'completed',
  background: false,
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  model: 'gpt-5.1-2025-11-13',
  output,
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: 1.0,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: 1.0,
  truncation: 'disabled',
  usage: usage(87),
  user: null,
  metadata: {},
  ...more,
});

export const message = (text: string, id = 'msg_67ccd2bf17f0819081ff3bb2cf6508e60bb6a6b452d3795b') => ({
  type: 'message',
  id,
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
});

export const call = (name: string, given: string, call_id = 'call_12345xyz') => ({
  type: 'function_call',
  id: `fc_${call_id}`,
  call_id,
  name,
  arguments: given,
  status: 'completed',
});

export const reasoning = (id = 'rs_6876cf02e0bc8192b74af0fb64b715ff') => ({
  type: 'reasoning',
  id,
  summary: [{ type: 'summary_text', text: 'Determining the weather' }],
  encrypted_content: 'gAAAAABo',
});

export const search = {
  type: 'web_search_call',
  id: 'ws_67c9fa0502748190b7dd390736892e100be649c1a5ff9609',
  status: 'completed',
  action: { type: 'search', query: 'weather paris' },
};

interface Item {
  readonly type: string;
  readonly id: string;
  readonly content?: readonly { readonly text?: string; readonly refusal?: string }[];
  readonly arguments?: string;
}

export function eventsOf(body: ReturnType<typeof response>): readonly object[] {
  const started = { ...body, status: 'in_progress', output: [], usage: null };
  const inside = (body.output as readonly Item[]).flatMap((item, output_index) => {
    const place = { item_id: item.id, output_index };
    const opened = { ...item, ...('content' in item ? { content: [] } : {}), ...('arguments' in item ? { arguments: '' } : {}) };
    const parts = (item.content ?? []).flatMap((part, content_index) => {
      const [key, text] = part.refusal === undefined ? ['text', part.text ?? ''] : ['refusal', part.refusal];
      const name = key === 'text' ? 'output_text' : 'refusal';
      return [
        { type: 'response.content_part.added', ...place, content_index, part: { ...part, [key as string]: '' } },
        ...text.split(/(?<= )/).map((delta) => {
          return { type: `response.${name}.delta`, ...place, content_index, delta, logprobs: [], obfuscation: 'x3Gk' };
        }),
        { type: `response.${name}.done`, ...place, content_index, [key as string]: text, logprobs: [] },
        { type: 'response.content_part.done', ...place, content_index, part },
      ];
    });
    const given =
      item.type !== 'function_call' || item.arguments === undefined
        ? []
        : [
            ...item.arguments
              .split(/(?<= )/)
              .map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
            { type: 'response.function_call_arguments.done', ...place, arguments: item.arguments },
          ];
    const searched =
      item.type !== 'web_search_call'
        ? []
        : [
            { type: 'response.web_search_call.in_progress', ...place },
            { type: 'response.web_search_call.completed', ...place },
          ];
    return [
      { type: 'response.output_item.added', output_index, item: opened },
      ...parts,
      ...given,
      ...searched,
      { type: 'response.output_item.done', output_index, item },
    ];
  });
  const end = body.status === 'completed' ? 'response.completed' : `response.${body.status}`;
  return [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...inside,
    { type: end, response: body },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}

export function sendResponse(to: ServerResponse, asked: string, body: ReturnType<typeof response>): void {
  const isStream = (JSON.parse(asked) as { stream?: boolean }).stream === true;
  if (isStream) sendEvents(to, eventsOf(body));
  else to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2));
}

export function sendEvents(to: ServerResponse, events: readonly object[]): void {
  const lines = events.map(
    (event) => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
  );
  to.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(lines.join(''));
}

export const candidate = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP', index: 0, avgLogprobs: -0.1 }],
  usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 20, totalTokenCount: 28, promptTokensDetails: [] },
  modelVersion: 'gemini-2.5-flash',
  responseId: 'Kq3HaK7rEs',
  ...more,
});

export function chunksOf(body: ReturnType<typeof candidate>): readonly object[] {
  const [one, ...others] = body.candidates;
  const { finishReason, ...open } = one as (typeof body.candidates)[0];
  const chunks = (open.content.parts as readonly { readonly text?: string }[]).flatMap((part) =>
    part.text === undefined ? [part] : part.text.split(/(?<= )/).map((text) => ({ ...part, text })),
  );
  return chunks.map((part, index) => ({
    ...body,
    candidates: [
      { ...open, content: { ...open.content, parts: [part] }, ...(index === chunks.length - 1 ? { finishReason } : {}) },
      ...others,
    ],
  }));
}
