import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by models prompted by Cline and Roo Code: a tag named after the tool, and tags named after its arguments. */
export const dialect: Dialect = {
  call: '<{name}>\n{arguments}</{name}>',
  argument: '<{key}>{text}</{key}>\n',
  list: ['', '\n', ''],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Models prompted by Cline and Roo Code',
  source: 'the system prompt of Cline',
  example: '<get_weather>\n<city>Oslo</city>\n<days>3</days>\n</get_weather>',
};
