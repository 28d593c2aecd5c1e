import { visible } from '@tamis/core/wording';

// The number of stack lines shown, enough to find the place.
const MOST_LINES = 6;

export function sayBug(error: unknown): string {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = reason.split('\n').slice(0, MOST_LINES).map(visible);
  return [
    'error: Something went wrong inside Tamis; this is a bug.',
    ...lines.map((line) => `  ${line}`),
    '  help: Report it to the Tamis project with these lines.',
  ].join('\n');
}
