import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|open|>tools<|sep|>', close: ['<|close|>tools<|sep|>'] }],
  call: '<|open|>call tool="{name}" index="{count}"<|sep|><|open|>json type="object"<|sep|>{json}<|close|>json<|sep|><|close|>call<|sep|>',
  list: ['', '', ''],
  tags: { open: '<|open|>', slash: '<|close|>', end: '<|sep|>' },
};

export const origin: Origin = {
  models: 'Kimi K3',
  source: 'the tool parsers of llama.cpp and vLLM for moonshotai/Kimi-K3',
  example:
    '<|open|>tools<|sep|><|open|>call tool="get_weather" index="1"<|sep|><|open|>json type="object"<|sep|>{"city": "Oslo", "days": 3}<|close|>json<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
};
