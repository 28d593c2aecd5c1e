import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<start_function_call>', close: ['<end_function_call>'] }],
  call: 'call:{name}{gemma}',
  quote: '<escape>',
};

export const origin: Origin = {
  models: 'FunctionGemma',
  source: 'the chat template of google/functiongemma-270m-it',
  example: '<start_function_call>call:get_weather{city:<escape>Oslo<escape>,days:3}<end_function_call>',
};
