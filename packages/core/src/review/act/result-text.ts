// Returns the result as JSON. A result that cannot be serialised is not kept.
export function resultText(result: unknown): string | undefined {
  try {
    return JSON.stringify(result);
  } catch {
    return undefined;
  }
}
