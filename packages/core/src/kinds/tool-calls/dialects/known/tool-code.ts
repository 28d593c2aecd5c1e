import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<tool_code>', close: ['</tool_code>'] }],
  call: '\n{python}\n',
};

export const origin: Origin = {
  models: 'Gemma 2 and 3, Gemini without native tools',
  source: 'the prompt guide of Gemma',
  example: '<tool_code>\nget_weather(city="Oslo", days=3)\n</tool_code>',
};
