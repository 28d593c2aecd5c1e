// What anything that was thrown says. Reading it never throws, whatever it is.
export function reasonOf(problem: unknown): string {
  try {
    return String(problem instanceof Error ? problem.message : problem);
  } catch {
    return 'What was thrown cannot be read.';
  }
}
