import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<｜tool▁calls▁begin｜>', close: ['<｜tool▁calls▁end｜>'] },
    { open: '<｜tool▁call▁begin｜>', close: ['<｜tool▁call▁end｜>'], mayStayOpen: true },
  ],
  call: '<｜tool▁call▁begin｜>{name}<｜tool▁sep｜>{json}<｜tool▁call▁end｜>',
  list: ['', '', ''],
};

export const origin: Origin = {
  models: 'DeepSeek V3.1',
  source: 'the chat template of deepseek-ai/DeepSeek-V3.1',
  example:
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Oslo", "days": 3}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
};
