// `stackTraceLimit` belongs to the engine's own Error; the typed library leaves it out.
const errorSettings = Error as unknown as { stackTraceLimit?: number };

// The result of `parseStrict` for text that is not strict JSON. No JSON value is a symbol, so it is distinct from all of them.
export const NOT_JSON = Symbol('not JSON');

/**
 * Parses strict JSON, and returns NOT_JSON for anything else. The exception of a failed JSON.parse is expensive when it collects a
 * stack trace: it costs more than reading a kilobyte. Therefore no trace is collected. The setting is restored before any other
 * code runs.
 */
export function parseStrict(text: string): unknown {
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

/** Runs code that creates many errors without throwing them, and collects no stack traces for them. */
export function withoutTraces<Result>(run: () => Result): Result {
  const limit = errorSettings.stackTraceLimit;
  try {
    errorSettings.stackTraceLimit = 0;
    return run();
  } finally {
    if (limit !== undefined) errorSettings.stackTraceLimit = limit;
  }
}
