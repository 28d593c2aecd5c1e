import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<function name=', close: ['</function>'] }],
  call: '<function name="{name}">{arguments}</function>',
  argument: '<param name="{key}">{text}</param>',
  opensCall: true,
};

export const origin: Origin = {
  models: 'MiniCPM5',
  source: 'the chat template of openbmb/MiniCPM5-1B',
  example: '<function name="get_weather"><param name="city">Oslo</param><param name="days">3</param></function>',
};
