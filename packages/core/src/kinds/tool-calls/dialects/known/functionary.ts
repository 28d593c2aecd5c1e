import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Functionary 3.1: a tag named after the tool, with JSON inside. */
export const dialect: Dialect = {
  sections: [{ open: '<function=', close: ['</function>'] }],
  call: '<function={name}>{json}</function>',
  opensCall: true,
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Functionary 3.1, Llama 3.1 with custom tools',
  source: 'the chat template of meetkai/functionary-medium-v3.1',
  example: '<function=get_weather>{"city": "Oslo", "days": 3}</function>',
};
