import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|tools_prefix|>', close: ['<|tools_suffix|>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
  keys: [],
};

export const origin: Origin = {
  models: 'Apertus',
  source: 'the chat template of swiss-ai/Apertus-8B-Instruct-2509',
  example: '<|tools_prefix|>[{"get_weather": {"city": "Oslo", "days": 3}}]<|tools_suffix|>',
};
