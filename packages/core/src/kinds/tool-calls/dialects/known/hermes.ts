import type { CallDialect, Origin } from '../dialect.ts';

// Tool calls as written by Hermes, Qwen and many others: a JSON object in tags. Other tag names are accepted too.
export const dialect: CallDialect = {
  sections: [
    { open: '<tool_call>', close: ['</tool_call>'] },
    { open: '<function_call>', close: ['</function_call>'], mayStayOpen: true },
    { open: '<functioncall>', close: ['</functioncall>', '<|endoftext|>'], mayStayOpen: true },
  ],
  call: '\n{call}\n',
};

export const origin: Origin = {
  models: 'Hermes, Qwen 2.5 and 3, ERNIE, SmolLM 3, EXAONE 4, Falcon-H1, Granite 4, Reka',
  source: 'the chat templates of NousResearch/Hermes-2-Pro-Llama-3-8B and Qwen/Qwen3-8B',
  example: '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}\n</tool_call>',
};
