import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by models prompted as in the Berkeley Function-Calling Leaderboard: the whole reply is a list of Python calls. */
export const dialect: Dialect = {
  call: '{python}',
  list: ['[', ', ', ']'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Models prompted as in the Berkeley Function-Calling Leaderboard',
  source: 'the system prompt of that leaderboard',
  example: '[get_weather(city="Oslo", days=3)]',
};
