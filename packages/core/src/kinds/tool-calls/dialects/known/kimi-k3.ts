import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<|open|>tools<|sep|>', close: ['<|close|>tools<|sep|>'] }],
  call: '<|open|>call tool="{name}" index="{count}"<|sep|>{arguments}<|close|>call<|sep|>',
  argument: '<|open|>argument key="{key}" type="{type}"<|sep|>{text}<|close|>argument<|sep|>',
  list: ['', '', ''],
  tags: { open: '<|open|>', slash: '<|close|>', end: '<|sep|>' },
  turns: ['<|open|>response<|sep|>', '<|close|>response<|sep|>', '<|close|>message<|sep|>'],
};

export const origin: Origin = {
  models: 'Kimi K3',
  source: 'the tool parsers of llama.cpp and vLLM for moonshotai/Kimi-K3',
  example:
    '<|open|>tools<|sep|><|open|>call tool="get_weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>Oslo<|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>3<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
};
