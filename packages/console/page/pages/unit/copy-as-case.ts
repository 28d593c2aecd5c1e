import type { AttemptOut } from '../../../src/model/unit.ts';

// Copies an attempt to the clipboard as a line for `tamis judge`.
export async function copyAsCase(attempt: AttemptOut | undefined): Promise<void> {
  if (attempt?.reply === undefined) return;
  await navigator.clipboard?.writeText(JSON.stringify({ id: `${attempt.step}-${attempt.attempt}`, reply: attempt.reply.text }));
}
