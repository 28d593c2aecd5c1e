export interface ProtocolQuestion {
  readonly provider: 'openai' | 'anthropic' | 'gemini';
  readonly isStream: boolean;
  readonly path: string;
  readonly body: object;
}

const messages = [{ role: 'user', content: 'hi' }];
const openAi = { provider: 'openai', path: '/v1/chat/completions' } as const;
const responses = { provider: 'openai', path: '/v1/responses' } as const;
const anthropic = { provider: 'anthropic', path: '/v1/messages' } as const;
const gemini = { provider: 'gemini', body: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] } } as const;

export const QUESTIONS: readonly ProtocolQuestion[] = [
  { ...openAi, isStream: false, body: { model: 'm', messages } },
  { ...openAi, isStream: true, body: { model: 'm', messages, stream: true, stream_options: { include_usage: true } } },
  { ...responses, isStream: false, body: { model: 'm', input: messages } },
  { ...responses, isStream: true, body: { model: 'm', input: 'hi', stream: true } },
  { ...anthropic, isStream: false, body: { model: 'm', max_tokens: 9, messages } },
  { ...anthropic, isStream: true, body: { model: 'm', max_tokens: 9, messages, stream: true } },
  { ...gemini, isStream: false, path: '/v1beta/models/m:generateContent' },
  { ...gemini, isStream: true, path: '/v1beta/models/m:streamGenerateContent?alt=sse' },
];
