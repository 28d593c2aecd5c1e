import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|tool_call_start|>', close: ['<|tool_call_end|>'] }],
  call: '{python}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'LFM2',
  source: 'the chat template of LiquidAI/LFM2-1.2B',
  example: '<|tool_call_start|>[get_weather(city="Oslo", days=3)]<|tool_call_end|>',
};
