import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Apertus: a JSON list between special tokens. Each call is an object whose only key is the tool's name. */
export const dialect: Dialect = {
  sections: [{ open: '<|tools_prefix|>', close: ['<|tools_suffix|>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
  keys: [],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Apertus',
  source: 'the chat template of swiss-ai/Apertus-8B-Instruct-2509',
  example: '<|tools_prefix|>[{"get_weather": {"city": "Oslo", "days": 3}}]<|tools_suffix|>',
};
