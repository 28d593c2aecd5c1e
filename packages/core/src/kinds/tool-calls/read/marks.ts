/** A pair of marks that models put around calls. */
export interface CallMark {
  readonly open: string;
  /** Any of these ends it; if there are none, the end of the reply does. */
  readonly close: readonly string[];
  /** Whether models of this family usually leave the closing mark out. */
  readonly mayStayOpen?: true;
}

/** The marks that real models were seen to use, by family; what is between them is read the same way. */
export const MARKS: readonly CallMark[] = [
  // Hermes, Qwen, GLM, ERNIE, Nemotron; sometimes with another word for it.
  { open: '<tool_call>', close: ['</tool_call>'] },
  { open: '<tool_calls>', close: ['</tool_calls>'] },
  { open: '<function_call>', close: ['</function_call>'], mayStayOpen: true },
  { open: '<function_calls>', close: ['</function_calls>'] },
  { open: '<functioncall>', close: ['</functioncall>', '<|endoftext|>'], mayStayOpen: true },
  { open: '<longcat_tool_call>', close: ['</longcat_tool_call>'] },
  { open: '<minimax:tool_call>', close: ['</minimax:tool_call>'] },
  { open: '<seed:tool_call>', close: ['</seed:tool_call>'] },
  { open: '<TOOLCALL>', close: ['</TOOLCALL>'] },
  { open: '<tool_code>', close: ['</tool_code>'] },
  // Granite, Phi.
  { open: '<|tool_call|>', close: ['<|/tool_call|>', '<|end|>'], mayStayOpen: true },
  { open: '<|tool_call>', close: ['<tool_call|>'] },
  { open: 'functools[', close: [], mayStayOpen: true },
  // Mistral.
  { open: '[TOOL_CALLS]', close: ['</s>'], mayStayOpen: true },
  // Llama.
  { open: '<|python_tag|>', close: ['<|eom_id|>', '<|eot_id|>'], mayStayOpen: true },
  { open: '<|python_start|>', close: ['<|python_end|>'] },
  { open: '<function=', close: ['</function>'] },
  // DeepSeek, Step, Kimi.
  { open: '<｜tool▁calls▁begin｜>', close: ['<｜tool▁calls▁end｜>'] },
  { open: '<｜tool_calls_begin｜>', close: ['<｜tool_calls_end｜>'] },
  { open: '<｜DSML｜function_calls>', close: ['</｜DSML｜function_calls>'] },
  { open: '<|DSML|function_calls>', close: ['</|DSML|function_calls>'] },
  { open: '<|tool_calls_section_begin|>', close: ['<|tool_calls_section_end|>'] },
  // LFM2, InternLM, Command, Gemma, Claude as text.
  { open: '<|tool_call_start|>', close: ['<|tool_call_end|>'] },
  { open: '<|action_start|>', close: ['<|action_end|>'] },
  { open: 'Action: ```json', close: ['```'] },
  { open: '<|START_ACTION|>', close: ['<|END_ACTION|>'] },
  { open: '<start_function_call>', close: ['<end_function_call>'] },
  { open: '<invoke name=', close: ['</invoke>'] },
  // Models that use channels.
  { open: '<|channel|>commentary to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
  { open: '<|channel|>analysis to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
  { open: '<|start|>assistant to=', close: ['<|call|>', '<|end|>'], mayStayOpen: true },
  // The same from a server that leaves special tokens out.
  ...['assistantcommentary', 'commentary', 'assistantanalysis', 'analysis'].map(
    (channel): CallMark => ({ open: `${channel} to=functions.`, close: [], mayStayOpen: true }),
  ),
];

/** Marks inside those, without further meaning. */
export const INNER_MARKS: readonly string[] = [
  '<｜tool▁call▁begin｜>',
  '<｜tool▁call▁end｜>',
  '<｜tool_call_begin｜>',
  '<｜tool_call_end｜>',
  'function<｜tool_sep｜>',
  '<｜tool_sep｜>',
  '<|tool_call_begin|>',
  '<|tool_call_end|>',
  '<|plugin|>',
  '<|interpreter|>',
  '<tool_call>',
  '</tool_call>',
  '[TOOL_CALLS]',
  '<|python_tag|>',
  '<function_call>',
  '</function_call>',
  '<|tool_call|>',
  '```json',
  '```python',
  '```tool_code',
  '```',
];

/** Those of them that only another call follows. */
export const CALL_BEGINS: readonly string[] = [
  '<｜tool▁call▁begin｜>',
  '<｜tool_call_begin｜>',
  '<|tool_call_begin|>',
  '[TOOL_CALLS]',
];

/** Marks between the name of a tool and its arguments. */
export const NAME_ENDS: readonly string[] = [
  '<｜tool▁sep｜>',
  '<|tool_call_argument_begin|>',
  '[ARGS]',
  '<tool_sep>',
  '<|channel|>commentary',
  '<|channel|>analysis',
  '<|constrain|>json',
  '<|message|>',
  '```json',
  '```',
];
