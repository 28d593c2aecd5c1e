import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Inkling: a JSON object between special tokens. The name may also precede the first token. */
export const dialect: Dialect = {
  sections: [{ open: '<|content_invoke_tool_json|>', close: ['<|end_message|>'] }],
  call: '{call}',
  keys: ['name', 'args'],
  turns: ['<|message_model|>', '<|content_text|>', '<|end_message|>', '<|content_model_end_sampling|>'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Inkling',
  source: 'the tool parser of SGLang for Inkling',
  example: '<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Oslo", "days": 3}}<|end_message|>',
};
