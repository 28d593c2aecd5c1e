import type { CallDialect, Origin } from '../dialect.ts';

// Tool calls as written by models distilled from DeepSeek R1: like DeepSeek V3's, with escaped underscores (for Markdown) instead of block
// characters.
export const dialect: CallDialect = {
  sections: [{ open: '<｜tool\\_calls\\_begin｜>', close: ['<｜tool\\_calls\\_end｜>'] }],
  call: '<｜tool\\_call\\_begin｜>function<｜tool\\_sep｜>{name}\n```json\n{json}\n```<｜tool\\_call\\_end｜>',
  list: ['', '\n', ''],
};

export const origin: Origin = {
  models: 'Models distilled from DeepSeek R1',
  source: 'the tool parser of llama.cpp for deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
  example:
    '<｜tool\\_calls\\_begin｜><｜tool\\_call\\_begin｜>function<｜tool\\_sep｜>get_weather\n```json\n{"city": "Oslo", "days": 3}\n```<｜tool\\_call\\_end｜><｜tool\\_calls\\_end｜>',
};
