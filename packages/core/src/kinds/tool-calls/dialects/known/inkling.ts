import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|content_invoke_tool_json|>', close: ['<|end_message|>'] }],
  call: '{call}',
  keys: ['name', 'args'],
  turns: ['<|message_model|>', '<|content_text|>', '<|end_message|>', '<|content_model_end_sampling|>'],
};

export const origin: Origin = {
  models: 'Inkling',
  source: 'the tool parser of SGLang for Inkling',
  example: '<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Oslo", "days": 3}}<|end_message|>',
};
