import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<｜DSML｜function_calls>', close: ['</｜DSML｜function_calls>'] },
    { open: '<|DSML|function_calls>', close: ['</|DSML|function_calls>'] },
  ],
  call: '<｜DSML｜invoke name="{name}">\n{arguments}</｜DSML｜invoke>',
  argument: '<｜DSML｜parameter name="{key}" string="{isString}">{text}</｜DSML｜parameter>\n',
  list: ['\n', '\n', '\n'],
};

export const origin: Origin = {
  models: 'DeepSeek V3.2',
  source: 'the encoder of deepseek-ai/DeepSeek-V3.2',
  example:
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Oslo</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">3</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
};
