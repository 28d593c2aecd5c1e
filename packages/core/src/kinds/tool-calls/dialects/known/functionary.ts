import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<function=', close: ['</function>'] }],
  call: '<function={name}>{json}</function>',
  opensCall: true,
};

export const origin: Origin = {
  models: 'Functionary 3.1, Llama 3.1 with custom tools',
  source: 'the chat template of meetkai/functionary-medium-v3.1',
  example: '<function=get_weather>{"city": "Oslo", "days": 3}</function>',
};
