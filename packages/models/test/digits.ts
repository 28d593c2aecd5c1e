import type { ServerResponse } from 'node:http';

// A protocol whose calls have arguments, and how its provider writes a call of `pay`.
export interface CallProtocol {
  readonly name: string;
  readonly path: (isStream: boolean) => string;
  readonly request: (isStream: boolean) => object;
  readonly whole: (given: string) => string;
  readonly events: (given: string) => readonly string[];
}

const quoted = (given: string) => JSON.stringify(given);
const messages = [{ role: 'user', content: 'Pay.' }];

const chatCall = (given: string) => `[{"index":0,"id":"c1","type":"function","function":{"name":"pay","arguments":${given}}}]`;
const chatChunk = (delta: string, finish = 'null') =>
  `{"id":"r1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":${delta},"finish_reason":${finish}}]}`;

function chat(name: string, written: (given: string) => string): CallProtocol {
  return {
    name,
    path: () => '/v1/chat/completions',
    request: (stream) => ({ model: 'm', messages, stream }),
    whole: (given) =>
      `{"id":"r1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":${chatCall(written(given))}},"finish_reason":"tool_calls"}]}`,
    events: (given) => [
      chatChunk(`{"role":"assistant","tool_calls":${chatCall(written(given))}}`),
      chatChunk('{}', '"tool_calls"'),
      '[DONE]',
    ],
  };
}

const item = (given: string, status: string) =>
  `{"type":"function_call","id":"fc_1","call_id":"c1","name":"pay","arguments":${quoted(given)},"status":"${status}"}`;
const response = (output: string, status: string) =>
  `{"id":"r1","object":"response","model":"m","status":"${status}","output":[${output}]}`;

const responses: CallProtocol = {
  name: 'Responses',
  path: () => '/v1/responses',
  request: (stream) => ({ model: 'm', input: messages, stream }),
  whole: (given) => response(item(given, 'completed'), 'completed'),
  events: (given) => [
    `{"type":"response.created","response":${response('', 'in_progress')}}`,
    `{"type":"response.output_item.added","output_index":0,"item":${item('', 'in_progress')}}`,
    `{"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":0,"delta":${quoted(given)}}`,
    `{"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":0,"arguments":${quoted(given)}}`,
    `{"type":"response.output_item.done","output_index":0,"item":${item(given, 'completed')}}`,
    `{"type":"response.completed","response":${response(item(given, 'completed'), 'completed')}}`,
  ],
};

const block = (input: string) => `{"type":"tool_use","id":"c1","name":"pay","input":${input}}`;
const message = (content: string, stop: string) =>
  `{"id":"r1","type":"message","role":"assistant","model":"m","content":[${content}],"stop_reason":${stop},"usage":{"input_tokens":1,"output_tokens":1}}`;

function anthropic(name: string, isWhole: boolean): CallProtocol {
  const pieces = (given: string) => [
    `{"type":"content_block_start","index":0,"content_block":${block('{}')}}`,
    `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${quoted(given)}}}`,
  ];
  return {
    name,
    path: () => '/v1/messages',
    request: (stream) => ({ model: 'm', max_tokens: 9, messages, stream }),
    whole: (given) => message(block(given), '"tool_use"'),
    events: (given) => [
      `{"type":"message_start","message":${message('', 'null')}}`,
      ...(isWhole ? [`{"type":"content_block_start","index":0,"content_block":${block(given)}}`] : pieces(given)),
      '{"type":"content_block_stop","index":0}',
      '{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":1}}',
      '{"type":"message_stop"}',
    ],
  };
}

const candidate = (given: string) =>
  `{"responseId":"r1","modelVersion":"m","candidates":[{"index":0,"content":{"role":"model","parts":[{"functionCall":{"name":"pay","args":${given}}}]},"finishReason":"STOP"}]}`;

const gemini: CallProtocol = {
  name: 'Gemini',
  path: (isStream) => `/v1beta/models/m:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
  request: () => ({ contents: [{ role: 'user', parts: [{ text: 'Pay.' }] }] }),
  whole: candidate,
  events: (given) => [candidate(given)],
};

export const CALL_PROTOCOLS: readonly CallProtocol[] = [
  chat('Chat Completions', quoted),
  chat('Chat Completions with objects', (given) => given),
  responses,
  anthropic('Anthropic', false),
  anthropic('Anthropic with whole blocks', true),
  gemini,
];

// Answers with a call of `pay` with these arguments, as they are written.
export function sendCall(to: ServerResponse, { whole, events }: CallProtocol, isStream: boolean, given: string): void {
  to.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
  to.end(isStream ? streamOf(events(given)) : whole(given));
}

export function streamOf(events: readonly string[]): string {
  return events.map((data) => `${nameLine(data)}data: ${data}\n\n`).join('');
}

function nameLine(data: string): string {
  const type = data.startsWith('{') ? (JSON.parse(data) as { type?: string }).type : undefined;
  return type === undefined ? '' : `event: ${type}\n`;
}

// Numbers that a JavaScript number does not hold.
export const LOST = [
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '1.00000000000000000001',
  '90071992547409930e-1',
  '1e400',
  '-1e400',
  '1e-400',
];

export const KEPT = ['9007199254740992', '-0', '0.1', '1e2', '100.0', '12345678901234567000'];
