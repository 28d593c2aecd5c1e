import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<｜DSML｜tool_calls>', close: ['</｜DSML｜tool_calls>'] },
    { open: '<|DSML|tool_calls>', close: ['</|DSML|tool_calls>'] },
  ],
  call: '<｜DSML｜invoke name="{name}">\n{arguments}</｜DSML｜invoke>',
  argument: '<｜DSML｜parameter name="{key}" string="{isString}">{text}</｜DSML｜parameter>\n',
  list: ['\n', '\n', '\n'],
};

export const origin: Origin = {
  models: 'DeepSeek V4',
  source: 'the chat template of deepseek-ai/DeepSeek-V4',
  example:
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Oslo</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">3</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
};
