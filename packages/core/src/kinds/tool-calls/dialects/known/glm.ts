import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<tool_call>', close: ['</tool_call>'] }],
  call: '{name}\n{arguments}',
  argument: '<arg_key>{key}</arg_key>\n<arg_value>{text}</arg_value>\n',
};

export const origin: Origin = {
  models: 'GLM 4.5 to 4.7, Ling 3, Laguna',
  source: 'the chat template of zai-org/GLM-4.6',
  example:
    '<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>\n</tool_call>',
};
