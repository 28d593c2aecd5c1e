import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|tool_call>', close: ['<tool_call|>'] }],
  call: 'call:{name}{gemma}',
  quote: '<|"|>',
};

export const origin: Origin = {
  models: 'Gemma 4',
  source: 'the chat template of google/gemma-4-12b-it',
  example: '<|tool_call>call:get_weather{city:<|"|>Oslo<|"|>,days:3}<tool_call|>',
};
