import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [
    { open: '<|function_call|>', close: ['<|message_sep|>', '</s>'], mayStayOpen: true },
    { open: 'function call<|role_sep|>', close: ['<|message_sep|>', '</s>'], mayStayOpen: true },
  ],
  call: '{call}',
  turns: ['<|message_sep|>', '<|role_sep|>'],
};

export const origin: Origin = {
  models: 'GigaChat 3',
  source: 'the chat template of ai-sage/GigaChat3.1-10B-A1.8B',
  example: '<|function_call|>{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}',
};
