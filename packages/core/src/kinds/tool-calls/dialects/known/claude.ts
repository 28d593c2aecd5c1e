import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<function_calls>', close: ['</function_calls>'] },
    { open: '<atem:function_calls>', close: ['</atem:function_calls>'] },
  ],
  call: '<invoke name="{name}">\n{arguments}</invoke>',
  argument: '<parameter name="{key}">{text}</parameter>\n',
  list: ['\n', '\n', '\n'],
};

export const origin: Origin = {
  models: 'Claude without native tools, Muse Glimmer',
  source: 'replies of Claude',
  example:
    '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n<parameter name="days">3</parameter>\n</invoke>\n</function_calls>',
};
