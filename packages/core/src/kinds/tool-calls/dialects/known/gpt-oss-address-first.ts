import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<|start|>assistant to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
    { open: 'to=functions.', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
  ],
  call: 'functions.{name}<|channel|>commentary <|constrain|>json<|message|>{json}',
};

export const origin: Origin = {
  models: 'gpt-oss',
  source: 'the Harmony response format',
  example:
    '<|start|>assistant to=functions.get_weather<|channel|>commentary <|constrain|>json<|message|>{"city": "Oslo", "days": 3}<|call|>',
};
