import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<tool_calls>', close: ['</tool_calls>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'Jamba, Apriel',
  source: 'the chat templates of ai21labs/AI21-Jamba-1.5-Mini and ServiceNow-AI/Apriel-1.6-15b',
  example: '<tool_calls>[{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]</tool_calls>',
};
