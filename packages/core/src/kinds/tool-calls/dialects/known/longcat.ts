import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<longcat_tool_call>', close: ['</longcat_tool_call>'] }],
  call: '{name}\n{arguments}',
  argument: '<longcat_arg_key>{key}</longcat_arg_key>\n<longcat_arg_value>{text}</longcat_arg_value>\n',
};

export const origin: Origin = {
  models: 'LongCat',
  source: 'the chat template of meituan-longcat/LongCat-Flash-Chat',
  example:
    '<longcat_tool_call>get_weather\n<longcat_arg_key>city</longcat_arg_key>\n<longcat_arg_value>Oslo</longcat_arg_value>\n<longcat_arg_key>days</longcat_arg_key>\n<longcat_arg_value>3</longcat_arg_value>\n</longcat_tool_call>',
};
