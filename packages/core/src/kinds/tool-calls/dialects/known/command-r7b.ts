import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|START_ACTION|>', close: ['<|END_ACTION|>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
  keys: ['tool_name', 'parameters'],
  turns: ['<|START_RESPONSE|>', '<|END_RESPONSE|>'],
};

export const origin: Origin = {
  models: 'Command R7B, Command A',
  source: 'the chat template of CohereForAI/c4ai-command-r7b-12-2024',
  example: '<|START_ACTION|>[{"tool_name": "get_weather", "parameters": {"city": "Oslo", "days": 3}}]<|END_ACTION|>',
};
