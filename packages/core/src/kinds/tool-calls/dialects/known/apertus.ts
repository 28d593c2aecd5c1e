import type { Dialect, Origin } from '../dialect.ts';

/** A JSON list between special tokens; each call is an object whose only key is the name of the tool. */
export const dialect: Dialect = {
  sections: [{ open: '<|tools_prefix|>', close: ['<|tools_suffix|>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
  keys: [],
};

/** Where it comes from. */
export const origin: Origin = {
  models: 'Apertus',
  source: 'the chat template of swiss-ai/Apertus-8B-Instruct-2509',
  example: '<|tools_prefix|>[{"get_weather": {"city": "Oslo", "days": 3}}]<|tools_suffix|>',
};
