import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '[TOOL_CALLS]', close: ['</s>'], mayStayOpen: true }],
  call: '{name}[ARGS]{json}',
};

export const origin: Origin = {
  models: 'Mistral Small 3.2, Ministral 3, Devstral, Magistral',
  source: 'mistral-common',
  example: '[TOOL_CALLS]get_weather[ARGS]{"city": "Oslo", "days": 3}',
};
