import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  call: '{python}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'Models prompted as in the Berkeley Function-Calling Leaderboard',
  source: 'the system prompt of that leaderboard',
  example: '[get_weather(city="Oslo", days=3)]',
};
