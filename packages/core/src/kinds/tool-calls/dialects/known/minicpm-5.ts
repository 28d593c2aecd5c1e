import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by MiniCPM5: a tag with the tool's name in an attribute, and a tag for each argument. */
export const dialect: Dialect = {
  sections: [{ open: '<function name=', close: ['</function>'] }],
  call: '<function name="{name}">{arguments}</function>',
  argument: '<param name="{key}">{text}</param>',
  opensCall: true,
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'MiniCPM5',
  source: 'the chat template of openbmb/MiniCPM5-1B',
  example: '<function name="get_weather"><param name="city">Oslo</param><param name="days">3</param></function>',
};
