import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  call: '<{name}>\n{arguments}</{name}>',
  argument: '<{key}>{text}</{key}>\n',
  list: ['', '\n', ''],
};

export const origin: Origin = {
  models: 'Models prompted by Cline and Roo Code',
  source: 'the system prompt of Cline',
  example: '<get_weather>\n<city>Oslo</city>\n<days>3</days>\n</get_weather>',
};
