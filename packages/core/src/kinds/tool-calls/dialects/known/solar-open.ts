import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|tool_calls|>', close: ['<|calls|>'], mayStayOpen: true }],
  call: '<|tool_call:begin|>{number}<|tool_call:name|>{name}<|tool_call:args|>{json}<|tool_call:end|>',
  list: ['', '', ''],
  turns: ['<|begin|>assistant', '<|content|>', '<|flush|>'],
};

export const origin: Origin = {
  models: 'Solar Open',
  source: 'the chat template of upstage/Solar-Open-100B',
  example:
    '<|tool_calls|><|tool_call:begin|>0<|tool_call:name|>get_weather<|tool_call:args|>{"city": "Oslo", "days": 3}<|tool_call:end|>',
};
