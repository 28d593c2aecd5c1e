import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|python_tag|>', close: ['<|eom_id|>', '<|eot_id|>'], mayStayOpen: true }],
  call: '{call}',
  keys: ['name', 'parameters'],
};

export const origin: Origin = {
  models: 'Llama 3.1 to 3.3',
  source: 'the chat template of meta-llama/Llama-3.1-8B-Instruct',
  example: '<|python_tag|>{"name": "get_weather", "parameters": {"city": "Oslo", "days": 3}}',
};
