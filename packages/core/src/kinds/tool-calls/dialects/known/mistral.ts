import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by early Mistral models: a JSON list after a special token. */
export const dialect: Dialect = {
  sections: [{ open: '[TOOL_CALLS]', close: ['</s>'], mayStayOpen: true }],
  call: '{call}',
  list: ['[', ', ', ']'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Mistral 7B v0.3, Nemo, Mixtral',
  source: 'mistral-common',
  example: '[TOOL_CALLS][{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]',
};
