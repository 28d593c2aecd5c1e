const CUT =
  /^(?:(?:model_|max_|context_)?length|max_(?:output_|completion_|new_)?tokens|(?:token|error)_limit|context_length_exceeded|model_context_window_exceeded|incomplete|truncated|interrupted|cut(?:_off)?|timeout|pause_turn|insufficient_system_resource|abort(?:ed)?|(?:user_)?cancel(?:l?ed)?|error(?:_toxic)?|failed|malformed_(?:function_call|response)|(?:unexpected|too_many)_tool_calls?|(?:content_)?filter(?:ed)?|guardrail_intervened|refusal|(?:image_)?safety|recitation|blocklist|prohibited_content|spii|language)$/;

const DONE: ReadonlySet<string> = new Set(['stop', 'end_turn', 'tool_calls', 'tool_use', 'stop_sequence', 'STOP', 'completed']);

export function saysDone(finishReason: string | null | undefined): boolean {
  return typeof finishReason === 'string' && DONE.has(finishReason);
}

// The longest text that can be a finish reason.
const LONGEST = 64;

/**
 * Whether a finish reason says that the reply was cut off by a limit, a filter or a failure. Providers spell these reasons differently
 * (`length`, `max_tokens`, `MAX_TOKENS`, `content-filter`). For an unknown reason the answer is no.
 */
export function saysCut(finishReason: string | null | undefined): finishReason is string {
  if (typeof finishReason !== 'string' || finishReason.length > LONGEST) return false;
  // The most common reasons, as they are spelled.
  if (DONE.has(finishReason)) return false;
  const word = finishReason
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, '_');
  return CUT.test(word.replace(/^(?:finish|stop)_?reason_/, ''));
}
