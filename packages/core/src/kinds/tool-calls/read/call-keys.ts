/** The keys for the name of a tool in a call. */
export const NAME_KEYS = [
  'name',
  'tool_name',
  'toolName',
  'tool',
  'function_name',
  'functionName',
  'function',
  'action',
  'recipient_name',
  'call',
  'command',
];

/** The keys for arguments with which any name is a call. */
export const PLAIN_ARGUMENT_KEYS = [
  'arguments',
  'parameters',
  'action_input',
  'tool_input',
  'tool_parameters',
  'tool_args',
  'toolArgs',
];

/** These are common words: with them a name is a call if it is the name of a tool, or if there is nothing else. */
export const VAGUE_ARGUMENT_KEYS = ['args', 'params', 'kwargs', 'input', 'inputs', 'argument', 'parameter'];

/** The keys for a call's arguments. */
export const ARGUMENT_KEYS = [...PLAIN_ARGUMENT_KEYS, ...VAGUE_ARGUMENT_KEYS];

/** Lists under these keys contain calls of tools and nothing else. */
export const CALL_LIST_KEYS = ['tool_calls', 'toolCalls', 'function_calls', 'functionCalls', 'tools_calls', 'tool_uses'];

/** The keys for a single call. */
export const SINGLE_KEYS = [
  'tool_call',
  'toolCall',
  'function_call',
  'functionCall',
  'call',
  'action',
  'tool_use',
  'toolUse',
  'command',
];
