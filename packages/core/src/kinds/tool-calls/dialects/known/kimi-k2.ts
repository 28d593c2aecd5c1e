import type { CallDialect, Origin } from '../dialect.ts';

// Tool calls as written by Kimi K2: special tokens around a call's numbered name and its arguments. The section tokens may be missing.
export const dialect: CallDialect = {
  sections: [
    { open: '<|tool_calls_section_begin|>', close: ['<|tool_calls_section_end|>'] },
    { open: '<|tool_call_begin|>', close: ['<|tool_call_end|>'], mayStayOpen: true },
  ],
  call: '<|tool_call_begin|>functions.{name}:{number}<|tool_call_argument_begin|>{json}<|tool_call_end|>',
  list: ['', '', ''],
};

export const origin: Origin = {
  models: 'Kimi K2',
  source: 'the tool guide of moonshotai/Kimi-K2-Instruct',
  example:
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Oslo", "days": 3}<|tool_call_end|><|tool_calls_section_end|>',
};
