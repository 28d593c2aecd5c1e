import type { CallDialect, Origin } from '../dialect.ts';

// Tool calls as written by models distilled from DeepSeek R1: like DeepSeek V3's, with spaces instead of block characters.
export const dialect: CallDialect = {
  sections: [{ open: '<｜tool calls begin｜>', close: ['<｜tool calls end｜>'] }],
  call: '<｜tool call begin｜>function<｜tool sep｜>{name}\n```json\n{json}\n```<｜tool call end｜>',
  list: ['', '\n', ''],
};

export const origin: Origin = {
  models: 'Models distilled from DeepSeek R1',
  source: 'the tool parser of llama.cpp for deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
  example:
    '<｜tool calls begin｜><｜tool call begin｜>function<｜tool sep｜>get_weather\n```json\n{"city": "Oslo", "days": 3}\n```<｜tool call end｜><｜tool calls end｜>',
};
