import type { Silence } from '@tamis/ledger';

/** Reports that a database does not answer, or answers again. */
export function tellSilence({ isOver, milliseconds }: Silence): void {
  const seconds = Math.round(milliseconds / 1000);
  process.stderr.write(
    isOver
      ? `The database answers again, after ${seconds} s.\n`
      : `warning: The database has not answered for ${seconds} s. No model is called until it is back; results wait in memory.\n`,
  );
}
