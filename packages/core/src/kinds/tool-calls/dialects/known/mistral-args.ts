import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by later Mistral models: the name and the arguments after special tokens, sometimes with an id between them. */
export const dialect: Dialect = {
  sections: [{ open: '[TOOL_CALLS]', close: ['</s>'], mayStayOpen: true }],
  call: '{name}[ARGS]{json}',
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Mistral Small 3.2, Ministral 3, Devstral, Magistral',
  source: 'mistral-common',
  example: '[TOOL_CALLS]get_weather[ARGS]{"city": "Oslo", "days": 3}',
};
