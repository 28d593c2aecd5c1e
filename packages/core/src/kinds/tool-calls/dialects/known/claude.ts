import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Claude without native tools: tags that invoke tools, inside one enclosing tag. */
export const dialect: Dialect = {
  sections: [
    { open: '<function_calls>', close: ['</function_calls>'] },
    { open: '<atem:function_calls>', close: ['</atem:function_calls>'] },
  ],
  call: '<invoke name="{name}">\n{arguments}</invoke>',
  argument: '<parameter name="{key}">{text}</parameter>\n',
  list: ['\n', '\n', '\n'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Claude without native tools, Muse Glimmer',
  source: 'replies of Claude',
  example:
    '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n<parameter name="days">3</parameter>\n</invoke>\n</function_calls>',
};
