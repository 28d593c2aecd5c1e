import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|action_start|>', close: ['<|action_end|>'] }],
  call: '<|plugin|>{call}',
  keys: ['name', 'parameters'],
};

export const origin: Origin = {
  models: 'InternLM 2 and 3',
  source: 'the chat template of internlm/internlm3-8b-instruct',
  example: '<|action_start|><|plugin|>{"name": "get_weather", "parameters": {"city": "Oslo", "days": 3}}<|action_end|>',
};
