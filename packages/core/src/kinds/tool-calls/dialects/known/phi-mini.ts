import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Phi 4 mini and FireFunction: a JSON list after a word. */
export const dialect: Dialect = {
  sections: [{ open: 'functools[', close: [], mayStayOpen: true }],
  call: 'functools[{call}]',
  opensCall: true,
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Phi 4 mini, FireFunction',
  source: 'the chat template of microsoft/Phi-4-mini-instruct',
  example: 'functools[{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]',
};
