import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: ']<]minimax[>[<tool_call>', close: [']<]minimax[>[</tool_call>', '</tool_call>'] }],
  call: ']<]minimax[>[<invoke name="{name}">{arguments}]<]minimax[>[</invoke>',
  argument: ']<]minimax[>[<{key}>{tags}]<]minimax[>[</{key}>',
  list: ['\n', '\n', '\n'],
  tags: { open: ']<]minimax[>[<', slash: ']<]minimax[>[</', end: '>' },
};

export const origin: Origin = {
  models: 'MiniMax M3',
  source: 'the chat template of MiniMaxAI/MiniMax-M3',
  example:
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="get_weather">]<]minimax[>[<city>Oslo]<]minimax[>[</city>]<]minimax[>[<days>3]<]minimax[>[</days>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
};
