import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<seed:tool_call>', close: ['</seed:tool_call>'] }],
  call: '\n<function={name}>\n{arguments}</function>\n',
  argument: '<parameter={key}>{text}</parameter>\n',
};

export const origin: Origin = {
  models: 'Seed-OSS',
  source: 'the chat template of ByteDance-Seed/Seed-OSS-36B-Instruct',
  example:
    '<seed:tool_call>\n<function=get_weather>\n<parameter=city>Oslo</parameter>\n<parameter=days>3</parameter>\n</function>\n</seed:tool_call>',
};
