import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<tool_calls>', close: ['</tool_calls>'] }],
  call: '\n<tool_call>{name}<tool_sep>\n{arguments}</tool_call>',
  argument: '<arg_key>{key}</arg_key>\n<arg_value>{text}</arg_value>\n',
  list: ['', '', '\n'],
};

export const origin: Origin = {
  models: 'Hunyuan 3 and 4',
  source: 'the tool parsers of vLLM for tencent/Hy3',
  example:
    '<tool_calls>\n<tool_call>get_weather<tool_sep>\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>\n</tool_call>\n</tool_calls>',
};
