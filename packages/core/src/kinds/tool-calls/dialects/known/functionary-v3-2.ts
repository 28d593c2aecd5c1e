import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Functionary 3.2: the name on a line after three angle brackets, and JSON on the next line. */
export const dialect: Dialect = {
  call: '>>>{name}\n{json}',
  list: ['', '\n', ''],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Functionary 3.2',
  source: 'the chat template of meetkai/functionary-small-v3.2',
  example: '>>>get_weather\n{"city": "Oslo", "days": 3}',
};
