import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|python_start|>', close: ['<|python_end|>'] }],
  call: '{python}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'Llama 4',
  source: 'the prompt format of Llama 4',
  example: '<|python_start|>[get_weather(city="Oslo", days=3)]<|python_end|>',
};
