/** What the reasons of providers and their relatives hold where the model was not done, without the signs between words. */
const CUT =
  /length|token|limit|window|incomplete|truncat|interrupt|^cut|timeout|pause|resource|abort|cancel|error|fail|malformed|filter|guardrail|refusal|safety|recitation|blocklist|prohibited|^spii$|^language$/;

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
  return CUT.test(finishReason.toLowerCase().replaceAll(/[^a-z]/g, ''));
}
