import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<TOOLCALL>', close: ['</TOOLCALL>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
};

export const origin: Origin = {
  models: 'Nemotron Nano 2',
  source: 'the chat template of nvidia/NVIDIA-Nemotron-Nano-9B-v2',
  example: '<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]</TOOLCALL>',
};
