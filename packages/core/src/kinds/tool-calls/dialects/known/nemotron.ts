import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by Nemotron Nano 2: a JSON list in tags. */
export const dialect: Dialect = {
  sections: [{ open: '<TOOLCALL>', close: ['</TOOLCALL>'] }],
  call: '{call}',
  list: ['[', ', ', ']'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'Nemotron Nano 2',
  source: 'the chat template of nvidia/NVIDIA-Nemotron-Nano-9B-v2',
  example: '<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Oslo", "days": 3}}]</TOOLCALL>',
};
