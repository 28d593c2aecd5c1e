import type { Dialect, Origin } from '../dialect.ts';

/** A tag with the name of the tool, and tags with the names of its arguments. */
export const dialect: Dialect = {
  call: '<{name}>\n{arguments}</{name}>',
  argument: '<{key}>{text}</{key}>\n',
  list: ['', '\n', ''],
};

/** Where it comes from. */
export const origin: Origin = {
  models: 'Models prompted by Cline and Roo Code',
  source: 'the system prompt of Cline',
  example: '<get_weather>\n<city>Oslo</city>\n<days>3</days>\n</get_weather>',
};
