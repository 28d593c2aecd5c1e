import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<tool_call>', close: ['</tool_call>'] }],
  call: '\n<function={name}>\n{arguments}</function>\n',
  argument: '<parameter={key}>\n{text}\n</parameter>\n',
};

export const origin: Origin = {
  models: 'Qwen3-Coder, Qwen 3.5, Nemotron 3, MiMo, Step 3.5',
  source: 'the chat template of Qwen/Qwen3-Coder-480B-A35B-Instruct',
  example:
    '<tool_call>\n<function=get_weather>\n<parameter=city>\nOslo\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>',
};
