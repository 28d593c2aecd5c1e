import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by DeepSeek V3 and R1: special tokens around a call's kind, its name, and a fence with its arguments. */
export const dialect: Dialect = {
  sections: [{ open: '<｜tool▁calls▁begin｜>', close: ['<｜tool▁calls▁end｜>'] }],
  call: '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n```json\n{json}\n```<｜tool▁call▁end｜>',
  list: ['', '\n', ''],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'DeepSeek V3, R1',
  source: 'the chat template of deepseek-ai/DeepSeek-V3',
  example:
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "Oslo", "days": 3}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
};
