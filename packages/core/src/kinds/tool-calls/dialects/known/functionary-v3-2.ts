import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  call: '>>>{name}\n{json}',
  list: ['', '\n', ''],
};

export const origin: Origin = {
  models: 'Functionary 3.2',
  source: 'the chat template of meetkai/functionary-small-v3.2',
  example: '>>>get_weather\n{"city": "Oslo", "days": 3}',
};
