import type { CallDialect, Origin } from '../dialect.ts';

export const dialect: CallDialect = {
  sections: [{ open: '<minimax:tool_call>', close: ['</minimax:tool_call>'] }],
  call: '<invoke name="{name}">\n{arguments}</invoke>',
  argument: '<parameter name="{key}">{text}</parameter>\n',
  list: ['\n', '\n', '\n'],
};

export const origin: Origin = {
  models: 'MiniMax M2',
  source: 'the chat template of MiniMaxAI/MiniMax-M2',
  example:
    '<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n<parameter name="days">3</parameter>\n</invoke>\n</minimax:tool_call>',
};
