import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<｜tool▁calls▁begin｜>', close: ['<｜tool▁calls▁end｜>'] }],
  call: '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
  list: ['', '\n', ''],
};

export const origin: Origin = {
  models: 'DeepSeek V3, R1',
  source: 'the chat template of deepseek-ai/DeepSeek-V3',
  example:
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "Oslo", "days": 3}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
};
