import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Command R: a JSON list in a fence after a label. */
export const dialect: Dialect = {
  sections: [{ open: 'Action: ```json', close: ['```'] }],
  call: '{call}',
  list: ['\n[', ', ', ']\n'],
  keys: ['tool_name', 'parameters'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Command R',
  source: 'the chat template of CohereForAI/c4ai-command-r-v01',
  example: 'Action: ```json\n[{"tool_name": "get_weather", "parameters": {"city": "Oslo", "days": 3}}]\n```',
};
