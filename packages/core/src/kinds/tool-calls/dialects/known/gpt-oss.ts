import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<|channel|>commentary to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
    { open: '<|channel|>analysis to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
    { open: 'assistantcommentary to=functions.', close: [], mayStayOpen: true },
    { open: 'commentary to=functions.', close: [], mayStayOpen: true },
    { open: 'assistantanalysis to=functions.', close: [], mayStayOpen: true },
    { open: 'analysis to=functions.', close: [], mayStayOpen: true },
  ],
  call: 'functions.{name} <|constrain|>json<|message|>{json}',
};

export const origin: Origin = {
  models: 'gpt-oss',
  source: 'the Harmony response format',
  example: '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Oslo", "days": 3}<|call|>',
};
