import type { AttemptOut } from '../../../src/model/unit.ts';

/** A line of a failure record, as `tamis judge` reads it. */
export async function copyAsCase(attempt: AttemptOut | undefined): Promise<void> {
  if (attempt?.reply === undefined) return;
  await navigator.clipboard?.writeText(JSON.stringify({ id: `${attempt.step}-${attempt.attempt}`, reply: attempt.reply.text }));
}
