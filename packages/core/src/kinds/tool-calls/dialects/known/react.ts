import type { Dialect, Origin } from '../dialect.ts';

/** The lines of the ReAct prompt. */
export const dialect: Dialect = {
  call: 'Action: {name}\nAction Input: {json}',
  list: ['', '\n', ''],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Models prompted for ReAct',
  source: 'Yao et al., ReAct, 2022; LangChain',
  example: 'Action: get_weather\nAction Input: {"city": "Oslo", "days": 3}',
};
