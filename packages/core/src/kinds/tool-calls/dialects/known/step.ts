import type { CallDialect, Origin } from '../dialect.ts';

// Tool calls as written by Step 3: DeepSeek V3's tokens with underscores instead of block characters, around a JSON object.
export const dialect: CallDialect = {
  sections: [{ open: '<｜tool_calls_begin｜>', close: ['<｜tool_calls_end｜>'] }],
  call: '<｜tool_call_begin｜>function<｜tool_sep｜>{call}<｜tool_call_end｜>',
  list: ['', '', ''],
};

export const origin: Origin = {
  models: 'Step 3',
  source: 'the tool parser of vLLM for stepfun-ai/step3',
  example:
    '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜>{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}<｜tool_call_end｜><｜tool_calls_end｜>',
};
