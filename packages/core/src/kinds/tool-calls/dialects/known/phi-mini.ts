import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: 'functools[', close: [], mayStayOpen: true }],
  call: 'functools[{call}]',
  opensCall: true,
};

export const origin: Origin = {
  models: 'Phi 4 mini, FireFunction',
  source: 'the chat template of microsoft/Phi-4-mini-instruct',
  example: 'functools[{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]',
};
