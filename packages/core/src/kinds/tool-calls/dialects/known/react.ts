import type { CallDialect, Origin } from '../dialect.ts';

// Tool calls as written by models prompted for ReAct, on lines such as `Action:` and `Action Input:`.
export const dialect: CallDialect = {
  call: 'Action: {name}\nAction Input: {json}',
  list: ['', '\n', ''],
};

export const origin: Origin = {
  models: 'Models prompted for ReAct',
  source: 'Yao et al., ReAct, 2022; LangChain',
  example: 'Action: get_weather\nAction Input: {"city": "Oslo", "days": 3}',
};
