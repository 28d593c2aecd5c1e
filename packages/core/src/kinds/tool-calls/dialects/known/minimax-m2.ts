import type { Dialect, Origin } from '../dialect.ts';

/** Tool calls as written by MiniMax M2: tags that invoke a tool, with a tag for each parameter. */
export const dialect: Dialect = {
  sections: [{ open: '<minimax:tool_call>', close: ['</minimax:tool_call>'] }],
  call: '<invoke name="{name}">\n{arguments}</invoke>',
  argument: '<parameter name="{key}">{text}</parameter>\n',
  list: ['\n', '\n', '\n'],
};

/** The source of this dialect, with a sample reply. */
export const origin: Origin = {
  models: 'MiniMax M2',
  source: 'the chat template of MiniMaxAI/MiniMax-M2',
  example:
    '<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n<parameter name="days">3</parameter>\n</invoke>\n</minimax:tool_call>',
};
