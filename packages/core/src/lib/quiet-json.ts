/** The stack limit belongs to the engine's own Error; the typed library leaves it out. */
const errorSettings = Error as unknown as { stackTraceLimit?: number };

/** What `quietParse` gives for text that is not strict JSON; no JSON value is a symbol. */
export const NOT_JSON = Symbol('not JSON');

/**
 * Strict JSON, or NOT_JSON. The exception of a failed JSON.parse costs more than reading a kilobyte when it
 * collects a stack trace, so none is collected; the setting is back before anyone else runs.
 */
export function quietParse(text: string): unknown {
  const limit = errorSettings.stackTraceLimit;
  try {
    errorSettings.stackTraceLimit = 0;
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  } finally {
    if (limit !== undefined) errorSettings.stackTraceLimit = limit;
  }
}

/** Runs something that makes many errors without throwing them, and collects no stack trace for any. */
export function withoutTraces<Result>(run: () => Result): Result {
  const limit = errorSettings.stackTraceLimit;
  try {
    errorSettings.stackTraceLimit = 0;
    return run();
  } finally {
    if (limit !== undefined) errorSettings.stackTraceLimit = limit;
  }
}
