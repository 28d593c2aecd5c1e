/** `stackTraceLimit` belongs to the engine's own Error; the typed library leaves it out. */
const errorSettings = Error as unknown as { stackTraceLimit?: number };

/** What `quietParse` returns for text that is not strict JSON; no JSON value is a symbol. */
export const NOT_JSON = Symbol('not JSON');

/**
 * Strict JSON, or NOT_JSON. The exception of a failed JSON.parse costs more than reading a kilobyte when it collects a stack
 * trace, so none is collected; the setting is restored before any other code runs.
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

/** Runs code that creates many errors without throwing them, and collects no stack traces. */
export function withoutTraces<Result>(run: () => Result): Result {
  const limit = errorSettings.stackTraceLimit;
  try {
    errorSettings.stackTraceLimit = 0;
    return run();
  } finally {
    if (limit !== undefined) errorSettings.stackTraceLimit = limit;
  }
}
