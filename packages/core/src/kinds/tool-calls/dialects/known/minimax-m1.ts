import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<tool_calls>', close: ['</tool_calls>'] },
    { open: '<function_calls>', close: ['</function_calls>'] },
  ],
  call: '{call}',
  list: ['\n', '\n', '\n'],
};

export const origin: Origin = {
  models: 'MiniMax M1, Apriel, Hunyuan A13B',
  source: 'the chat template of MiniMaxAI/MiniMax-M1-80k',
  example: '<tool_calls>\n{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}\n</tool_calls>',
};
