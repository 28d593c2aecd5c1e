import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<invoke name=', close: ['</invoke>'] }],
  call: '<invoke name="{name}">\n{arguments}</invoke>',
  argument: '<parameter name="{key}">{text}</parameter>\n',
  opensCall: true,
};

export const origin: Origin = {
  models: 'Models that imitate Claude',
  source: 'replies of several models',
  example:
    '<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n<parameter name="days">3</parameter>\n</invoke>',
};
