import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '[TOOL_CALLS]', close: ['</s>'], mayStayOpen: true }],
  call: '{call}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'Mistral 7B v0.3, Nemo, Mixtral',
  source: 'mistral-common',
  example: '[TOOL_CALLS][{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]',
};
