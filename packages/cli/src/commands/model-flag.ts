/** How addresses of models begin, for completion. */
const ADDRESSES = ['openai:', 'anthropic:', 'gemini:', 'http://127.0.0.1:'];

/** `--model`: the model to ask. */
export const modelFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'MODEL',
  brief: 'Model to ask: openai:NAME, anthropic:NAME, gemini:NAME, or a server: http://127.0.0.1:1234/v1#NAME',
  proposeCompletions: (partial: string) => ADDRESSES.filter((address) => address.startsWith(partial)),
} as const;
