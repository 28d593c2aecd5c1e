/** What words in the reasons of providers and their relatives end in where the model was not done. */
const CUT =
  /(?:length|tokens?|limit|window|incomplete|truncated|interrupted|cut|timeout|pause|resource|abort(?:ed)?|cancel(?:l?ed)?|error|failed|malformed|filter(?:ed)?|guardrail|refusal|safety|recitation|blocklist|prohibited|spii|language)_/;

/** What they give where it was done. */
const DONE: ReadonlySet<string> = new Set(['stop', 'end_turn', 'tool_calls', 'tool_use', 'stop_sequence', 'STOP', 'completed']);

/** Whether a finish reason says that the model ended its reply itself. */
export function saysDone(finishReason: string | null | undefined): boolean {
  return typeof finishReason === 'string' && DONE.has(finishReason);
}

/**
 * Whether a finish reason says that the reply was cut: by a limit, a filter or a failure. Providers spell them differently
 * (`length`, `max_tokens`, `MAX_TOKENS`, `content-filter`); one that nobody knows says nothing.
 */
export function saysCut(finishReason: string | null | undefined): finishReason is string {
  if (typeof finishReason !== 'string' || DONE.has(finishReason)) return false;
  return CUT.test(`${finishReason.toLowerCase().replaceAll(/[^a-z]/g, '_')}_`);
}
