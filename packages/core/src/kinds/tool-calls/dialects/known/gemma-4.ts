import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Gemma 4: like FunctionGemma's, with other tokens, and with objects and lists as values. */
export const dialect: Dialect = {
  sections: [{ open: '<|tool_call>', close: ['<tool_call|>'] }],
  call: 'call:{name}{gemma}',
  quote: '<|"|>',
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Gemma 4',
  source: 'the chat template of google/gemma-4-12b-it',
  example: '<|tool_call>call:get_weather{city:<|"|>Oslo<|"|>,days:3}<tool_call|>',
};
