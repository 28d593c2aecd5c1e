import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<tool_calls:opensource>', close: ['</tool_calls:opensource>'] }],
  call: '\n<tool_call:opensource>{name}<tool_sep:opensource>\n{arguments}</tool_call:opensource>',
  argument: '<arg_key:opensource>{key}</arg_key:opensource>\n<arg_value:opensource>{text}</arg_value:opensource>\n',
  list: ['', '', '\n'],
};

export const origin: Origin = {
  models: 'Hunyuan 3, open weights',
  source: 'the chat template of tencent/Hy3',
  example:
    '<tool_calls:opensource>\n<tool_call:opensource>get_weather<tool_sep:opensource>\n<arg_key:opensource>city</arg_key:opensource>\n<arg_value:opensource>Oslo</arg_value:opensource>\n<arg_key:opensource>days</arg_key:opensource>\n<arg_value:opensource>3</arg_value:opensource>\n</tool_call:opensource>\n</tool_calls:opensource>',
};
