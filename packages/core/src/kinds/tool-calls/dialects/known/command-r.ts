import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: 'Action: ```json', close: ['```'] }],
  call: '{call}',
  list: ['\n[', ', ', ']\n'],
  keys: ['tool_name', 'parameters'],
};

export const origin: Origin = {
  models: 'Command R',
  source: 'the chat template of CohereForAI/c4ai-command-r-v01',
  example: 'Action: ```json\n[{"tool_name": "get_weather", "parameters": {"city": "Oslo", "days": 3}}]\n```',
};
