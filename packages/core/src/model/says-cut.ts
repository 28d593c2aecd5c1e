/** What providers and their relatives give as the reason to stop where the model was not done. */
const CUTS: ReadonlySet<string> = new Set([
  ...['length', 'model_length', 'max_length', 'max_tokens', 'max_output_tokens', 'max_completion_tokens', 'max_new_tokens'],
  ...['token_limit', 'error_limit', 'context_length', 'context_length_exceeded', 'model_context_window_exceeded'],
  ...['incomplete', 'truncated', 'interrupted', 'cut', 'cut_off', 'timeout', 'pause_turn', 'insufficient_system_resource'],
  ...[
    'abort',
    'aborted',
    'cancel',
    'cancelled',
    'canceled',
    'user_cancel',
    'error',
    'failed',
    'error_toxic',
    'malformed_function_call',
  ],
  ...['content_filter', 'content_filtered', 'filter', 'filtered', 'guardrail_intervened', 'refusal', 'safety', 'recitation'],
  ...['blocklist', 'prohibited_content', 'spii', 'image_safety', 'language'],
]);

/** What they give where it was done. */
const DONE: ReadonlySet<string> = new Set(['stop', 'end_turn', 'tool_calls', 'tool_use', 'stop_sequence', 'STOP', 'completed']);

/** Whether a finish reason says that the model ended its reply itself. */
export function saysDone(finishReason: string | null | undefined): boolean {
  return typeof finishReason === 'string' && DONE.has(finishReason);
}

/** Longer than any of them; anything longer is not a reason. */
const LONGEST = 64;

/**
 * Whether a finish reason says that the reply was cut: by a limit, a filter or a failure. Providers spell them differently
 * (`length`, `max_tokens`, `MAX_TOKENS`, `content-filter`); one that nobody knows says nothing.
 */
export function saysCut(finishReason: string | null | undefined): finishReason is string {
  if (typeof finishReason !== 'string' || finishReason.length > LONGEST) return false;
  // The words that are nearly always said, as they are.
  if (DONE.has(finishReason)) return false;
  if (CUTS.has(finishReason)) return true;
  const word = finishReason
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, '_');
  return CUTS.has(word.replace(/^(?:finish|stop)_?reason_/, ''));
}
