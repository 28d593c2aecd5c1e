import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|tool_call|>', close: ['<|/tool_call|>', '<|end|>'], mayStayOpen: true }],
  call: '{call}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'Granite 3, Phi 4',
  source: 'the chat template of ibm-granite/granite-3.3-8b-instruct',
  example: '<|tool_call|>[{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]',
};
