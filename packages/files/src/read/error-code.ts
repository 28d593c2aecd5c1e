/** The code of a system error (`ENOENT`, `ENOSPC` …), or what it says of itself. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
