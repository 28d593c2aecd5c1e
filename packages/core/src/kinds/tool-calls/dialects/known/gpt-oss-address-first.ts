import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by gpt-oss: a message addressed to a tool before its channel is named, often without the start of its turn. */
export const dialect: Dialect = {
  sections: [
    { open: '<|start|>assistant to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
    { open: 'to=functions.', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
  ],
  call: 'functions.{name}<|channel|>commentary <|constrain|>json<|message|>{json}',
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'gpt-oss',
  source: 'the Harmony response format',
  example:
    '<|start|>assistant to=functions.get_weather<|channel|>commentary <|constrain|>json<|message|>{"city": "Oslo", "days": 3}<|call|>',
};
