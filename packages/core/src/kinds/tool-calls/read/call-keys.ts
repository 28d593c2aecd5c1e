export const NAME_KEYS = [
  ...['name', 'tool_name', 'toolName', 'tool', 'function_name', 'functionName', 'function'],
  ...['action', 'recipient_name', 'call', 'command'],
];

export const PLAIN_ARGUMENT_KEYS = [
  ...['arguments', 'parameters', 'action_input'],
  ...['tool_input', 'tool_parameters', 'tool_args', 'toolArgs'],
];

const VAGUE_ARGUMENT_KEYS = ['args', 'params', 'kwargs', 'input', 'inputs', 'argument', 'parameter'];

export const SECOND_ARGUMENT_KEYS = [...PLAIN_ARGUMENT_KEYS, ...VAGUE_ARGUMENT_KEYS];

export const CALL_LIST_KEYS = ['tool_calls', 'toolCalls', 'function_calls', 'functionCalls', 'tools_calls', 'tool_uses'];

export const SINGLE_KEYS = [
  ...['tool_call', 'toolCall', 'function_call', 'functionCall', 'call', 'action', 'tool_use', 'toolUse', 'command'],
];
